package org.mappingzoo.console.fleet;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.mappingzoo.console.shell.Messages;

/// What the cells of a heading say.
record GroupWords(Messages messages, FleetCellWords cells) {

  String count(GroupFigures group) {
    return messages.number(group.members().size());
  }

  /// The heading for who cannot see it.
  String spoken(GroupFigures group) {
    int count = group.members().size();
    return messages.get(
        group.open() ? "fleet.group.open" : "fleet.group.closed",
        group.path(),
        count,
        messages.number(count));
  }

  /// The worst state, and how many more have something to tell.
  String state(GroupFigures group) {
    return (worst(group) + "  " + more(group)).strip();
  }

  String worst(GroupFigures group) {
    return group.worst().map(cells::worst).orElse(FleetCellWords.NONE);
  }

  /// How many of its categories are troubled besides the worst; empty where none is.
  String more(GroupFigures group) {
    return cells.beyond(group.troubled() - 1);
  }

  String troubled(GroupFigures group) {
    String of = messages.number(group.members().size());
    return group.troubled() == 0
        ? messages.get("fleet.group.well", of)
        : messages.get("fleet.group.troubled", messages.number(group.troubled()), of)
            + "\n"
            + of(group.worst(), cells::findings);
  }

  /// At least so many, where a list cannot be read.
  String free(GroupFigures group) {
    String sum = said(group.free(), messages::figure);
    return group.unread() > 0 && group.free().isPresent()
        ? messages.get("fleet.group.atleast", sum)
        : sum;
  }

  String freeExactly(GroupFigures group) {
    String sum =
        group.free().isPresent()
            ? messages.get("fleet.group.sum", messages.number(group.free().getAsLong()))
            : messages.get("fleet.group.nosum");
    int unread = group.unread();
    return unread == 0
        ? sum
        : sum + "\n" + messages.get("fleet.group.unread", unread, messages.number(unread));
  }

  String used(GroupFigures group) {
    return said(group.used(), messages::percent);
  }

  String leased(GroupFigures group) {
    return said(group.leased(), messages::shortFigure);
  }

  String stranded(GroupFigures group) {
    return said(group.stranded(), messages::shortFigure);
  }

  String headroom(GroupFigures group) {
    return group.leastHeadroom().map(cells::headroom).orElse(FleetCellWords.NONE);
  }

  String headroomOf(GroupFigures group) {
    return of(group.leastHeadroom(), cells::fence);
  }

  String leader(GroupFigures group) {
    return group.keeper().orElse(FleetCellWords.NONE);
  }

  String rate(GroupFigures group) {
    return said(group.rate(), messages::rate);
  }

  String exhausts(GroupFigures group) {
    return group.firstToEnd().map(cells::exhausts).orElse(FleetCellWords.NONE);
  }

  String exhaustsFirst(GroupFigures group) {
    return of(group.firstToEnd(), cells::forecast);
  }

  String ranges(GroupFigures group) {
    return said(group.ranges(), messages::number);
  }

  String holes(GroupFigures group) {
    return said(group.holes(), messages::number);
  }

  String bytes(GroupFigures group) {
    return said(group.bytes(), messages::bytes);
  }

  String age(GroupFigures group) {
    return group.age().map(messages::duration).orElse(FleetCellWords.NONE);
  }

  String freshness(GroupFigures group) {
    return group.freshness().map(cells::freshness).orElse(FleetCellWords.NONE);
  }

  /// Which category the figure is of, and what there is to say about it.
  private String of(Optional<FleetFigures> member, Function<FleetFigures, String> words) {
    return member
        .map(figures -> figures.category().name().path() + "\n" + words.apply(figures))
        .orElse("");
  }

  private static String said(OptionalLong sum, LongFunction<String> words) {
    return sum.isPresent() ? words.apply(sum.getAsLong()) : FleetCellWords.NONE;
  }

  private static String said(OptionalDouble sum, DoubleFunction<String> words) {
    return sum.isPresent() ? words.apply(sum.getAsDouble()) : FleetCellWords.NONE;
  }
}
