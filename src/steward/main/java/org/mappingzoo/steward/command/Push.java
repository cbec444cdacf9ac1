package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `push CATEGORY RANGE…` and `push CATEGORY --lease LEASE [RANGE…]`.
@Command(
    name = "push",
    description = {
      "Give unused ids back. None of them may be used from before this command on, whatever"
          + " becomes of it.",
      "On a managed category it closes a lease that was taken by hand: what is not given back"
          + " counts as consumed. A lease whose worker is alive is that worker's to close."
    })
final class Push implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "The category.")
  private CategoryName category;

  @Parameters(
      index = "1..*",
      paramLabel = "RANGE",
      arity = "0..*",
      description = "What comes back, FIRST:LAST.")
  private List<String> ranges = List.of();

  @Option(names = "--lease", paramLabel = "LEASE", description = "Which lease is closed.")
  private Optional<LeaseId> lease;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Whose lease it is (default: shell- and the system's user).")
  private Optional<OwnerName> owner;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RangeList ids = Words.typed(ranges);
    if (lease.isEmpty() && ids.isEmpty()) {
      throw new UsageException("nothing to push: name ranges, or a lease that is used up");
    }
    if (lease.isEmpty() && owner.isPresent()) {
      throw new UsageException("--owner is about a --lease, and none is given");
    }
    return lease.isPresent()
        ? pushLease(zoo, output, lease.get(), ids)
        : EarlierLife.refusal(category, zoo).orElseGet(() -> pushPlain(zoo, output, ids));
  }

  /// Only its owner knows what of a lease was used; anybody else would have to recycle it. A
  /// worker that is there closes its leases itself, and may use them until it has.
  private Ending pushLease(Zoo zoo, Output output, LeaseId closed, RangeList ids) {
    if (zoo.ledger().read(category) instanceof CategoryReading.Plain) {
      return Ending.Refused.of(category, new Refusal.NotManaged());
    }
    OwnerName self = owner.orElseGet(zoo::owner);
    if (!closed.owner().equals(self)) {
      return new Ending.Refused(
          category,
          "NotOwner",
          "lease %s is %s's, not %s's: what a dead owner left is recycled; where you are %s, say so with --owner"
              .formatted(closed, closed.owner(), self, closed.owner()));
    }
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(new LedgerChange.Push(closed, ids)),
            (preview, receipt) ->
                "closed lease %s: %s back, %s consumed"
                    .formatted(
                        closed,
                        Words.ids(ids.count()),
                        Words.grouped(Changes.held(preview) - ids.count())));
  }

  private Ending pushPlain(Zoo zoo, Output output, RangeList ids) {
    CategoryOp<RangeList> push = Operations.push(ids, Optional.empty());
    try {
      return switch (zoo.plain().run(category, read -> noted(push.apply(read), output))) {
        case Outcome.Settled<RangeList>(RangeList pushed, var now) -> {
          output.tell(
              output
                  .result(category)
                  .put("changed", true)
                  .put("managed", false)
                  .put("ids", pushed.count())
                  .put("version", now.version()),
              "pushed %s back to %s".formatted(Words.ids(pushed.count()), category));
          yield new Ending.Done();
        }
        case Outcome<RangeList> failed -> Ending.of(category, failed, Changes.look(category));
      };
    } finally {
      output.isSettled();
    }
  }

  private Step<RangeList> noted(Step<RangeList> step, Output output) {
    if (step instanceof Step.Write<RangeList>) {
      output.sends(category, Changes.look(category));
    }
    return step;
  }
}
