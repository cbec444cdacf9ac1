package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an operator made of the table's columns.
///
/// @param order ids of columns from left to right; those not named keep their usual place at the
///     end
/// @param widths of columns that were drawn wider or narrower
/// @param shown whether columns are shown, of those that somebody decided about; of the others the
///     room in the window decides
/// @param sorting by which columns, the first one first, and whether ascending
/// @param grouping of the rows
record FleetLayout(
    List<String> order,
    Map<String, Integer> widths,
    Map<String, Boolean> shown,
    Map<String, Boolean> sorting,
    FleetGrouping grouping) {

  static final FleetLayout USUAL =
      new FleetLayout(List.of(), Map.of(), Map.of(), Map.of(), FleetGrouping.NONE);

  private static final Pattern COLUMN = Pattern.compile("(\\.?)([a-z]+)([+-]?)(?::(\\d{1,4}))?");
  private static final Pattern SORT = Pattern.compile("([a-z]+)([+-])");

  FleetLayout {
    order = List.copyOf(order);
    widths = new LinkedHashMap<>(widths);
    shown = new LinkedHashMap<>(shown);
    sorting = new LinkedHashMap<>(sorting);
  }

  /// All ids in their order.
  List<String> arrange(Collection<String> usual) {
    Set<String> all = new LinkedHashSet<>(order);
    all.retainAll(Set.copyOf(usual));
    all.addAll(usual);
    return List.copyOf(all);
  }

  /// Empty where nobody decided.
  Optional<Boolean> isShown(String column) {
    return Optional.ofNullable(shown.get(column));
  }

  Optional<Integer> width(String column) {
    return Optional.ofNullable(widths.get(column));
  }

  FleetLayout withOrder(List<String> next) {
    return new FleetLayout(next, widths, shown, sorting, grouping);
  }

  FleetLayout withWidth(String column, int width) {
    Map<String, Integer> next = new LinkedHashMap<>(widths);
    next.put(column, width);
    return new FleetLayout(order, next, shown, sorting, grouping);
  }

  FleetLayout withShown(String column, boolean visible) {
    Map<String, Boolean> next = new LinkedHashMap<>(shown);
    next.put(column, visible);
    return new FleetLayout(order, widths, next, sorting, grouping);
  }

  FleetLayout withSorting(Map<String, Boolean> next) {
    return new FleetLayout(order, widths, shown, next, grouping);
  }

  /// Sorted by this column alone; the other way round where it is so already.
  FleetLayout sortedBy(String column) {
    boolean ascending = sorting.size() == 1 && Boolean.TRUE.equals(sorting.get(column));
    return withSorting(Map.of(column, !ascending));
  }

  FleetLayout withGrouping(FleetGrouping next) {
    return new FleetLayout(order, widths, shown, sorting, next);
  }

  /// The same groups, and columns as nobody changed them.
  FleetLayout withUsualColumns() {
    return USUAL.withGrouping(grouping);
  }

  /// As it is kept: `name:220 state- free+ .version+ / exhausts+ / folder %2Fshop`. With a dot is
  /// what nobody moved.
  String text() {
    Set<String> columns = new LinkedHashSet<>(order);
    columns.addAll(widths.keySet());
    columns.addAll(shown.keySet());
    return columns.stream().map(this::column).collect(Collectors.joining(" "))
        + " /"
        + sorting.entrySet().stream()
            .map(by -> " " + by.getKey() + (by.getValue() ? "+" : "-"))
            .collect(Collectors.joining())
        + (grouping.equals(FleetGrouping.NONE) ? "" : " / " + grouping.text());
  }

  private String column(String id) {
    return (order.contains(id) ? "" : ".")
        + id
        + isShown(id).map(visible -> visible ? "+" : "-").orElse("")
        + width(id).map(width -> ":" + width).orElse("");
  }

  /// Whether each word means something.
  static boolean isUnderstood(String text) {
    String[] parts = text.split("/", 3);
    return words(parts[0]).allMatch(COLUMN.asMatchPredicate())
        && (parts.length < 2 || words(parts[1]).allMatch(SORT.asMatchPredicate()))
        && (parts.length < 3 || !FleetGrouping.parse(parts[2]).equals(FleetGrouping.NONE));
  }

  private static Stream<String> words(String part) {
    return Arrays.stream(part.split(" +", -1)).filter(word -> !word.isEmpty());
  }

  /// What cannot be understood counts for nothing.
  static FleetLayout parse(String text) {
    String[] parts = text.split("/", 3);
    List<String> order = new ArrayList<>();
    Map<String, Integer> widths = new LinkedHashMap<>();
    Map<String, Boolean> shown = new LinkedHashMap<>();
    for (String word : parts[0].strip().split(" +", -1)) {
      Matcher column = COLUMN.matcher(word);
      if (column.matches()) {
        String id = column.group(2);
        if (column.group(1).isEmpty()) {
          order.add(id);
        }
        if (!column.group(3).isEmpty()) {
          shown.put(id, column.group(3).equals("+"));
        }
        Optional.ofNullable(column.group(4))
            .ifPresent(width -> widths.put(id, Integer.parseInt(width)));
      }
    }
    return new FleetLayout(
        order,
        widths,
        shown,
        parts.length > 1 ? sorting(parts[1]) : Map.of(),
        parts.length > 2 ? FleetGrouping.parse(parts[2]) : FleetGrouping.NONE);
  }

  private static Map<String, Boolean> sorting(String text) {
    Map<String, Boolean> sorting = new LinkedHashMap<>();
    Arrays.stream(text.strip().split(" +", -1))
        .map(SORT::matcher)
        .filter(Matcher::matches)
        .forEach(by -> sorting.put(by.group(1), by.group(2).equals("+")));
    return sorting;
  }
}
