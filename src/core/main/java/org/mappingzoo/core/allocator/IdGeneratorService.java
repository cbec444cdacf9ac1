package org.mappingzoo.core.allocator;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Operations;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;

/// The API of the 2010 proposal: take a batch, hand ids out, push the rest back.
///
/// Whether a category is managed it finds out by itself. A *managed* one keeps a ledger: a take
/// is exactly-once across lost replies, and what a dead worker has not used can be recovered. A
/// *plain* one has none: a batch whose reply was lost, or whose worker dies, is lost too (never
/// handed out twice). Safe for use by several threads; each call is a write to ZooKeeper and
/// blocks, but takes that several threads make from a managed category at the same time are one
/// write together. Where several threads use up what they take as fast as they get it, such a write
/// takes a spare for those who come next, who then neither write nor block: at most three times
/// what all of them hold, and nothing for a thread that is alone.
///
/// A spare is given to nobody once this process has been told that its category is frozen or
/// retired, or has begun another life: within moments of that, or of its next connection where it
/// has lost one, but not at once, since who comes to a spare asks nobody. What a set holds already
/// may be handed out in any case.
public final class IdGeneratorService {
  private final CompareAndSetLoop loop;
  private final Optional<LeaseLedger> ledger;
  private final OptionalLong window;
  private final ControlNews news;
  private final Predicate<WorkerName> present;

  /// Categories that were managed when they were last seen: these need no look first.
  private final Set<CategoryName> managed = ConcurrentHashMap.newKeySet();

  private final Map<CategoryName, SharedTakes> takes = new ConcurrentHashMap<>();

  /// For plain categories only; a managed one is refused.
  public IdGeneratorService(CompareAndSetLoop loop) {
    this(loop, Optional.empty(), OptionalLong.empty(), ControlNews.NONE, worker -> false);
  }

  /// For plain categories, and for managed ones through the ledger of one owner. Nobody tells it of
  /// a freeze: a spare is given out to its end. Nor that a category has no window any more: spares
  /// stay as short as it had them.
  public IdGeneratorService(CompareAndSetLoop loop, LeaseLedger ledger) {
    this(loop, ledger, OptionalLong.empty(), ControlNews.NONE, worker -> false);
  }

  /// The same with a window of one's own, and with those who tell.
  ///
  /// @param window how many ids of a managed category's lease are granted at a time; empty for
  ///     what the category is set to
  /// @param news where it hears of the categories from which several threads take
  /// @param present whether a worker is there, as far as ZooKeeper knows; asked about the one that
  ///     made a take which is resumed by its name
  public IdGeneratorService(
      CompareAndSetLoop loop,
      LeaseLedger ledger,
      OptionalLong window,
      ControlNews news,
      Predicate<WorkerName> present) {
    this(loop, Optional.of(ledger), window, news, present);
  }

  private IdGeneratorService(
      CompareAndSetLoop loop,
      Optional<LeaseLedger> ledger,
      OptionalLong window,
      ControlNews news,
      Predicate<WorkerName> present) {
    this.present = present;
    this.loop = loop;
    this.window = window;
    this.news = news;
    this.ledger = ledger;
  }

