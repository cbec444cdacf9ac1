package org.mappingzoo.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The forms a range list could have had: the flat array it has, a record of a list of ranges, a
/// tree map from first to last id. Each is built range by range, as a parser does, and loses ten
/// ids of its first range. The choice is argued in src/decisions.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ListFormsBenchmark {

  /// As in [RangeListBenchmark].
  @Param({"300", "50000"})
  public int ranges;

  private RangeList flat = RangeList.empty();
  private ListOfRanges listOfRanges = new ListOfRanges(List.of());
  private NavigableMap<Long, Long> treeMap = new TreeMap<>();

  /// One list in each form.
  @Setup
  public void fill() {
    flat = buildFlat();
    listOfRanges = buildListOfRanges();
    treeMap = buildTreeMap();
  }

  /// The form that was chosen.
  @Benchmark
  public RangeList buildFlat() {
    RangeList.Builder builder = new RangeList.Builder();
    for (int i = 0; i < ranges; i++) {
      builder.append(first(i), first(i) + 999);
    }
    return builder.build();
  }

  /// An object a range.
  @Benchmark
  public ListOfRanges buildListOfRanges() {
    List<IdRange> list = new ArrayList<>();
    for (int i = 0; i < ranges; i++) {
      list.add(IdRange.of(first(i), first(i) + 999));
    }
    return new ListOfRanges(list);
  }

  /// Three objects a range.
  @Benchmark
  public NavigableMap<Long, Long> buildTreeMap() {
    NavigableMap<Long, Long> map = new TreeMap<>();
    for (int i = 0; i < ranges; i++) {
      map.put(first(i), first(i) + 999);
    }
    return map;
  }

  @Benchmark
  public RangeList.Split takeFromFlat() {
    return flat.takeLowest(10);
  }

  @Benchmark
  public ListOfRanges takeFromListOfRanges() {
    IdRange head = listOfRanges.ranges().getFirst();
    List<IdRange> rest = new ArrayList<>(listOfRanges.ranges());
    rest.set(0, IdRange.of(head.first() + 10, head.last()));
    return new ListOfRanges(rest);
  }

  /// The copy is what keeps the map of before unchanged.
  @Benchmark
  public NavigableMap<Long, Long> takeFromTreeMap() {
    NavigableMap<Long, Long> rest = new TreeMap<>(treeMap);
    var head = rest.pollFirstEntry();
    rest.put(head.getKey() + 10, head.getValue());
    return rest;
  }

  private static long first(int range) {
    return 100_000_000L + 2_000L * range;
  }

  /// What was sketched first: it proves at its construction that it ascends.
  ///
  /// @param ranges ascending and disjoint
  public record ListOfRanges(List<IdRange> ranges) {
    public ListOfRanges {
      ranges = List.copyOf(ranges);
      for (int i = 1; i < ranges.size(); i++) {
        if (ranges.get(i).first() <= ranges.get(i - 1).last()) {
          throw new IllegalArgumentException("not ascending: " + ranges.get(i));
        }
      }
    }
  }
}
