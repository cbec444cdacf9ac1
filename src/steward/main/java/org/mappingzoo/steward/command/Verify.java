package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `verify [CATEGORY]`.
@Command(
    name = "verify",
    description = {
      "Audit the books: free and leased ids disjoint and inside the universe, and the counts of"
          + " free, leased, consumed and lost equal to it.",
      "Exits with 7 where something is wrong, be it that list or records are gone. A plain category"
          + " has no books to verify."
    })
final class Verify implements ShellCommand {
  @Parameters(
      index = "0",
      paramLabel = "CATEGORY",
      arity = "0..1",
      description = "Which; all managed ones without it.")
  private Optional<CategoryName> category;

  @Override
  public Ending run(Zoo zoo, Output output) {
    if (category.isPresent()) {
      return one(category.get(), zoo, output);
    }
    return all(FirstLook.at(zoo.fleet(Optional.empty()), zoo.patience()), zoo.ledger(), output);
  }

  /// A counter that is served has a fence, and no books to balance; but a list of which somebody
  /// has made a counter has a tally still. What has its books under another chroot is that one's.
  private static Set<CategoryName> audited(FleetSnapshot fleet) {
    Set<CategoryName> names = new TreeSet<>(fleet.ledgers().categories().keySet());
    fleet.categories().values().stream()
        .filter(category -> category.counted().isPresent())
        .map(CategorySnapshot::name)
        .filter(name -> fleet.ledgers().of(name).filter(Verify::hasTally).isEmpty())
        .forEach(names::remove);
    fleet.ledgers().missing().entrySet().stream()
        .filter(node -> node.getValue().kind() != ReadFault.Kind.ELSEWHERE)
        .map(Map.Entry::getKey)
        .forEach(names::add);
    return names;
  }

  /// Also one that cannot be read.
  private static boolean hasTally(LedgerSnapshot books) {
    return books.tally().isPresent() || !books.faults().isEmpty();
  }

  private static Ending one(CategoryName name, Zoo zoo, Output output) {
    return switch (zoo.ledger().audit(name)) {
      case LedgerOutcome.Settled<Audit>(Audit audit) -> say(Finding.of(name, audit), output);
      case LedgerOutcome.Refused<Audit>(CategoryName broken, Refusal why)
          when isOfBooks(name, why, zoo) ->
          say(Finding.of(name, why), output);
      case LedgerOutcome<Audit> other -> Ending.of(name, other, "");
    };
  }

  /// Whether this is wrong with its books: what is plain has none, nor has what is not there.
  private static boolean isOfBooks(CategoryName name, Refusal why, Zoo zoo) {
    return switch (why) {
      case Refusal.NotManaged plain -> false;
      case Refusal.NoSuchCategory none -> !isRetired(name, zoo.ledger()) && hasBooks(name, zoo);
      case Refusal.Unreadable unreadable -> hasBooks(name, zoo);
      case Refusal other -> true;
    };
  }

  private static boolean hasBooks(CategoryName name, Zoo zoo) {
    return audited(FirstLook.at(zoo.fleet(Optional.of(name)), zoo.patience())).contains(name);
  }

  /// Of what is retired the list is not missed.
  private static boolean isRetired(CategoryName absent, LedgerAdmin ledger) {
    return ledger.read(absent) instanceof CategoryReading.Absent(var tombstone, var tally)
        && tombstone.filter(old -> old.value().state() == ControlRecord.State.RETIRED).isPresent();
  }

  private static Ending say(Finding finding, Output output) {
    Ending ending = finding.isWrong() ? new Ending.Unbalanced(1) : new Ending.Done();
    output.say(
        finding.on(output.result(ending.code()).put("category", finding.name().path())),
        finding.lines());
    return ending;
  }