  /// Takes the lowest `count` free ids, fewer where fewer remain; on a managed category also where
  /// its fence cuts them off (see [IdSet#isCutByFence()]), where it limits takes, or where they
  /// would cross more holes than a lease can hold. The set has to be closed, or used up.
  ///
  /// @param count at least 1
  /// @throws IllegalArgumentException if it is not, or the name lies under Mapping Zoo's own root
  /// @throws IdGeneratorException if none remain, the category is frozen (for a spare see above),
  ///     its list cannot be read, others kept winning, or a reply was lost. On a plain category the
  ///     ids of that attempt then stay out of use, and the message names them; on a managed one
  ///     nothing is lost, and [#resumeTake] settles it
  /// @throws StoreException if nothing was taken for this thread, for one of these reasons:
  ///
  ///   - ZooKeeper cannot be reached, or refuses, or the thread was interrupted;
  ///   - the list was made anew by hand beside the books of a managed category;
  ///   - several threads of this process took from a managed category at the same time, which is
  ///     one write, and its reply was lost: the thread that is told so by an [IdGeneratorException]
  ///     can resume the take, and this one can only take again;
  ///   - such a write got a lease that is granted bit by bit, which cannot be shared, and it could
  ///     not be pushed back yet: the message names the lease, and the next takes try again to
  ///     push it back, as does the end of the generator.
  /// @throws OtherLifeException if a plain category was deleted and created again while it was
  ///     being written; the ids that were to be taken must not be used, and the message names them
  public IdSet takeIds(CategoryName category, long count) {
    if (managed.contains(category)) {
      return leased(category, count, takesFrom(category).take(count));
    }
    return switch (loop.run(category, Operations.take(count))) {
      case Outcome.Settled<RangeList> settled ->
          new IdSet(category, settled.result(), new PlainIds(loop, category));
      case Outcome.Refused<RangeList>(CategoryName name, Refusal.Managed refusal)
          when ledger.isPresent() -> {
        managed.add(category);
        yield takeIds(category, count);
      }
      case Outcome<RangeList> failed -> throw notTaken(category, count, failed);
    };
  }

  /// Goes on with a take on a managed category whose replies were lost: under the same request,
  /// so that it is granted once, however often it was sent. Where it was made for other threads,
  /// too, what was theirs is pushed back together with the set.
  ///
  /// @param uncertain what [#takeIds] or this threw
  /// @param count how many ids to take where the first take did not take effect
  /// @throws IllegalArgumentException if that is not a take that ended in [Outcome.Uncertain], but
  ///     what an [IdSet] threw, say; or if `count` is not at least 1
  /// @throws IllegalStateException if another thread resumes it at this moment, or it was granted
  ///     before, to an earlier resumption or to the end of the generator, which pushed it back
  /// @throws IdGeneratorException as [#takeIds] does
  /// @throws StoreException as [#takeIds] does
  /// @throws OtherLifeException as [#takeIds] does
  public IdSet resumeTake(IdGeneratorException uncertain, long count) {
    if (uncertain.isOfTake()
        && uncertain.outcome() instanceof Outcome.Uncertain<?>(LeaseId request, String reason)) {
      return resumed(uncertain.category(), request, count);
    }
    throw new IllegalArgumentException(
        "only an uncertain take can be resumed, not what ended so: " + uncertain.getMessage(),
        uncertain);
  }

  /// The same in another process of the owner, where that of the take has ended and nothing is left
  /// of it but the name of its request, which is that of its lease: [Outcome.Uncertain] had it.
  ///
  /// What was granted to that name is granted to whoever calls this. So no id of the lease has been
  /// used, and one process resumes it: those that do so beside each other, or after each other,
  /// are not told apart. It stays in the name of the worker that made the take, which is gone:
  /// operators see it as stranded until the set is closed or used up.
  ///
  /// @param category where the take was made; a managed one
  /// @param request the name of the request
  /// @param count how many ids to take where the first take did not take effect
  /// @throws IllegalArgumentException if the request is another owner's; or if `count` is not at
  ///     least 1
  /// @throws IllegalStateException if it was granted to this process before, or another thread
  ///     resumes it at this moment; or if this serves plain categories only
  /// @throws IdGeneratorException as [#takeIds] does; and with [Refusal.OwnerPresent] where the
  ///     worker that made the take is there still, since it may resume it itself
  /// @throws StoreException as [#takeIds] does
  /// @throws OtherLifeException as [#takeIds] does
  public IdSet resumeTake(CategoryName category, LeaseId request, long count) {
    WorkerName self =
        ledger
            .orElseThrow(
                () -> new IllegalStateException("on plain categories no take can be resumed"))
            .worker();
    if (!request.owner().equals(self.owner())) {
      throw new IllegalArgumentException(
          "lease %s is %s's, not %s's".formatted(request, request.owner(), self.owner()));
    }
    if (!request.worker().equals(self) && present.test(request.worker())) {
      Refusal alive = new Refusal.OwnerPresent(request.worker().value());
      return leased(category, count, new LedgerOutcome.Refused<>(category, alive));
    }
    return resumed(category, request, count);
  }

