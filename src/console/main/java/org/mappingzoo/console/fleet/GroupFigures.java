package org.mappingzoo.console.fleet;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// What the categories of a group come to. A sum counts those of which there is a figure, and there
/// is none where no member has one.
///
/// @param open whether the categories are shown below the heading
record GroupFigures(String path, boolean open, List<FleetFigures> members)
    implements FleetLine.Figures {

  GroupFigures {
    members = List.copyOf(members);
  }

  /// The one with the worst state.
  Optional<FleetFigures> worst() {
    return members.stream().max(FleetFigures.URGENCY);
  }

  /// How many categories have something to tell.
  int troubled() {
    return (int) members.stream().filter(member -> !member.telling().isEmpty()).count();
  }

  /// Free ids of all lists that can be read.
  OptionalLong free() {
    return sum(readable(), member -> member.free().orElse(0));
  }

  /// How many lists there should be free ids of, but cannot be read.
  int unread() {
    return (int)
        members.stream()
            .filter(member -> member.free().isEmpty() && member.category().counted().isEmpty())
            .count();
  }

  /// Which share of all that was ever seeded is not free any more; only where that is known of
  /// every category.
  OptionalDouble used() {
    if (members.isEmpty() || members.stream().anyMatch(member -> member.used().isEmpty())) {
      return OptionalDouble.empty();
    }
    double universe = held().mapToDouble(Holdings::universe).sum();
    double used = members.stream().mapToDouble(FleetFigures::usedIds).sum();
    return OptionalDouble.of(used / universe);
  }

  OptionalLong leased() {
    return sum(held().toList(), Holdings::leased);
  }

  OptionalLong stranded() {
    return sum(
        members.stream().filter(member -> member.stranded().isPresent()).toList(),
        member -> member.stranded().orElse(0));
  }

  /// Ids an hour, of all of which that can be told.
  OptionalDouble rate() {
    List<Double> rates =
        members.stream()
            .map(FleetFigures::ratePerHour)
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    return rates.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(rates.stream().mapToDouble(Double::doubleValue).sum());
  }

  /// The one that runs out first.
  Optional<FleetFigures> firstToEnd() {
    return members.stream()
        .filter(member -> member.exhaustsIn().isPresent())
        .min(Comparator.comparing(member -> member.exhaustsIn().orElse(FleetFigures.NEVER)));
  }

  /// The one whose takes must stop first without a steward.
  Optional<FleetFigures> leastHeadroom() {
    return members.stream()
        .filter(member -> member.fence().isPresent())
        .min(FleetOrder.HEADROOM.ofFigures());
  }

  /// The steward of all of them; empty where there are several, or none.
  Optional<String> keeper() {
    List<Optional<String>> keepers = members.stream().map(FleetFigures::keeper).distinct().toList();
    return keepers.size() == 1 ? keepers.getFirst() : Optional.empty();
  }

  OptionalLong ranges() {
    return sum(readable(), FleetFigures::rangeCount);
  }

  OptionalLong holes() {
    return sum(readable(), FleetFigures::holes);
  }

  OptionalLong bytes() {
    return sum(
        members.stream().filter(member -> member.text().isPresent()).toList(),
        member -> member.text().map(text -> text.length()).orElse(0));
  }

  /// Since the last write to any.
  Optional<Duration> age() {
    return members.stream().map(FleetFigures::age).min(Comparator.naturalOrder());
  }

  /// The one whose figures are the least to be relied on.
  Optional<Freshness> freshness() {
    return members.stream().map(FleetFigures::freshness).max(Comparator.naturalOrder());
  }

  private List<FleetFigures> readable() {
    return members.stream().filter(member -> member.ranges().isPresent()).toList();
  }

  private Stream<Holdings> held() {
    return members.stream().map(FleetFigures::holdings).flatMap(Optional::stream);
  }

  /// Ids of several categories may be more than a number can say: then it is the largest there is.
  private static <T> OptionalLong sum(List<T> summands, ToLongFunction<T> figure) {
    return summands.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            summands.stream()
                .mapToLong(figure)
                .reduce(0, (a, b) -> a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b));
  }
}
