package org.mappingzoo.bench.allocator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.mappingzoo.bench.allocator.Contestant.Slice;

/// Contestants in turns, short slices each: the machine is noisy, but neighbouring slices are
/// disturbed alike. So only ratios within a round are worth anything, and of these the median.
final class Race {
  private final Map<Contestant, List<Slice>> slices;

  private Race(Map<Contestant, List<Slice>> slices) {
    this.slices = slices;
  }

  /// One round to warm up, which does not count, then as many as the flags say, each in another
  /// order.
  static Race run(List<Contestant> contestants, Flags flags)
      throws InterruptedException, ExecutionException {
    return run(contestants, flags, () -> {});
  }

  /// The same for contestants that count by themselves, too.
  ///
  /// @param warm runs as soon as all that is done counts
  static Race run(List<Contestant> contestants, Flags flags, Runnable warm)
      throws InterruptedException, ExecutionException {
    Map<Contestant, List<Slice>> slices = new HashMap<>();
    for (int round = 0; round <= flags.rounds(); round++) {
      List<Contestant> order = new ArrayList<>(contestants);
      Collections.rotate(order, round);
      if (round == 1) {
        warm.run();
      }
      for (Contestant contestant : order) {
        Slice slice = contestant.run(flags.slice());
        if (round > 0) {
          slices.computeIfAbsent(contestant, key -> new ArrayList<>()).add(slice);
        }
      }
    }
    return new Race(slices);
  }

  List<Slice> of(Contestant contestant) {
    return slices.getOrDefault(contestant, List.of());
  }

  double median(Contestant contestant, ToDoubleFunction<Slice> figure) {
    return Spread.of(of(contestant).stream().map(figure::applyAsDouble).toList()).median();
  }

  /// How many times the other's figure ours is, round by round.
  Spread ratio(Contestant ours, Contestant other, ToDoubleFunction<Slice> figure) {
    return Spread.of(
        IntStream.range(0, of(ours).size())
            .mapToObj(
                i -> figure.applyAsDouble(of(ours).get(i)) / figure.applyAsDouble(of(other).get(i)))
            .toList());
  }
}
