package org.mappingzoo.core.counter;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What stewards do to the fence of a counter; pure, in the same order as
/// [org.mappingzoo.core.protocol.FenceTransactions]: the book is written before ZooKeeper, save for
/// the first fence.
///
/// The fence binds whoever takes through [Counters], which checks the generation in the
/// transaction that counts. Clients of 2010 check nothing but the version of the node: how far they
/// pass the fence is seen, and the book brought up to date, but not prevented (src/decisions/0014).
public final class CounterFences {
  /// All that a fenced counter can issue.
  private static final RangeList UNIVERSE = RangeList.of(IdRange.of(1, IdRange.MAX_ID));

  /// Which request made it: nobody's, a counter of 2010 has none.
  private static final String NO_REQUEST = "counter";

  private final Layout layout;

  public CounterFences(Layout layout) {
    this.layout = layout;
  }

  /// The fence that leaves so many ids below it.
  ///
  /// @param floor where the fence is already
  public static long fenceAbove(CounterValue value, long reserve, long floor) {
    long wanted = reserve >= value.left() ? Long.MAX_VALUE : value.lastIssued() + reserve + 1;
    return Math.max(floor, wanted);
  }

  /// The ids that nobody has issued while takes stay below the fence.
  public static RangeList from(long fence) {
    return UNIVERSE.from(fence);
  }

  /// What is left behind a value.
  public static RangeList behind(CounterValue value) {
    return value.lastIssued() == Long.MAX_VALUE ? RangeList.empty() : from(value.lastIssued() + 1);
  }

  /// Sets the first fence, before the book knows of it. The node is written as it is: a take that
  /// was planned before, by whomever, fails, and whoever reads it again finds the fence.
  ///
  /// @param fresh drawn at random
  public Plan<ControlRecord> restrict(
      CategoryName name, CounterReading.Plain plain, long fence, Generation fresh, Note by) {
    Optional<Refusal> obstacle =
        plain.earlier().map(earlier -> madeAnew(plain.value(), earlier.value().fence()));
    if (obstacle.isPresent()) {
      return new Plan.Refuse<>(obstacle.get());
    }
    ControlRecord control =
        new ControlRecord(
            fresh,
            0,
            ControlRecord.State.ACTIVE,
            NO_REQUEST,
            UNIVERSE,
            OptionalLong.of(fence),
            0,
            0,
            CategorySettings.DEFAULT,
            by);
    return begun(name, plain.revision(), plain.value(), control, Optional.empty());
  }

  private static Refusal madeAnew(CounterValue value, OptionalLong fence) {
    return new Refusal.RolledBack(
        "it stands at %d, and its fence was at %d: somebody made it anew"
            .formatted(value.lastIssued(), fence.orElse(0)));
  }

  /// A life of a counter whose node is there.
  private Plan<ControlRecord> begun(
      CategoryName name,
      Revision revision,
      CounterValue value,
      ControlRecord control,
      Optional<Stamped<ControlRecord>> earlier) {
    return revision.isWritable()
        ? new Plan.Send<>(
            Transaction.of(
                new Replace(name.path(), revision.version(), value.bytes()),
                new Create(layout.generation(name, control.generation()), NodeText.of("")),
                record(name, control, earlier)),
            control)
        : new Plan.Refuse<>(new Refusal.VersionsUsedUp(revision.version()));
  }

  private Step record(
      CategoryName name, ControlRecord control, Optional<Stamped<ControlRecord>> earlier) {
    String path = layout.control(name);
    return earlier
        .<Step>map(before -> new Replace(path, before.version(), control.text()))
        .orElseGet(() -> new Create(path, control.text()));
  }

  /// What the book is to say next: a fence further ahead; or, of one that the counter has passed,
  /// one that it has not.
  ///
  /// @param current what the book says now
  public Proposal next(FencedCounter counter, Optional<Reservation> current, long fence, Note by) {
    ControlRecord control = counter.control().value();
    Optional<Reservation> other =
        current.filter(booked -> !booked.generation().equals(control.generation()));
    if (other.isPresent()) {
      return new Proposal.Refuse(other.get().otherThan(control));
    }
    long reached = reached(counter, current);
    if (fence < reached) {
      return new Proposal.Refuse(new Refusal.FenceBehind(fence, reached));
    }
    Tally issued = new Tally(counter.value().lastIssued(), 0);
    Reservation next =
        current
            .map(booked -> booked.aheadAt(fence, from(fence), issued, by))
            .orElseGet(() -> first(counter, fence, issued, by));
    return current
        .filter(booked -> booked.promisesTheSameAs(next))
        .<Proposal>map(Proposal.Keep::new)
        .orElseGet(() -> new Proposal.Write(next));
  }

  /// What a claim to [#reseal] is to be made from: what [#next] proposes at the lowest fence, where
  /// the counter can still be asked. It has neither settings nor a state that anybody could set.
  public Reservation upToDate(FencedCounter counter, Reservation booked, Note by) {
    Optional<Reservation> current = Optional.of(booked);
    return next(counter, current, reached(counter, current), by)
            instanceof Proposal.Write(Reservation newer)
        ? newer
        : booked;
  }

  /// The lowest fence that the book may promise now.
  public static long reached(FencedCounter counter, Optional<Reservation> current) {
    long issued = counter.value().lastIssued();
    long behind = issued == Long.MAX_VALUE ? issued : issued + 1;
    long booked = current.map(Reservation::fence).orElse(0L);
    return Math.max(behind, Math.max(counter.fence(), booked));
  }

