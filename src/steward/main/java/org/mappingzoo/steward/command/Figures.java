package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// What there is to say of one category in numbers.
///
/// @param free absent where the list cannot be read, and of a counter
/// @param counted the last id that a counter has issued; absent of a list
/// @param fault why, or what of the books cannot be read; empty where all can
/// @param managed whether there are books, or should be
/// @param books absent where there are none, and where they cannot be read
record Figures(
    CategoryName category,
    int version,
    Optional<RangeList> free,
    OptionalLong counted,
    String fault,
    boolean managed,
    Optional<Books> books) {
  private static final List<String> HEADS =
      List.of(
          "CATEGORY", "STATE", "FREE:", "RANGES:", "LEASED:", "STRANDED:", "CONSUMED:", "LOST:");

  /// What the ledger says.
  ///
  /// @param leases how many hold ids; empty, as what follows from them, where they may not be seen
  /// @param leased ids in them
  /// @param stranded those in open leases of workers who have no presence; empty where it may not
  ///     be seen who has
  /// @param consumed also by leases that are open yet
  record Books(
      ControlRecord control,
      OptionalLong leases,
      OptionalLong leased,
      OptionalLong stranded,
      OptionalLong consumed,
      long lost) {

    /// @param leases empty where they may not be seen
    /// @param present empty where that may not be seen
    static Books of(
        ControlRecord control,
        Tally tally,
        Optional<List<Lease>> leases,
        Optional<Set<WorkerName>> present) {
      Optional<List<Lease>> held = leases.map(all -> held(all, control));
      return new Books(
          control,
          sum(held, lease -> 1),
          sum(held, lease -> lease.ranges().count()),
          present.isPresent()
              ? sum(held, lease -> lease.isStranded(present.get()) ? lease.ranges().count() : 0)
              : OptionalLong.empty(),
          sum(held, Lease::carry, tally.consumed()),
          tally.lost());
    }

    private static List<Lease> held(List<Lease> leases, ControlRecord control) {
      return leases.stream()
          .filter(lease -> lease.generation().equals(control.generation()))
          .filter(lease -> lease.state().holdsIds())
          .toList();
    }

    private static OptionalLong sum(Optional<List<Lease>> held, ToLongFunction<Lease> number) {
      return sum(held, number, 0);
    }

    private static OptionalLong sum(
        Optional<List<Lease>> held, ToLongFunction<Lease> number, long beside) {
      return held.map(all -> OptionalLong.of(beside + all.stream().mapToLong(number).sum()))
          .orElseGet(OptionalLong::empty);
    }

    String state() {
      return control.state().name().toLowerCase(Locale.ROOT);
    }
  }

  /// As the live state shows it.
  static Figures of(CategorySnapshot category, FleetSnapshot fleet) {
    Optional<LedgerSnapshot> ledger = fleet.ledgers().of(category.name());
    return new Figures(
        category.name(),
        category.revision().version(),
        category.reading() instanceof CategoryReading.PossiblyExhausted
            ? Optional.of(RangeList.empty())
            : category.ranges().map(CategoryReading.Ranges::free),
        category.counted(),
        fault(category.reading(), fleet.ledgers().faults(category.name())),
        category.counted().isEmpty() && fleet.ledgers().isManaged(category.name()),
        ledger.flatMap(books -> booksOf(books, fleet)));
  }

  /// All there are, by name: also those whose books are there while their list is not to be seen.
  static List<Figures> all(FleetSnapshot fleet) {
    Map<CategoryName, Figures> all = new TreeMap<>();
    fleet.ledgers().categories().values().stream()
        .filter(ledger -> !fleet.categories().containsKey(ledger.name()))
        .forEach(ledger -> all.put(ledger.name(), unseen(ledger, fleet)));
    fleet.categories().values().forEach(found -> all.put(found.name(), of(found, fleet)));
    return List.copyOf(all.values());
  }

  private static Figures unseen(LedgerSnapshot ledger, FleetSnapshot fleet) {
    return new Figures(
        ledger.name(),
        0,
        Optional.empty(),
        OptionalLong.empty(),
        "its books are there, but its list is gone or may not be read",
        true,
        booksOf(ledger, fleet));
  }

  private static Optional<Set<WorkerName>> presentIn(FleetSnapshot fleet) {
    return Optional.of(fleet.ledgers())
        .filter(LedgersSnapshot::areWorkersListed)
        .map(LedgersSnapshot::present);
  }

  private static Optional<Books> booksOf(LedgerSnapshot ledger, FleetSnapshot fleet) {
    Optional<List<Lease>> leases =
        fleet.ledgers().unlistedLedger(ledger.name()).isPresent()
            ? Optional.empty()
            : Optional.of(ledger.leases().stream().map(LeaseSnapshot::lease).toList());
    return ledger
        .control()
        .flatMap(
            control ->
                ledger.tally().map(tally -> Books.of(control, tally, leases, presentIn(fleet))));
  }

  private static String fault(CategoryReading reading, List<String> ofBooks) {
    return switch (reading) {
      case CategoryReading.Unreadable unreadable -> unreadable.fault().sentence();
      case CategoryReading.Counter counter -> String.join("; ", ofBooks);
      case CategoryReading.Hidden(String reason) -> reason;
      case CategoryReading.Ranges ranges -> String.join("; ", ofBooks);
      case CategoryReading.PossiblyExhausted empty -> String.join("; ", ofBooks);
    };
  }

  /// Whether the sum is right, as far as can be seen: list and books were read one by one, so that
  /// a change under way looks wrong for a moment.
  boolean balances() {
    return books
        .filter(found -> fault.isEmpty() && found.leased().isPresent())
        .map(
            found ->
                freeCount()
                        + found.leased().getAsLong()
                        + found.consumed().orElseThrow()
                        + found.lost()
                    == found.control().universe().count())
        .orElse(true);
  }

  Figures withFault(String found) {
    return new Figures(category, version, free, counted, found, managed, books);
  }

  long freeCount() {
    return free.map(RangeList::count).orElse(0L);
  }

  int ranges() {
    return free.map(RangeList::size).orElse(0);
  }

  /// `counter`, `plain`, or what the control record says; `elsewhere` where another chroot is known
  /// to have the books, `broken` where something else cannot be read.
  String state() {
    if (ReadFault.parse(fault).kind() == ReadFault.Kind.ELSEWHERE) {
      return "elsewhere";
    }
    String sound = counted.isPresent() ? "counter" : books.map(Books::state).orElse("plain");
    return fault.isEmpty() ? sound : "broken";
  }

  /// All of these as a table, with the columns that some of them have something for.
  static Columns table(List<Figures> all) {
    boolean counting = all.stream().anyMatch(figures -> figures.counted().isPresent());
    boolean faulty = all.stream().anyMatch(figures -> !figures.fault().isEmpty());
    Columns columns = Columns.of(cells(HEADS, counting, "LAST ISSUED:", faulty, "FAULT"));
    all.forEach(
        figures ->
            columns.add(
                cells(figures.cells(), counting, figures.lastIssued(), faulty, figures.fault())));
    return columns;
  }

  private static String[] cells(
      List<String> always, boolean counting, String lastIssued, boolean faulty, String fault) {
    List<String> cells = new ArrayList<>(always);
    if (counting) {
      cells.add(lastIssued);
    }
    if (faulty) {
      cells.add(fault);
    }
    return cells.toArray(String[]::new);
  }

  private List<String> cells() {
    String unread = counted.isPresent() ? "-" : "?";
    return List.of(
        category.path(),
        state(),
        free.map(list -> Words.grouped(list.count())).orElse(unread),
        free.map(list -> Words.grouped(list.size())).orElse(unread),
        booked(Books::leased),
        booked(Books::stranded),
        booked(Books::consumed),
        booked(found -> OptionalLong.of(found.lost())));
  }

  /// As it is typed.
  String lastIssued() {
    return counted.isPresent() ? Long.toString(counted.getAsLong()) : "-";
  }

  private String booked(Function<Books, OptionalLong> number) {
    return books.map(found -> known(number.apply(found))).orElse("-");
  }

  /// As it is shown; `?` where it is not known.
  static String known(OptionalLong number) {
    return number.isPresent() ? Words.grouped(number.getAsLong()) : "?";
  }

  /// Adds all members to an object that names the category already.
  Json on(Json object) {
    object
        .put("state", state())
        .put("managed", managed)
        .put("version", version)
        .put("free", ofTheList(RangeList::count))
        .put("ranges", ofTheList(RangeList::size))
        .put("bytes", ofTheList(RangeText::length))
        .putId("lowest", lowest());
    if (counted.isPresent()) {
      object.putId("last_issued", counted);
    }
    books.ifPresent(found -> on(object, found));
    return fault.isEmpty() ? object : object.put("fault", fault);
  }

  /// Empty where the list cannot be read: that is not the same as nothing.
  private OptionalLong ofTheList(ToLongFunction<RangeList> number) {
    return free.map(list -> OptionalLong.of(number.applyAsLong(list))).orElse(OptionalLong.empty());
  }

  private static void on(Json object, Books books) {
    ControlRecord control = books.control();
    object
        .put("universe", control.universe().count())
        .put("leases", books.leases())
        .put("leased", books.leased())
        .put("stranded", books.stranded())
        .put("consumed", books.consumed())
        .put("lost", books.lost())
        .putId("fence", control.fence())
        .put("who", control.note().who())
        .put("why", control.note().why())
        .put("when", control.note().when().toString());
  }

  OptionalLong lowest() {
    return free.filter(list -> !list.isEmpty())
        .map(list -> OptionalLong.of(list.first(0)))
        .orElse(OptionalLong.empty());
  }
}
