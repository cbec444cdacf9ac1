package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.book.CounterDiagnosis;
import org.mappingzoo.steward.book.Diagnosis;
import org.mappingzoo.steward.book.Diagnosis.Severity;
import org.mappingzoo.steward.book.Diagnosis.Symptom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `doctor --book URL [CATEGORY]`.
@Command(
    name = "doctor",
    description = {
      "Hold ZooKeeper and the stewards' book side by side, and say in plain words what is wrong:"
          + " lost or damaged records, fences that do not move, and signs that ZooKeeper was"
          + " rolled back.",
      "Changes nothing. Exits with 7 where something is wrong."
    })
final class Doctor implements ShellCommand {
  @Parameters(
      index = "0",
      paramLabel = "CATEGORY",
      arity = "0..1",
      description = "Which; all without it.")
  private Optional<CategoryName> category;

  @Mixin private BookChoice choice = new BookChoice();

  /// One category and what is to be said of it.
  ///
  /// @param unread why it could not be looked at, which then is all
  private record Finding(CategoryName category, Diagnosis diagnosis, Optional<Ending> unread) {
    static Finding of(CategoryName category, Diagnosis diagnosis) {
      return new Finding(category, diagnosis, Optional.empty());
    }

    static Finding unread(CategoryName category, Ending why) {
      Symptom symptom =
          new Symptom(Severity.WRONG, "it cannot be looked at: " + why.sentence(), "");
      return new Finding(category, new Diagnosis(List.of(symptom)), Optional.of(why));
    }

    boolean isWrong() {
      return unread.isEmpty() && diagnosis.severity() == Severity.WRONG;
    }

    List<String> lines() {
      return diagnosis.symptoms().stream().map(this::line).toList();
    }

    private String line(Symptom symptom) {
      String said =
          switch (symptom.severity()) {
            case FINE -> "%s  well: %s".formatted(category, symptom.sentence());
            case NOTE -> "%s  note: %s".formatted(category, symptom.sentence());
            case WRONG -> "%s  WRONG: %s".formatted(category, symptom.sentence());
          };
      return symptom.remedy().isEmpty() ? said : said + " -> " + symptom.remedy();
    }

    Json object() {
      return new Json()
          .put("category", category.path())
          .put("severity", word(diagnosis.severity()))
          .put(
              "symptoms",
              diagnosis.symptoms().stream()
                  .map(
                      symptom ->
                          new Json()
                              .put("severity", word(symptom.severity()))
                              .put("message", symptom.sentence())
                              .put("remedy", symptom.remedy()))
                  .toList());
    }