  private static Reservation first(FencedCounter counter, long fence, Tally issued, Note by) {
    ControlRecord control = counter.control().value();
    return new Reservation(
        counter.name(),
        Reservation.Form.COUNTER,
        control.generation(),
        List.of(),
        control.epoch(),
        control.fenceSequence(),
        fence,
        from(fence),
        UNIVERSE,
        issued,
        control.settings(),
        control.state(),
        control.validatedZkEpoch(),
        control.seedRequest(),
        by,
        0);
  }

  /// Tells ZooKeeper what the book holds.
  ///
  /// @param durable as the book holds it, certainly
  public Plan<ControlRecord> raise(FencedCounter counter, Reservation durable) {
    ControlRecord control = counter.control().value();
    if (!control.generation().equals(durable.generation())) {
      return new Plan.Refuse<>(durable.otherThan(control));
    }
    Optional<Refusal> doubt = durable.doubtIn(control);
    if (doubt.isPresent()) {
      return new Plan.Refuse<>(doubt.get());
    }
    long zkEpoch = Math.max(control.validatedZkEpoch(), durable.validatedZkEpoch());
    ControlRecord next = control.withFence(durable.fence(), durable.sequence(), zkEpoch);
    return next.fence().equals(control.fence()) && control.validatedZkEpoch() == zkEpoch
        ? new Plan.Leave<>(control)
        : new Plan.Send<>(
            Transaction.of(
                new Replace(
                    layout.control(counter.name()), counter.control().version(), next.text()),
                new Exists(layout.generation(counter.name(), counter.generation()))),
            next);
  }

  /// Makes a counter anew, standing right below the fence that the book promises: the first id
  /// that it issues is one that nobody has. Through [Counters] none can be taken before a steward
  /// has moved the fence. Behind a fence that held nothing back it is used up.
  ///
  /// @param claimed the caller's own claim, as the book holds it, certainly
  public Plan<ControlRecord> restore(CounterReading found, Reservation claimed) {
    CategoryName name = claimed.category();
    return switch (found) {
      case CounterReading.Absent(var earlier) -> {
        Optional<Refusal> doubt = earlier.flatMap(life -> claimed.doubtIn(life.value()));
        ControlRecord control = ControlRecord.of(claimed, UNIVERSE);
        yield doubt.isPresent()
            ? new Plan.Refuse<>(doubt.get())
            : new Plan.Send<>(
                Transaction.of(
                    new Create(name.path(), below(claimed).bytes()),
                    new Create(layout.generation(name, control.generation()), NodeText.of("")),
                    record(name, control, earlier)),
                control);
      }
      case CounterReading.Plain plain ->
          new Plan.Refuse<>(new Refusal.AlreadyExists(behind(plain.value())));
      case CounterReading.Fenced(FencedCounter counter) ->
          counter.generation().equals(claimed.generation())
              ? new Plan.Leave<>(counter.control().value())
              : new Plan.Refuse<>(new Refusal.Living(counter.generation().token()));
      case CounterReading.Broken(CounterRefusal why) ->
          new Plan.Refuse<>(new Refusal.BrokenLedger(why.sentence()));
    };
  }

  /// Begins another life of a counter in its place, at or above what the book promises: a counter
  /// only ever goes up, so that this is right wherever it stands.
  ///
  /// @param claimed the caller's own claim, as the book holds it, certainly
  public Plan<ControlRecord> reseal(CounterReading found, Reservation claimed) {
    ControlRecord control = ControlRecord.of(claimed, UNIVERSE);
    CategoryName name = claimed.category();
    return switch (found) {
      case CounterReading.Plain(Revision revision, CounterValue value, var earlier) -> {
        Optional<Refusal> doubt = earlier.flatMap(life -> claimed.doubtIn(life.value()));
        yield doubt.isPresent()
            ? new Plan.Refuse<>(doubt.get())
            : begun(name, revision, atLeast(value, claimed), control, earlier);
      }
      case CounterReading.Fenced(FencedCounter counter) -> {
        if (counter.generation().equals(claimed.generation())) {
          yield new Plan.Leave<>(counter.control().value());
        }
        Optional<Refusal> doubt = claimed.doubtIn(counter.control().value());
        yield doubt.isPresent()
            ? new Plan.Refuse<>(doubt.get())
            : ended(
                counter,
                begun(
                    name,
                    counter.revision(),
                    atLeast(counter.value(), claimed),
                    control,
                    Optional.of(counter.control())));
      }
      case CounterReading.Absent absent -> new Plan.Refuse<>(new Refusal.NoSuchCategory());
      case CounterReading.Broken(CounterRefusal why) ->
          new Plan.Refuse<>(new Refusal.BrokenLedger(why.sentence()));
    };
  }

  private Plan<ControlRecord> ended(FencedCounter counter, Plan<ControlRecord> next) {
    return next instanceof Plan.Send<ControlRecord>(Transaction transaction, ControlRecord result)
        ? new Plan.Send<>(
            transaction.behind(
                new Delete(layout.generation(counter.name(), counter.generation()), 0)),
            result)
        : next;
  }

  /// The highest that may have been issued: where the fence held nothing back, all there is.
  private static CounterValue below(Reservation claimed) {
    long fence = claimed.fence();
    return new CounterValue(fence == Long.MAX_VALUE ? fence : Math.max(0, fence - 1));
  }

  private static CounterValue atLeast(CounterValue found, Reservation claimed) {
    return new CounterValue(Math.max(found.lastIssued(), below(claimed).lastIssued()));
  }
}