  private IdSet resumed(CategoryName category, LeaseId request, long count) {
    LeaseRequest again = new LeaseRequest(request, count, window);
    return leased(category, count, takesFrom(category).resume(again));
  }

  /// Pushes back what is left of a set and empties the set, before anything is sent. A thread that
  /// was interrupted before can do so, too, and stays interrupted. Pushing the set again does
  /// nothing. What did not certainly go back to a managed category is pushed again by the takes of
  /// this service that come after, and by [#closeUsedUp].
  ///
  /// @return what stays *parked*: the category's list is too long to take it. It is not lost, but
  ///     in the ledger until the list is shorter; empty on plain categories
  /// @throws IdGeneratorException if the push was refused, others kept winning, or a reply was
  ///     lost: the ids then stay out of use. Of a set from a plain category the message names them,
  ///     also where that was adopted since, which refuses the push; of another the ledger does
  /// @throws StoreException if ZooKeeper cannot be reached or refuses; the ids stay out of use,
  ///     and the message, or the ledger, names them
  /// @throws OtherLifeException if a plain category was deleted and created again while it was
  ///     being written; the ids stay out of use, and the message names them
  /// @throws IllegalStateException if the set belongs to another thread
  public RangeList pushIds(IdSet ids) {
    return ids.giveBack();
  }

  /// Closes the leases of sets that are used up, where no take has closed them since, and pushes
  /// back what was taken ahead with them, what of other sets did not certainly go back, and what
  /// was taken where the reply was lost and nobody has resumed the take: for a worker that takes no
  /// more. Where ZooKeeper does not answer they stay open, as operators see; [#unfinished] names
  /// their categories. A take that another thread resumes at this moment is that thread's, unless
  /// this has begun to.
  public void closeUsedUp() {
    for (SharedTakes each : takes.values()) {
      boolean unused = each.closeAll();
    }
  }

  /// Of which categories leases are open still: those of sets that are neither closed nor used up,
  /// what [#closeUsedUp] is to close, or could not, and those of dispensers on the same ledger that
  /// are open, or whose end did not certainly succeed.
  public Set<CategoryName> unfinished() {
    Stream<CategoryName> left =
        takes.entrySet().stream()
            .filter(each -> !each.getValue().isFinished())
            .map(Map.Entry::getKey);
    Stream<CategoryName> given = ledger.stream().flatMap(each -> each.inUse().stream());
    return Stream.concat(left, given).collect(Collectors.toUnmodifiableSet());
  }

  private SharedTakes takesFrom(CategoryName category) {
    return takes.computeIfAbsent(
        category, name -> new SharedTakes(name, ledger.orElseThrow(), window, news));
  }

  private IdSet leased(CategoryName category, long count, LedgerOutcome<IdSet> outcome) {
    return switch (outcome) {
      case LedgerOutcome.Settled<IdSet>(IdSet ids) -> ids;
      case LedgerOutcome.Refused<IdSet>(CategoryName name, Refusal.NotManaged refusal) -> {
        managed.remove(category);
        yield takeIds(category, count);
      }
      case LedgerOutcome<IdSet> failed ->
          throw IdGeneratorException.ofTake(category, cannotTake(category, count), failed);
    };
  }

  private static IdGeneratorException notTaken(
      CategoryName category, long count, Outcome<RangeList> failed) {
    RangeList perhapsTaken =
        failed instanceof Outcome.Unsettled<RangeList> unsettled
            ? unsettled.intended()
            : RangeList.empty();
    return IdGeneratorException.of(category, cannotTake(category, count), failed, perhapsTaken);
  }

  private static String cannotTake(CategoryName category, long count) {
    return "cannot take %d ids from %s".formatted(count, category);
  }
}