    private static String word(Severity severity) {
      return severity.name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Override
  public Ending run(Zoo zoo, Output output) {
    try (Book book = zoo.book(choice, true)) {
      if (category.isPresent() && isUnknown(category.get(), book, zoo)) {
        return Ending.Refused.of(category.get(), new Refusal.NoSuchCategory());
      }
      FleetSnapshot fleet = FirstLook.at(zoo.fleet(category), zoo.patience());
      TreeSet<CategoryName> names = new TreeSet<>();
      Optional<String> unlisted = Optional.empty();
      List<String> lines = new ArrayList<>();
      if (category.isPresent()) {
        names.add(category.get());
      } else {
        names.addAll(fleet.categories().keySet());
        names.addAll(fleet.ledgers().categories().keySet());
        unlisted = list(book, names);
        lines.add(
            "ensemble: %s, %s of them managed"
                .formatted(
                    Words.counted(fleet.categories().size(), "category", "categories"),
                    Words.grouped(fleet.ledgers().categories().size())));
      }
      Optional<String> fault = unlisted.or(zoo.bonding(book)::trouble);
      lines.add(stewards(fleet.leaders()));
      lines.add("book: " + book.place() + fault.map(why -> ", WRONG: " + why).orElse(""));
      List<Finding> findings =
          names.stream().map(name -> find(name, book, zoo, fleet.leaders())).toList();
      findings.forEach(finding -> lines.addAll(finding.lines()));
      Ending ending = ending(findings, wrong(findings, fleet.leaders(), fault.isPresent()));
      Json object = output.result(ending.code()).put("book", book.place());
      fault.ifPresent(why -> object.put("fault", why));
      fleet.leaders().leader().ifPresent(leader -> object.put("leader", leader.name()));
      output.say(object.put("categories", findings.stream().map(Finding::object).toList()), lines);
      return ending;
    }
  }

  /// Whether a name stands for nothing, as far as both sides can be believed: a mistyped one is not
  /// well.
  private static boolean isUnknown(CategoryName name, Book book, Zoo zoo) {
    return zoo.ledger().read(name) instanceof CategoryReading.Absent(var tombstone, var tally)
        && tombstone.isEmpty()
        && tally.isEmpty()
        && isUnbooked(name, book)
        && zoo.bonding(book).trouble().isEmpty();
  }

  private static boolean isUnbooked(CategoryName name, Book book) {
    try {
      return book.read(name).isEmpty();
    } catch (BookException e) {
      return switch (e.reason()) {
        case DAMAGED -> false; // which the diagnosis tells
        case UNREACHABLE, REFUSED -> throw e;
      };
    }
  }

  /// What is wrong goes before what could not be looked at.
  private static Ending ending(List<Finding> findings, List<String> wrong) {
    if (!wrong.isEmpty()) {
      return new Ending.Partly(
          ExitCode.UNBALANCED, "something is wrong with " + String.join(" and ", wrong));
    }
    List<Ending> unread = findings.stream().flatMap(finding -> finding.unread().stream()).toList();
    return unread.isEmpty()
        ? new Ending.Done()
        : new Ending.Partly(
            unread.getFirst().code(),
            Words.counted(unread.size(), "category", "categories") + " could not be looked at");
  }

  /// Whom or what something is wrong with.
  private static List<String> wrong(
      List<Finding> findings, LeadersSnapshot stewards, boolean book) {
    List<String> wrong = new ArrayList<>();
    if (stewards.isLeaderless()) {
      wrong.add("the stewards");
    }
    if (book) {
      wrong.add("the book");
    }
    long categories = findings.stream().filter(Finding::isWrong).count();
    if (categories > 0) {
      wrong.add(Words.counted(categories, "category", "categories"));
    }
    return wrong;
  }

  private static String stewards(LeadersSnapshot stewards) {
    if (stewards.isLeaderless()) {
      return "stewards: WRONG: nobody leads, so no fence is moved -> start a steward, or see what"
          + " their logs say";
    }
    if (stewards.isLeaderUnread()) {
      return "stewards: who leads cannot be read: " + String.join("; ", stewards.faults());
    }
    return stewards
        .leader()
        .map(
            leader ->
                "stewards: %s leads, %s by"
                    .formatted(
                        leader.name(),
                        Words.counted(stewards.chain().size() - 1, "stands", "stand")))
        .orElse("stewards: none has served here, so no fence is moved");
  }

  /// Adds what the book has; what of it can be listed, else why not.
  private static Optional<String> list(Book book, Collection<CategoryName> names) {
    try {
      names.addAll(book.categories());
      return Optional.empty();
    } catch (BookException e) {
      return switch (e.reason()) {
        case DAMAGED -> Optional.of(e.getMessage());
        case UNREACHABLE, REFUSED -> throw e;
      };
    }
  }

  /// One that cannot be looked at does not hide what is to be said of the others.
  private static Finding find(CategoryName name, Book book, Zoo zoo, LeadersSnapshot stewards) {
    try {
      return Finding.of(name, examine(name, book, zoo, stewards));
    } catch (StoreException e) {
      return Finding.unread(name, Ending.Failed.ofOne(e));
    }
  }

  /// ZooKeeper is read first: see [Diagnosis].
  private static Diagnosis examine(
      CategoryName name, Book book, Zoo zoo, LeadersSnapshot stewards) {
    Diagnosis diagnosis = examine(name, book, zoo);
    return stewards.duty(name).flatMap(Doctor::stall).map(diagnosis::and).orElse(diagnosis);
  }

  private static Optional<Symptom> stall(DutyReport report) {
    return report
        .stall()
        .map(
            why ->
                new Symptom(
                    Severity.WRONG,
                    "its fence does not move, said %s at %s: %s"
                        .formatted(report.steward(), report.reportedAt(), why),
                    "takes go on up to the fence; mend what the sentence names"));
  }

  private static Diagnosis examine(CategoryName name, Book book, Zoo zoo) {
    Optional<Audit> audit =
        zoo.ledger().audit(name) instanceof LedgerOutcome.Settled<Audit>(Audit settled)
            ? Optional.of(settled)
            : Optional.empty();
    CategoryReading found = zoo.ledger().read(name);
    CounterReading counted = zoo.counter(name);
    try {
      Optional<Reservation> booked = book.read(name).map(Book.Entry::reservation);
      Diagnosis diagnosis =
          isCounter(found, counted, booked)
              ? CounterDiagnosis.of(counted, booked, zoo.counter(name))
              : Diagnosis.of(found, booked, audit);
      return booked
          .filter(known -> isRolledBack(known, found, counted, book))
          .map(known -> diagnosis.rolledBack(known.form()))
          .orElse(diagnosis);
    } catch (BookException e) {
      return switch (e.reason()) {
        case DAMAGED -> Diagnosis.damaged(e);
        case UNREACHABLE, REFUSED -> throw e;
      };
    }
  }

  /// Whether what is alive was so when ZooKeeper was found to have gone back in time.
  private static boolean isRolledBack(
      Reservation known, CategoryReading found, CounterReading counted, Book book) {
    long era = book.bond().map(bound -> bound.bond().era()).orElse(0L);
    return switch (known.form()) {
      case RANGES ->
          found instanceof CategoryReading.Managed(ManagedCategory category)
              && known.isRolledBack(category.generation(), era);
      case COUNTER ->
          counted instanceof CounterReading.Fenced(FencedCounter counter)
              && known.isRolledBack(counter.generation(), era);
    };
  }

  private static boolean isCounter(
      CategoryReading found, CounterReading counted, Optional<Reservation> booked) {
    boolean looksSo =
        found instanceof CategoryReading.Broken
            && (counted instanceof CounterReading.Plain
                || counted instanceof CounterReading.Fenced);
    return booked
        .map(reservation -> reservation.form() == Reservation.Form.COUNTER)
        .orElse(looksSo);
  }
}
