package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.Audit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `verify [CATEGORY]`.
@Command(
    name = "verify",
    description = {
      "Audit the books: free and leased ids disjoint and inside the universe, and the counts of"
          + " free, leased, consumed and lost equal to it.",
      "Exits with 7 where something is wrong. A plain category has no books to verify."
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
      return one(category.get(), zoo.ledger().audit(category.get()), output);
    }
    FleetSnapshot fleet = FirstLook.at(zoo.fleet(Optional.empty()), zoo.patience());
    return all(fleet.ledgers().categories().keySet(), zoo.ledger(), output);
  }

  private static Ending one(CategoryName name, LedgerOutcome<Audit> outcome, Output output) {
    if (!(outcome instanceof LedgerOutcome.Settled<Audit>(Audit audit))) {
      return Ending.of(name, outcome, "");
    }
    Finding finding = Finding.of(name, audit);
    Ending ending = finding.isRight() ? new Ending.Done() : new Ending.Unbalanced(1);
    output.say(
        finding.on(output.result(ending.code()).put("category", name.path())), finding.lines());
    return ending;
  }

  private static Ending all(Collection<CategoryName> names, LedgerAdmin ledger, Output output) {
    List<Finding> findings = new ArrayList<>();
    for (CategoryName name : names) {
      switch (ledger.audit(name)) {
        case LedgerOutcome.Settled<Audit>(Audit audit) -> findings.add(Finding.of(name, audit));
        case LedgerOutcome.Refused<Audit>(CategoryName broken, Refusal why) ->
            findings.add(new Finding(broken, Optional.empty(), List.of(why.sentence())));
        case LedgerOutcome<Audit> other -> {
          return Ending.of(name, other, "");
        }
      }
    }
    int wrong = (int) findings.stream().filter(finding -> !finding.isRight()).count();
    Ending ending = wrong == 0 ? new Ending.Done() : new Ending.Unbalanced(wrong);
    output.say(
        output
            .result(ending.code())
            .put("categories", findings.stream().map(Finding::object).toList()),
        findings.stream().flatMap(finding -> finding.lines().stream()).toList());
    return ending;
  }

  /// What the audit of one category found.
  private record Finding(CategoryName name, Optional<Audit> audit, List<String> faults) {
    static Finding of(CategoryName name, Audit audit) {
      return new Finding(name, Optional.of(audit), audit.faults());
    }

    boolean isRight() {
      return faults.isEmpty();
    }

    List<String> lines() {
      return isRight()
          ? List.of(name + "  balanced" + audit.map(Finding::sum).orElse(""))
          : faults.stream().map(fault -> name + "  WRONG: " + fault).toList();
    }

    private static String sum(Audit audit) {
      return ": %d free + %d leased + %d consumed + %d lost = %d"
          .formatted(
              audit.free(), audit.leased(), audit.consumed(), audit.lost(), audit.universe());
    }

    Json object() {
      return on(new Json().put("category", name.path()));
    }

    Json on(Json object) {
      object.put("balanced", isRight());
      audit.ifPresent(
          counted ->
              object
                  .put("universe", counted.universe())
                  .put("free", counted.free())
                  .put("leased", counted.leased())
                  .put("consumed", counted.consumed())
                  .put("lost", counted.lost()));
      return object.putTexts("faults", faults);
    }
  }
}
