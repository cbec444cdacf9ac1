package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.core.category.CategoryName;

/// What the palette offers: all that can be done and, to a query, every category and to look up
/// ids. Without one the recent comes first, then what the screen shown is for.
final class PaletteViewModel {
  private static final int MOST = 60;

  /// The id of the row that looks up what is typed.
  private static final String LOOK_UP = "look-up";

  private final Commands commands;
  private final List<Command> named = new ArrayList<>();
  private final Messages messages;
  private final Set<CategoryName> categories;
  private final Map<String, Place> places;
  private final String place;
  private final Consumer<CategoryName> openCategory;
  private final Function<String, Optional<Runnable>> lookUp;
  private final StringProperty query = new SimpleStringProperty(this, "query", "");
  private final ObservableList<PaletteRow> rows = FXCollections.observableArrayList();

  /// Where commands belong to.
  ///
  /// @param title of the screen
  /// @param subject what they would be about there now, such as a path; may be empty
  record Place(String title, String subject) {
    private static final Place ANY = new Place("", "");
  }

  /// A palette over what is there now.
  ///
  /// @param places the screens by their ids
  /// @param place the screen shown
  /// @param lookUp how what is typed is looked up; empty where it cannot be
  PaletteViewModel(
      Commands commands,
      Messages messages,
      Set<CategoryName> categories,
      Map<String, Place> places,
      String place,
      Consumer<CategoryName> openCategory,
      Function<String, Optional<Runnable>> lookUp) {
    this.commands = commands;
    this.messages = messages;
    this.categories = Set.copyOf(categories);
    this.places = Map.copyOf(places);
    this.place = place;
    this.openCategory = openCategory;
    this.lookUp = lookUp;
    query.subscribe(this::search);
  }

  StringProperty queryProperty() {
    return query;
  }

  ObservableList<PaletteRow> rows() {
    return rows;
  }

  /// Offers more: what is about things with names of their own, which were looked for meanwhile.
  /// The rows that are there stay the same ones.
  void add(List<Command> more) {
    named.addAll(more);
    List<PaletteRow> next = rowsOf(query.get());
    rows.removeIf(row -> !next.contains(row));
    for (int i = 0; i < next.size(); i++) {
      if (i == rows.size() || !rows.get(i).equals(next.get(i))) {
        rows.add(i, next.get(i));
      }
    }
  }

  private Stream<Command> all() {
    return Stream.concat(commands.all().stream(), named.stream());
  }

  private Command commandOf(String id) {
    return named.stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseGet(() -> commands.of(id));
  }

  /// Does what the row says, if that is possible.
  void run(PaletteRow row) {
    if (row.id().equals(LOOK_UP)) {
      lookUp.apply(query.get().strip()).ifPresent(Runnable::run);
      return;
    }
    Optional<CategoryName> category =
        categories.stream().filter(name -> name.path().equals(row.id())).findFirst();
    if (category.isPresent()) {
      commands.remember(row.id());
      openCategory.accept(category.get());
    } else {
      Command command = commandOf(row.id());
      if (command.isPossible()) {
        commands.remember(command.id());
        commands.run(command);
      }
    }
  }

  private void search(String typed) {
    rows.setAll(rowsOf(typed));
  }

  private List<PaletteRow> rowsOf(String typed) {
    return typed.isBlank() ? usual() : asked(typed.strip());
  }

  /// Who quotes an id means it.
  private List<PaletteRow> asked(String typed) {
    List<PaletteRow> found = new ArrayList<>(found(new Fuzzy(typed)));
    lookUp.apply(typed).ifPresent(way -> found.addFirst(lookUpRow(typed)));
    return found;
  }

  private PaletteRow lookUpRow(String typed) {
    return new PaletteRow(
        LOOK_UP,
        "fth-search",
        messages.get("shell.search.lookup", typed),
        messages.get("lookup.title"),
        "",
        List.of(),
        "",
        true);
  }

  private List<PaletteRow> usual() {
    List<PaletteRow> known = new ArrayList<>(all().map(this::row).toList());
    known.sort(Comparator.comparingInt(this::distance).thenComparing(row -> !row.possible()));
    Map<String, PaletteRow> byId =
        known.stream().collect(Collectors.toMap(PaletteRow::id, Function.identity()));
    categories.forEach(name -> byId.put(name.path(), row(name)));
    List<PaletteRow> recent =
        commands.recent().stream().filter(byId::containsKey).map(byId::get).toList();
    return Stream.concat(recent.stream(), known.stream().filter(row -> !recent.contains(row)))
        .toList();
  }

  /// Here, anywhere, elsewhere.
  private int distance(PaletteRow row) {
    String its = commandOf(row.id()).place();
    return its.equals(place) ? 0 : its.isEmpty() ? 1 : 2;
  }

  /// Whose letters lie scattered is meant only where nothing has them in one piece.
  private List<PaletteRow> found(Fuzzy fuzzy) {
    record Hit(PaletteRow row, int score, boolean inPieces) {}
    List<Hit> hits = new ArrayList<>();
    Stream.concat(all().map(this::row), categories.stream().sorted().map(this::row))
        .forEach(
            row -> {
              String text = row.words() + " " + row.place();
              fuzzy
                  .score(text)
                  .ifPresent(
                      score -> hits.add(new Hit(row, score + bonus(row), fuzzy.isInPieces(text))));
            });
    boolean pieces = hits.stream().anyMatch(Hit::inPieces);
    return withoutRepeats(
            hits.stream()
                .filter(hit -> hit.inPieces() == pieces)
                .sorted(Comparator.comparingInt(Hit::score).reversed())
                .map(Hit::row))
        .limit(MOST)
        .toList();
  }

  /// What several screens offer under one name and cannot do now is told of once.
  private static Stream<PaletteRow> withoutRepeats(Stream<PaletteRow> rows) {
    Set<String> told = new HashSet<>();
    return rows.filter(row -> told.add(row.words()) || row.possible());
  }

  /// Of what is meant equally well: what is possible, of that what is here, of that the recent.
  private int bonus(PaletteRow row) {
    int at = commands.recent().indexOf(row.id());
    boolean here = places.getOrDefault(place, Place.ANY).title().equals(row.place());
    return (row.possible() ? 100 : 0) + (here ? 50 : 0) + (at < 0 ? 0 : 45 - 5 * at);
  }

  private PaletteRow row(Command command) {
    boolean possible = command.isPossible();
    String reason = command.reason().get();
    Place its = places.getOrDefault(command.place(), Place.ANY);
    return new PaletteRow(
        command.id(),
        command.icon(),
        command.words(messages),
        its.title(),
        its.subject(),
        command.keys().stream().findFirst().map(keys -> keys.caps(messages)).orElse(List.of()),
        possible ? "" : reason.isEmpty() ? messages.get("palette.impossible") : reason,
        possible);
  }

  private PaletteRow row(CategoryName name) {
    return new PaletteRow(
        name.path(),
        "fth-layers",
        name.path(),
        messages.get("palette.category"),
        "",
        List.of(),
        "",
        true);
  }
}