  /// One that cannot be looked at does not hide what is to be said of the others.
  private static Ending all(FleetSnapshot fleet, LedgerAdmin ledger, Output output) {
    List<Finding> findings =
        audited(fleet).stream().flatMap(name -> find(name, ledger).stream()).toList();
    Map<String, String> unlisted = fleet.ledgers().unlisted();
    Ending ending = ending(findings, unlisted.size());
    List<String> lines = new ArrayList<>();
    findings.forEach(finding -> lines.addAll(finding.lines()));
    unlisted.forEach((path, why) -> lines.add("%s  NOT LISTED: %s".formatted(path, why)));
    if (lines.isEmpty()) {
      lines.add("0 managed categories");
    }
    Unseen.note(fleet, output);
    output.say(
        Unseen.on(fleet, output.result(ending.code()))
            .put("categories", findings.stream().map(Finding::object).toList()),
        lines);
    return ending;
  }

  /// What is wrong goes before what could not be looked at.
  private static Ending ending(List<Finding> findings, int unlisted) {
    int wrong = (int) findings.stream().filter(Finding::isWrong).count();
    List<Ending> unread = findings.stream().flatMap(finding -> finding.unread().stream()).toList();
    if (wrong > 0) {
      return new Ending.Unbalanced(wrong);
    }
    if (unlisted > 0) {
      return new Ending.Partly(
          ExitCode.DENIED,
          Words.counted(unlisted, "directory", "directories")
              + " could not be listed: what is in them was not audited");
    }
    return unread.stream()
        .findFirst()
        .<Ending>map(first -> new Ending.Unread(unread.size(), first.code()))
        .orElseGet(Ending.Done::new);
  }

  private static Optional<Finding> find(CategoryName name, LedgerAdmin ledger) {
    try {
      return switch (ledger.audit(name)) {
        case LedgerOutcome.Settled<Audit>(Audit audit) -> Optional.of(Finding.of(name, audit));
        case LedgerOutcome.Refused<Audit>(CategoryName broken, Refusal why) ->
            why instanceof Refusal.NoSuchCategory && isRetired(name, ledger)
                ? Optional.empty()
                : Optional.of(Finding.of(name, why));
        case LedgerOutcome<Audit> other ->
            Optional.of(Finding.unread(name, Ending.of(name, other, "")));
      };
    } catch (StoreException e) {
      return Optional.of(Finding.unread(name, Ending.Failed.ofOne(e)));
    }
  }

  /// What the audit of one category found.
  ///
  /// @param unread why there was nothing to be found
  private record Finding(
      CategoryName name, Optional<Audit> audit, List<String> faults, Optional<Ending> unread) {
    static Finding of(CategoryName name, Audit audit) {
      return new Finding(name, Optional.of(audit), audit.faults(), Optional.empty());
    }

    static Finding of(CategoryName name, Refusal why) {
      return new Finding(name, Optional.empty(), List.of(why.sentence()), Optional.empty());
    }

    static Finding unread(CategoryName name, Ending why) {
      return new Finding(name, Optional.empty(), List.of(), Optional.of(why));
    }

    boolean isWrong() {
      return !faults.isEmpty();
    }

    List<String> lines() {
      if (unread.isPresent()) {
        return List.of(name + "  NOT AUDITED: " + unread.get().sentence());
      }
      return isWrong()
          ? faults.stream().map(fault -> name + "  WRONG: " + fault).toList()
          : List.of(name + "  balanced" + audit.map(Finding::sum).orElse(""));
    }

    private static String sum(Audit audit) {
      return ": %s free + %s leased + %s consumed + %s lost = %s"
          .formatted(
              Words.grouped(audit.free()),
              Words.grouped(audit.leased()),
              Words.grouped(audit.consumed()),
              Words.grouped(audit.lost()),
              Words.grouped(audit.universe()));
    }

    Json object() {
      return on(new Json().put("category", name.path()));
    }

    Json on(Json object) {
      object.put("balanced", !isWrong() && unread.isEmpty());
      audit.ifPresent(
          counted ->
              object
                  .put("universe", counted.universe())
                  .put("free", counted.free())
                  .put("leased", counted.leased())
                  .put("consumed", counted.consumed())
                  .put("lost", counted.lost()));
      unread.ifPresent(why -> object.put("unread", why.sentence()));
      return object.putTexts("faults", faults);
    }
  }
}
