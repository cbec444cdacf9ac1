package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.CategoryOp;
import org.mappingzoo.core.category.CategoryOp.Step;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Shortfall;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `take CATEGORY COUNT`.
@Command(
    name = "take",
    description = {
      "Take the lowest free ids, fewer where fewer remain, and print them, a range a line. Why they"
          + " are fewer is told on standard error, in JSON in 'shortfall': 'none' where no more are"
          + " free, 'fence' where all others lie at or above it, 'limit' where another take gets"
          + " more.",
      "On a managed category the take is a lease, printed on standard error. All its ids may be"
          + " used at once; give back the rest with 'push CATEGORY --lease LEASE RANGE…'."
    })
final class Take implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "The category.")
  private CategoryName category;

  @Parameters(
      index = "1",
      paramLabel = "COUNT",
      converter = Words.Count.class,
      description = "How many ids, at least 1.")
  private long count;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Whose lease it becomes (default: shell- and the system's user).")
  private Optional<OwnerName> owner;

  @Option(
      names = "--resume",
      paramLabel = "LEASE",
      description =
          "Settle an earlier take of this command whose reply was lost: it is not made a second"
              + " time. Where that lease was closed since, other ids are taken. Never for a lease"
              + " that a worker has used ids of: they would be given out again.")
  private Optional<LeaseId> resume;

  @Override
  public Ending run(Zoo zoo, Output output) {
    resume
        .filter(lease -> owner.filter(given -> !given.equals(lease.owner())).isPresent())
        .ifPresent(
            lease -> {
              throw new UsageException("lease %s is not of that --owner".formatted(lease));
            });
    CategoryReading reading = zoo.ledger().read(category);
    boolean plain = reading instanceof CategoryReading.Plain;
    Optional<Ending> cut = EarlierLife.refusal(category, reading);
    if (plain && cut.isPresent()) {
      return cut.get();
    }
    if (plain && (resume.isPresent() || owner.isPresent())) {
      return new Ending.Refused(
          category, "NotManaged", "a plain category has no leases: no --owner and no --resume");
    }
    try {
      return plain
          ? takePlain(zoo, output)
          : resume.flatMap(lease -> foreign(lease, zoo)).orElseGet(() -> takeLease(zoo, output));
    } finally {
      output.isSettled();
    }
  }

  /// Whoever resumes a lease uses its ids: that is for nobody but its owner, and not while the
  /// worker that asked for it is there, which has them already.
  private Optional<Ending> foreign(LeaseId lease, Zoo zoo) {
    OwnerName self = owner.orElseGet(zoo::owner);
    if (!lease.owner().equals(self)) {
      return Optional.of(
          new Ending.Refused(
              category,
              "NotOwner",
              "lease %s is %s's, not %s's: where you are %s, say so with --owner"
                  .formatted(lease, lease.owner(), self, lease.owner())));
    }
    return zoo.present().contains(lease.worker())
        ? Optional.of(Ending.Refused.of(category, new Refusal.OwnerPresent(self.value())))
        : Optional.empty();
  }

  private Ending takePlain(Zoo zoo, Output output) {
    CategoryOp<RangeList> take = Operations.take(count);
    return switch (zoo.plain().run(category, read -> noted(take.apply(read), output))) {
      case Outcome.Settled<RangeList>(RangeList taken, var now) -> {
        say(output.result(category).put("managed", false), taken, Shortfall.NONE, output);
        yield new Ending.Done();
      }
      case Outcome.Unsettled<RangeList>(var write, RangeList intended, String reason) ->
          new Ending.Uncertain(
              category, reason, outOfUse(intended), Optional.empty(), Optional.of(intended));
      case Outcome<RangeList> failed -> Ending.of(category, failed, "");
    };
  }

  /// Which ids are in doubt from the moment on that they are asked for.
  private Step<RangeList> noted(Step<RangeList> step, Output output) {
    if (step instanceof Step.Write<RangeList>(RangeList next, RangeList intended)) {
      output.sends(category + ": " + outOfUse(intended));
    }
    return step;
  }

  private static String outOfUse(RangeList intended) {
    return "nobody may use " + intended + ", and it is not known whether they are free";
  }

  private String again(String lease) {
    return "give the same command again with %s--resume %s"
        .formatted(owner.map("--owner %s "::formatted).orElse(""), lease);
  }

  /// The whole lease is granted: whoever reads the ranges may use them.
  private Ending takeLease(Zoo zoo, Output output) {
    LeaseLedger ledger = zoo.leases(owner.orElseGet(zoo::owner));
    OptionalLong whole = OptionalLong.of(count);
    LeaseRequest request =
        resume
            .map(lease -> new LeaseRequest(lease, count, whole))
            .orElseGet(() -> ledger.request(count, whole));
    output.sends(category, again(request.id().value()));
    LedgerOutcome<HeldLease> outcome =
        resume.isPresent()
            ? ledger.resume(category, request, Optional.empty())
            : ledger.take(category, request, Optional.empty());
    return switch (outcome) {
      case LedgerOutcome.Settled<HeldLease>(HeldLease held) -> {
        output.note("lease " + held.id());
        Json object =
            output
                .result(category)
                .put("managed", true)
                .put("lease", held.id().value())
                .put("epoch", held.token().epoch())
                .put("zxid", held.token().zxid());
        say(object, held.lease().granted(), held.shortfall(), output);
        yield new Ending.Done();
      }
      case LedgerOutcome.Uncertain<HeldLease>(String asked, String reason) ->
          new Ending.Uncertain(
              category, reason, again(asked), Optional.of(asked), Optional.empty());
      case LedgerOutcome<HeldLease> failed -> Ending.of(category, failed, "");
    };
  }

  private void say(Json object, RangeList taken, Shortfall shortfall, Output output) {
    if (taken.count() < count) {
      output.note(
          "only %s of %s could be had: %s"
              .formatted(Words.grouped(taken.count()), Words.grouped(count), why(shortfall)));
    }
    List<String> lines = taken.ranges().stream().map(IdRange::toString).toList();
    output.tell(
        object
            .put("ids", taken.count())
            .put("shortfall", shortfall.name().toLowerCase(Locale.ROOT))
            .put("taken", taken),
        lines);
  }

  private static String why(Shortfall shortfall) {
    return switch (shortfall) {
      case NONE -> "no more are free";
      case FENCE ->
          "all others that are free lie at or above the fence, which has to be moved first";
      case LIMIT -> "another take gets more";
    };
  }
}
