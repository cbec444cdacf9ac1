package org.mappingzoo.core.checker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.checker.Pool.Ref;
import org.mappingzoo.core.checker.Search.Move;
import org.mappingzoo.core.checker.Space.May;
import org.mappingzoo.core.checker.World.BareClient;
import org.mappingzoo.core.checker.World.Held;
import org.mappingzoo.core.checker.World.Job;
import org.mappingzoo.core.checker.World.Message;
import org.mappingzoo.core.checker.World.Operator;
import org.mappingzoo.core.checker.World.Phase;
import org.mappingzoo.core.checker.World.Planned;
import org.mappingzoo.core.checker.World.Tag;
import org.mappingzoo.core.checker.World.Worker;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.AdminTransactions;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.TakeFailure;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.Transactions.Taken;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.testkit.Limits;

/// Which steps there are in a world. What is sent comes from the production builders, and what a
/// reply means from their own words for it; a worker goes on as
/// [org.mappingzoo.core.allocator.LeaseLedger] does, one step of it at a time: a read, a sending
/// with its reply, a look.
final class Model implements Search.Space<World> {
  private static final CategoryName NAME = CategoryName.of("/ids");
  private static final Layout LAYOUT = new Layout("/z");
  private static final Note NOTE = new Note("ann", "", Instant.EPOCH);
  private static final Phase IDLE = new Phase.Idle();

  /// What the operator does to leases.
  private static final List<May> ON_LEASES = List.of(May.RECYCLE, May.QUARANTINE, May.WRITE_OFF);

  /// Ids that each life behind the first one adds.
  private static final int NEW_IDS = 2;

  private final Space space;
  private final Flaw flaw;
  private final Set<Invariant> watched;
  private final Pool pool = new Pool();
  private final Transactions transactions = new Transactions(LAYOUT);
  private final AdminTransactions administration = new AdminTransactions(LAYOUT);
  private final Set<Enum<?>> failures = new HashSet<>();
  private final Map<Ref<Tree>, Facts> facts = new HashMap<>();
  private final Map<Ref<Tree>, Map<Ref<Transaction>, Tree.Outcome>> applied = new HashMap<>();

  /// What holds at each moment (PROTOCOL.md §3).
  enum Invariant {
    I1,
    I2,
    I4,
    /// Nothing is taken from what is retired (H23).
    RETIRED
  }

  /// What a tree says, read once.
  ///
  /// @param faults how its books are wrong; empty where they balance, or there are none
  /// @param missing how many ids are in none of its terms; below 0 where some are in two
  /// @param unused one bit for each id that nobody was ever allowed to use
  /// @param gone one bit for each id that is neither free nor in a lease
  /// @param lost how many of those are said to be lost
  private record Facts(
      CategoryReading reading,
      List<Stamped<Lease>> leases,
      List<String> faults,
      long missing,
      long unused,
      long gone,
      long lost) {
    /// Whether nothing is wrong but that so many ids are missing.
    boolean isWrongBy(long expected) {
      return missing == expected && faults.size() == (missing == 0 ? 0 : 1);
    }

    boolean isManaged() {
      return reading instanceof CategoryReading.Managed;
    }

    ManagedCategory category() {
      if (reading instanceof CategoryReading.Managed(ManagedCategory managed)) {
        return managed;
      }
      throw new IllegalStateException("no category: " + reading);
    }
  }

  Model(Space space, Flaw flaw, Set<Invariant> watched) {
    this.space = space;
    this.flaw = flaw;
    this.watched = watched;
  }

  @Override
  public long fingerprint(World world) {
    return world.fingerprint(pool);
  }

  @Override
  public String broken(World world) {
    return world.broken();
  }

  /// In which ways sendings have failed so far: what never happens is not checked.
  Set<Enum<?>> failures() {
    return failures;
  }

  private <E extends Enum<E>> E seen(E failure) {
    failures.add(failure);
    return failure;
  }

  @Override
  public World start() {
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < space.workers(); i++) {
      workers.add(
          new Worker(
              i,
              space.takes(),
              space.howOften(May.DOUBT),
              0,
              IDLE,
              Optional.empty(),
              Optional.empty()));
    }
    return new World(
        pool.ref(space.has(May.ADOPT) ? bare() : born(Tree.EMPTY, 1, space.ids(), 'a')),
        workers,
        new Operator(space.may(), Optional.empty(), Optional.empty()),
        new BareClient(
            space.howOften(May.OLD_TAKE) + space.howOften(May.PLAIN_TAKE),
            Optional.empty(),
            RangeList.empty(),
            0),
        space.howOften(May.CRASH),
        space.howOften(May.ROTATE),
        space.howOften(May.REBIRTH),
        List.of(),
        0,
        noEffects(),
        "");
  }

  /// A life that is over takes the effects of all takes with it.
  private List<Integer> noEffects() {
    return Collections.nCopies(space.workers() * space.takes(), 0);
  }

  private Tree bare() {
    Create list = new Create(NAME.path(), NodeText.of(all()));
    return Tree.EMPTY.apply(Transaction.of(list)).tree();
  }

  private RangeList all() {
    return RangeList.of(IdRange.of(1, space.ids()));
  }

  /// What seeding these ids makes of a tree without the category.
  private Tree born(Tree tree, long first, long last, char generation) {
    if (!(CategoryReading.of(NAME, tree.nodes(LAYOUT, NAME))
        instanceof CategoryReading.Absent absent)) {
      throw new IllegalStateException("the category is there");
    }
    RangeList ids = RangeList.of(IdRange.of(first, last));
    Plan<ControlRecord> plan = administration.seed(NAME, ids, birth(generation), absent);
    Tree.Outcome outcome = tree.apply(sent(plan).transaction());
    if (outcome.reply() instanceof Reply.Applied) {
      return outcome.tree();
    }
    throw new IllegalStateException("not seeded: " + outcome.reply());
  }

  private AdminTransactions.Birth birth(char generation) {
    return new AdminTransactions.Birth(
        new Generation(String.valueOf(generation).repeat(26)),
        "seed",
        space.has(May.PARK) ? ofOneRange(CategorySettings.DEFAULT) : CategorySettings.DEFAULT,
        NOTE);
  }

  /// A list takes one range, of ids with one digit.
  private static CategorySettings ofOneRange(CategorySettings all) {
    return Limits.ofBytes(RangeText.length(RangeList.of(IdRange.of(1, 9))), all);
  }

  private static <R> Plan.Send<R> sent(Plan<R> plan) {
    if (plan instanceof Plan.Send<R> send) {
      return send;
    }
    throw new IllegalStateException("not to be sent: " + plan);
  }

  /// Every step that is possible.
  @Override
  public List<Move<World>> moves(World world) {
    List<Move<World>> moves = new ArrayList<>();
    actBarely(world, moves);
    for (Worker worker : world.workers()) {
      if (!worker.isDead() && facts(world.tree()).isManaged()) {
        act(world, worker, moves);
        if (world.crashes() > 0) {
          Worker dead =
              worker.in(new Phase.Dead()).holding(Optional.empty()).remembering(Optional.empty());
          moves.add(new Move<>(name(worker) + " dies", world.crashed().with(dead)));
        }
      }
    }
    operate(world, moves);
    happen(world, moves);
    for (Ref<Message> message : new LinkedHashSet<>(world.flight())) {
      Sent sent = apply(world.minus(message), message.get().transaction(), message.get().tag());
      if (sent.reply() instanceof Reply.Applied) {
        moves.add(new Move<>("a late message arrives: " + first(message.get()), sent.world()));
      }
    }
    moves.replaceAll(move -> new Move<>(move.what(), withoutDead(move.world())));
    return moves;
  }

  /// Forgets what can never take effect any more, whenever it arrives: it makes no difference, and
  /// so there are fewer worlds to tell apart.
  private World withoutDead(World world) {
    World next =
        isOvertaken(world) ? world.with(world.operator().reading(Optional.empty())) : world;
    for (Ref<Message> message : world.flight()) {
      if (isDead(message.get().transaction().get(), world)) {
        next = next.minus(message);
      }
    }
    return next;
  }

  /// Whether what the operator would send on what it has read must fail.
  private boolean isOvertaken(World world) {
    return flaw != Flaw.RETURNS_BY_EARLIER_LEASES
        && world
            .operator()
            .read()
            .filter(
                read ->
                    !sameAt(NAME.path(), read, world.tree())
                        || !sameAt(LAYOUT.tally(NAME), read, world.tree()))
            .isPresent();
  }

  private static boolean sameAt(String path, Ref<Tree> before, Ref<Tree> now) {
    return before.get().node(path).equals(now.get().node(path));
  }

  private static boolean isDead(Transaction sent, World world) {
    return sent.steps().stream()
        .anyMatch(
            step ->
                switch (step) {
                  case Exists(String path) -> world.tree().get().node(path).isEmpty();
                  case Unchanged(String path, int version) -> isPast(path, version, world);
                  case Replace(String path, int version, NodeText text) ->
                      isPast(path, version, world);
                  case Create(String path, NodeText text) -> isDone(path, world);
                  case Delete delete -> false;
                });
  }

  /// Whether that is the record of something that was done: it is never deleted.
  private static boolean isDone(String path, World world) {
    return path.startsWith(LAYOUT.actions()) && world.tree().get().node(path).isPresent();
  }

  /// Whether a node has passed a version for good: a control record is never deleted, a list and a
  /// tally are where there is another rotation or life to come; nothing is said of leases.
  private static boolean isPast(String path, int version, World world) {
    return (path.equals(LAYOUT.control(NAME))
            || (!mayBeginAnew(world)
                && (path.equals(NAME.path()) || path.equals(LAYOUT.tally(NAME)))))
        && world
            .tree()
            .get()
            .node(path)
            .filter(node -> node.revision().version() > version)
            .isPresent();
  }

  private static boolean mayBeginAnew(World world) {
    return world.rotations() > 0
        || world.rebirths() > 0
        || world.flight().stream().anyMatch(Model::isRotation);
  }

  private static boolean isRotation(Ref<Message> message) {
    return message.get().transaction().get().steps().stream()
        .anyMatch(step -> step instanceof Delete && step.path().equals(NAME.path()));
  }

  private static String first(Message message) {
    return message.transaction().get().steps().getFirst().toString();
  }

  private static String name(Worker worker) {
    return "worker " + worker.number();
  }

  // Workers

  private void act(World world, Worker worker, List<Move<World>> moves) {
    switch (worker.phase()) {
      case Phase.Idle idle -> actFreely(world, worker, moves);
      case Phase.Dead dead -> {}
      case Phase.Reading(Job job) -> read(world, worker, job, moves);
      case Phase.ReadingRest(Job job, Ref<ManagedCategory> first) ->
          moves.add(
              new Move<>(
                  name(worker) + " reads the rest",
                  world.with(planned(worker, job, mixed(first.get(), category(world)), true))));
      case Phase.Sending sending -> send(world, worker, sending, moves);
      case Phase.Looking(Job job) ->
          moves.add(new Move<>(name(worker) + " looks", world.with(looked(world, worker, job))));
      case Phase.LookingAtFinished(Job.Take take) ->
          moves.add(
              new Move<>(
                  name(worker) + " looks at its finished lease",
                  world.with(worker.in(new Phase.Reading(finishedLooked(world, take))))));
    }
  }

  private void actFreely(World world, Worker worker, List<Move<World>> moves) {
    if (worker.held().isEmpty()) {
      if (worker.takes() > 0) {
        moves.add(new Move<>(name(worker) + " begins to take", world.with(take(worker))));
      }
      return;
    }
    Held held = worker.held().get();
    if (held.used() < usable(held)) {
      moves.add(use(world, worker, held));
    } else if (!held.isUsedUp()) {
      moves.add(new Move<>(name(worker) + " widens", world.with(advance(world, worker, held))));
    }
    if (held.isUsedUp() && worker.takes() > 0) {
      moves.add(new Move<>(name(worker) + " takes on", world.with(take(worker))));
    }
    giveBack(world, worker, held, moves);
    if (space.has(May.PUSH)) {
      Phase push = new Phase.Reading(new Job.Push(held, held.rest()));
      moves.add(
          new Move<>(
              name(worker) + " seals", world.with(worker.holding(Optional.empty()).in(push))));
    }
  }

  /// The highest id, which is not used yet: sealed from here on.
  private void giveBack(World world, Worker worker, Held held, List<Move<World>> moves) {
    RangeList rest = held.rest();
    if (space.has(May.GIVE_BACK) && !rest.isEmpty() && held.value().ranges().count() > 1) {
      long last = rest.last(rest.size() - 1);
      Job job = new Job.GiveBack(held, RangeList.of(IdRange.of(last, last)));
      moves.add(
          new Move<>(
              name(worker) + " gives back " + last, world.with(worker.in(new Phase.Reading(job)))));
    }
  }

  private long usable(Held held) {
    return flaw == Flaw.REPORTS_AFTER_USE ? held.value().ranges().count() : held.value().window();
  }

  private Move<World> use(World world, Worker worker, Held held) {
    Worker next = worker.holding(Optional.of(held.usingOneMore()));
    return used(name(worker), held.rest().first(0), world.with(next));
  }

  private Move<World> used(String who, long id, World world) {
    long bit = 1L << id;
    World next = world.using(world.used() | bit);
    boolean twice = watched.contains(Invariant.I1) && (world.used() & bit) != 0;
    return new Move<>(
        who + " uses " + id, twice ? next.broken("I1: " + id + " is used twice") : next);
  }

  private Worker take(Worker worker) {
    int number = worker.number() * space.takes() + space.takes() - worker.takes();
    Job take = new Job.Take(number, drawn(worker, number), false, false, worker.held());
    return worker.beginningTake().in(new Phase.Reading(take));
  }

  /// A name that tells which take of whom it stands for.
  private static LeaseId drawn(Worker worker, int take) {
    String token = "" + (char) ('a' + take) + (char) ('a' + worker.draws());
    return LeaseId.of(new WorkerName("w" + worker.number() + "-aaaa"), token + "a".repeat(10));
  }

  private static int takeOf(LeaseId lease) {
    return lease.value().charAt(lease.worker().value().length()) - 'a';
  }

  private Worker advance(World world, Worker worker, Held held) {
    long window = Math.min(held.value().window() + space.window(), held.value().ranges().count());
    Plan.Send<Stamped<Lease>> plan =
        sent(transactions.advance(NAME, held.lease().get(), window, category(world).control()));
    Planned planned = new Planned(Optional.empty(), Optional.empty(), Optional.of(plan.result()));
    return worker.in(sending(new Job.Advance(), plan.transaction(), planned));
  }

  private void read(World world, Worker worker, Job job, List<Move<World>> moves) {
    Optional<ManagedCategory> memory =
        job instanceof Job.Take ? worker.memory().map(Ref::get) : Optional.empty();
    Worker now = worker.remembering(Optional.empty());
    if (memory.isPresent()) {
      moves.add(
          new Move<>(
              name(worker) + " remembers", world.with(planned(now, job, memory.get(), false))));
    } else if (flaw == Flaw.READS_SEPARATELY) {
      Phase rest = new Phase.ReadingRest(job, pool.ref(category(world)));
      moves.add(new Move<>(name(worker) + " reads the list", world.with(now.in(rest))));
    } else {
      moves.add(
          new Move<>(
              name(worker) + " reads", world.with(planned(now, job, category(world), true))));
    }
  }

  private static ManagedCategory mixed(ManagedCategory first, ManagedCategory rest) {
    return new ManagedCategory(
        NAME, first.list(), first.free(), rest.control(), rest.tally(), rest.leases());
  }

  /// @param read whether it was read just now: else a refusal is not believed
  private Worker planned(Worker worker, Job job, ManagedCategory category, boolean read) {
    return switch (job) {
      case Job.Take take -> plannedTake(worker, take.planned(), category, read);
      case Job.Push push -> plannedPush(worker, push, category);
      case Job.GiveBack back -> plannedGiveBack(worker, back, category);
      case Job.Renounce renounce -> throw new IllegalStateException("planned with its take");
      case Job.Advance advance -> throw new IllegalStateException("needs no reading");
    };
  }

  private Worker plannedTake(Worker worker, Job.Take take, ManagedCategory category, boolean read) {
    LeaseRequest request =
        new LeaseRequest(take.request(), space.batch(), OptionalLong.of(space.window()));
    Optional<Stamped<Lease>> finished =
        take.finished()
            .map(held -> held.lease().get())
            .filter(last -> last.value().generation().equals(category.generation()));
    return switch (transactions.take(category, request, finished)) {
      case Plan.Send<Taken>(Transaction transaction, Taken taken) ->
          worker.in(
              sending(
                  take,
                  transaction,
                  new Planned(Optional.of(category), Optional.of(taken), Optional.empty())));
      case Plan.Refuse<Taken> refused -> {
        if (!read) {
          yield worker.in(new Phase.Reading(take));
        }
        yield take.inDoubt()
            ? worker.in(
                sending(
                    new Job.Renounce(take),
                    transactions.renounce(category, take.request()),
                    new Planned(Optional.empty(), Optional.empty(), Optional.empty())))
            : worker.holding(take.finished()).in(IDLE);
      }
      case Plan.Leave<Taken> leave -> throw new IllegalStateException("a take writes");
    };
  }

  private Worker plannedPush(Worker worker, Job.Push push, ManagedCategory category) {
    Stamped<Lease> lease = push.held().lease().get();
    if (flaw == Flaw.PUSHES_INTO_ANY_LIFE) {
      lease = new Stamped<>(open(lease.value(), category.generation()), lease.version());
    }
    if (!lease.value().generation().equals(category.generation())) {
      return worker.in(IDLE);
    }
    boolean stragglers = push.held().stragglers() && flaw != Flaw.CLOSES_BESIDE_STRAGGLERS;
    return switch (transactions.push(category, lease, push.rest(), stragglers)) {
      case Plan.Send<ManagedCategory>(Transaction transaction, ManagedCategory after) ->
          worker.in(
              sending(
                  push,
                  transaction,
                  new Planned(Optional.empty(), Optional.empty(), Optional.empty())));
      case Plan.Refuse<ManagedCategory>(Refusal.ListTooLong tooLong) -> worker.in(parking(push));
      case Plan.Refuse<ManagedCategory>(Refusal.AlreadyFree free) ->
          worker.in(new Phase.Looking(push));
      case Plan.Refuse<ManagedCategory>(Refusal refusal) -> worker.in(IDLE);
      case Plan.Leave<ManagedCategory> leave -> throw new IllegalStateException("a push writes");
    };
  }

  private Phase parking(Job.Push push) {
    Stamped<Lease> lease = push.held().lease().get();
    if (lease.value().parked() && lease.value().ranges().equals(push.rest())) {
      return IDLE;
    }
    RangeList rest = flaw == Flaw.PARKS_WHAT_WAS_USED ? lease.value().ranges() : push.rest();
    Plan.Send<Stamped<Lease>> plan = sent(transactions.park(NAME, lease, rest));
    Planned planned = new Planned(Optional.empty(), Optional.empty(), Optional.of(plan.result()));
    return sending(push, plan.transaction(), planned);
  }

  private Worker plannedGiveBack(Worker worker, Job.GiveBack back, ManagedCategory category) {
    if (!back.held().value().generation().equals(category.generation())) {
      return worker.holding(Optional.empty()).in(IDLE);
    }
    return switch (transactions.giveBack(category, back.held().lease().get(), back.part())) {
      case Plan.Send<Stamped<Lease>>(Transaction transaction, Stamped<Lease> left) ->
          worker.in(
              sending(
                  back,
                  transaction,
                  new Planned(Optional.empty(), Optional.empty(), Optional.of(left))));
      case Plan.Refuse<Stamped<Lease>>(Refusal.ListTooLong tooLong) ->
          worker
              .holding(Optional.empty())
              .in(new Phase.Reading(new Job.Push(back.held(), back.held().rest())));
      case Plan.Refuse<Stamped<Lease>> refused -> worker.in(new Phase.Looking(back));
      case Plan.Leave<Stamped<Lease>> leave ->
          throw new IllegalStateException("there are few ranges");
    };
  }

  /// The same as if it were open, in that life.
  private static Lease open(Lease lease, Generation generation) {
    return new Lease(
        lease.id(),
        generation,
        lease.epoch(),
        lease.ranges(),
        lease.window(),
        Lease.State.OPEN,
        lease.carry(),
        lease.parked(),
        0,
        0);
  }

  private Phase sending(Job job, Transaction transaction, Planned planned) {
    return new Phase.Sending(job, pool.ref(mutated(job, transaction)), pool.ref(planned));
  }

  /// What a flawed builder would have made of it.
  private Transaction mutated(Job job, Transaction sound) {
    List<Step> steps = new ArrayList<>(sound.steps());
    switch (flaw) {
      case RETRIES_AS_NEW, BELIEVES_EQUAL_BYTES -> {
        if (job instanceof Job.Take) {
          steps.removeIf(step -> !isList(step));
        }
      }
      case PUSHES_WITHOUT_LEASE -> {
        if (job instanceof Job.Push) {
          steps.removeIf(step -> step instanceof Delete);
        }
      }
      case RETIRES_BESIDE_THE_LIST -> {
        if (job instanceof Job.Take) {
          steps.removeIf(step -> step instanceof Unchanged);
        }
      }
      case RENOUNCES_BESIDE_THE_LIST -> {
        if (job instanceof Job.Renounce) {
          steps.removeIf(step -> step instanceof Unchanged);
        }
      }
      case TRUSTS_LOW_VERSIONS -> steps.removeIf(step -> step instanceof Unchanged);
      case TRUSTS_LOW_TALLIES -> {
        if (steps.stream().noneMatch(Model::isList)) {
          steps.removeIf(step -> step instanceof Unchanged);
        }
      }
      default -> {}
    }
    return new Transaction(steps);
  }

  private static boolean isList(Step step) {
    return step instanceof Replace && step.path().equals(NAME.path());
  }

  private void send(World world, Worker worker, Phase.Sending sending, List<Move<World>> moves) {
    Tag tag =
        sending.job() instanceof Job.Take take ? new Tag(Tag.Kind.TAKE, take.number()) : Tag.OTHER;
    Sent sent = apply(world, sending.transaction(), tag);
    Worker next = replied(sent.world(), worker, sending, sent.reply());
    moves.add(
        new Move<>(
            name(worker) + " sends " + what(sending) + ": " + sent.reply(),
            sent.world().with(next)));
    if (sent.reply() instanceof Reply.Applied && sending.job() instanceof Job.Push push) {
      pushAgain(sent.world(), worker, push, sending.planned().get(), moves);
    }
    if (worker.doubts() > 0) {
      World under = world.plus(pool.ref(new Message(sending.transaction(), tag)));
      for (Worker unsure : unsure(worker.doubting(), sending)) {
        moves.add(
            new Move<>(name(worker) + " hears nothing of " + what(sending), under.with(unsure)));
      }
    }
  }

  /// What it has parked; or it leaves that to others.
  private void pushAgain(
      World world, Worker worker, Job.Push push, Planned planned, List<Move<World>> moves) {
    if (planned.lease().isPresent()) {
      moves.add(
          new Move<>(
              name(worker) + " parks, to push again",
              world.with(worker.in(new Phase.Reading(push)))));
    }
  }

  private static String what(Phase.Sending sending) {
    return sending.job().getClass().getSimpleName()
        + " "
        + sending.transaction().get().steps().getFirst();
  }

  /// Sends again; or gives up, and begins the same again.
  private List<Worker> unsure(Worker worker, Phase.Sending sending) {
    return switch (sending.job()) {
      case Job.Take take ->
          switch (flaw) {
            case RETRIES_AS_NEW ->
                List.of(worker.drawing().in(new Phase.Reading(take.under(another(worker, take)))));
            case BELIEVES_A_LOOK -> List.of(worker.in(new Phase.Looking(take)));
            default -> List.of(worker, worker.in(new Phase.Reading(take.doubted())));
          };
      case Job.Renounce(Job.Take take) -> List.of(worker, worker.in(new Phase.Reading(take)));
      case Job.Push push ->
          flaw == Flaw.USES_AFTER_PUSH
              ? List.of(worker, worker.holding(Optional.of(push.held())).in(IDLE))
              : List.of(worker, worker.in(new Phase.Reading(push)));
      case Job.GiveBack back ->
          flaw == Flaw.USES_WHAT_IT_GAVE_BACK
              ? List.of(worker.in(IDLE))
              : List.of(worker, worker.in(new Phase.Reading(back)));
      case Job.Advance advance -> List.of(worker, worker.in(IDLE));
    };
  }

  private static LeaseId another(Worker worker, Job.Take take) {
    return drawn(worker, take.number());
  }

  private Worker replied(World world, Worker worker, Phase.Sending sending, Reply reply) {
    return switch (reply) {
      case Reply.Applied applies -> done(worker, sending);
      case Reply.Failed failed -> failed(world, worker, sending, failed);
      case Reply.Unknown unknown -> throw new IllegalStateException("a tree always answers");
    };
  }

  private Worker done(Worker worker, Phase.Sending sending) {
    Planned planned = sending.planned().get();
    return switch (sending.job()) {
      case Job.Take take -> {
        Taken taken = planned.taken().orElseThrow();
        ManagedCategory after = planned.category().orElseThrow().written(taken.after(), 0);
        yield worker
            .in(IDLE)
            .holding(Optional.of(new Held(pool.ref(taken.lease()), 0, false)))
            .remembering(Optional.of(pool.ref(after)));
      }
      case Job.Renounce(Job.Take take) -> worker.holding(take.finished()).in(IDLE);
      case Job.Push push ->
          flaw == Flaw.USES_WHAT_IT_PARKED && planned.lease().isPresent()
              ? worker.holding(Optional.of(push.held())).in(IDLE)
              : worker.in(IDLE);
      case Job.GiveBack back ->
          worker
              .holding(Optional.of(back.held().as(pool.ref(planned.lease().orElseThrow()))))
              .in(IDLE);
      case Job.Advance advance -> {
        Held held = worker.held().orElseThrow();
        Held wider = held.as(pool.ref(planned.lease().orElseThrow()));
        yield worker.in(IDLE).holding(Optional.of(wider));
      }
    };
  }

  private Worker failed(World world, Worker worker, Phase.Sending sending, Reply.Failed failed) {
    return switch (sending.job()) {
      case Job.Take take ->
          flaw == Flaw.BELIEVES_EQUAL_BYTES && holdsJustThat(world, sending)
              ? done(worker, sending)
              : failedTake(worker, take, failed);
      case Job.Renounce(Job.Take take) -> failedTake(worker, take, failed);
      case Job.Push push ->
          switch (seen(LeaseFailure.of(failed))) {
            case GONE -> worker.in(IDLE);
            case CHANGED -> worker.in(new Phase.Looking(push));
            case OTHER_LIFE, OVERTAKEN ->
                flaw == Flaw.USES_AFTER_PUSH
                    ? worker.holding(Optional.of(push.held())).in(IDLE)
                    : worker.in(new Phase.Reading(push));
          };
      case Job.GiveBack back ->
          switch (seen(LeaseFailure.of(failed))) {
            case GONE, CHANGED -> worker.in(new Phase.Looking(back));
            case OTHER_LIFE, OVERTAKEN -> worker.in(new Phase.Reading(back));
          };
      case Job.Advance advance ->
          switch (seen(LeaseFailure.of(failed))) {
            case OTHER_LIFE -> worker.holding(Optional.empty()).in(IDLE);
            case GONE, CHANGED, OVERTAKEN -> worker.in(new Phase.Looking(advance));
          };
    };
  }

  private Worker failedTake(Worker worker, Job.Take take, Reply.Failed failed) {
    if (flaw == Flaw.RETRIES_AS_NEW || flaw == Flaw.BELIEVES_EQUAL_BYTES) {
      return worker.in(new Phase.Reading(take));
    }
    return switch (seen(TakeFailure.of(failed))) {
      case SENT_BEFORE -> worker.in(new Phase.Looking(take));
      case FINISHED_CHANGED -> worker.in(new Phase.LookingAtFinished(take));
      case OVERTAKEN -> worker.in(new Phase.Reading(take));
      case NO_LEDGER -> throw new IllegalStateException("directories are taken as given");
    };
  }

  private static boolean holdsJustThat(World world, Phase.Sending sending) {
    Replace written =
        sending.transaction().get().steps().stream()
            .filter(Model::isList)
            .map(Replace.class::cast)
            .findFirst()
            .orElseThrow();
    return world
        .tree()
        .get()
        .node(NAME.path())
        .filter(node -> node.revision().version() == written.version() + 1)
        .filter(node -> node.text().equals(written.text()))
        .isPresent();
  }

  private Worker looked(World world, Worker worker, Job job) {
    return switch (job) {
      case Job.Take take -> lookedForTake(world, worker, take);
      case Job.Push push ->
          lease(world, push.held().value().id())
              .filter(now -> now.value().isOpen() && !isSame(now, push.held()))
              .map(now -> worker.in(new Phase.Reading(push.of(now, pool))))
              .orElse(worker.in(IDLE));
      case Job.Advance advance -> {
        Held held = worker.held().orElseThrow();
        Optional<Held> now =
            lease(world, held.value().id())
                .filter(lease -> lease.value().isOpen() && !lease.value().parked())
                .map(lease -> held.as(pool.ref(lease)));
        yield worker.holding(now).in(IDLE);
      }
      case Job.GiveBack back -> lookedForPart(world, worker, back);
      case Job.Renounce renounce -> throw new IllegalStateException("looks as its take");
    };
  }

  private Worker lookedForPart(World world, Worker worker, Job.GiveBack back) {
    Optional<Job.GiveBack> now =
        lease(world, back.held().value().id())
            .filter(lease -> lease.value().isOpen())
            .map(lease -> back.of(lease, pool));
    boolean settled =
        now.isEmpty() || now.get().held().value().ranges().intersect(back.part()).isEmpty();
    return settled
        ? worker.holding(now.map(Job.GiveBack::held)).in(IDLE)
        : worker.in(new Phase.Reading(now.get()));
  }

  private static boolean isSame(Stamped<Lease> now, Held held) {
    return now.version() == held.lease().get().version();
  }

  private Worker lookedForTake(World world, Worker worker, Job.Take take) {
    Optional<Held> ours =
        lease(world, take.request())
            .filter(lease -> lease.value().isOpenIn(category(world).generation()))
            .filter(lease -> !lease.value().parked())
            .map(lease -> new Held(pool.ref(lease), 0, take.plannedAgain()));
    return ours.isPresent()
        ? worker.holding(ours).in(IDLE)
        : worker.drawing().in(new Phase.Reading(take.under(another(worker, take))));
  }

  private Job.Take finishedLooked(World world, Job.Take take) {
    Held last = take.finished().orElseThrow();
    return take.closing(
        lease(world, last.value().id())
            .filter(lease -> lease.value().isOpen())
            .filter(lease -> lease.value().window() == lease.value().ranges().count())
            .map(lease -> last.as(pool.ref(lease))));
  }

  // Who takes from the list by compare-and-set

  private void actBarely(World world, List<Move<World>> moves) {
    BareClient client = world.client();
    if (client.read().isPresent()) {
      moves.add(writeBarely(world, client, client.read().get().get()));
      return;
    }
    if (client.takes() > 0 || !client.held().isEmpty()) {
      moves.add(readBarely(world, client));
    }
    if (!client.held().isEmpty()) {
      moves.add(useBarely(world, client));
    }
  }

  private Move<World> readBarely(World world, BareClient client) {
    boolean stops = space.has(May.PLAIN_TAKE) && facts(world.tree()).isManaged();
    BareClient next =
        stops
            ? client.takingNoMore()
            : client.reading(world.tree().get().node(NAME.path()).map(pool::ref));
    return new Move<>("the bare client reads", world.with(next));
  }

  /// Pushes back what it holds, or takes where that is nothing.
  private Move<World> writeBarely(World world, BareClient client, Node read) {
    RangeList free = read.text().parse();
    RangeList.Split split = free.takeLowest(space.batch());
    RangeList twice = free.intersect(client.held());
    if (!twice.isEmpty()) {
      return new Move<>("the bare client looks", world.broken("I1: held and free: " + twice));
    }
    boolean takes = client.held().isEmpty();
    boolean managed = facts(world.tree()).isManaged();
    RangeList after = takes ? split.rest() : free.insert(client.held());
    BareClient written = takes ? client.took(split.taken(), managed) : client.pushed(managed);
    Transaction write =
        Transaction.of(new Replace(NAME.path(), read.revision().version(), NodeText.of(after)));
    Sent sent = apply(world.with(written), pool.ref(write), Tag.OTHER);
    World next =
        sent.reply() instanceof Reply.Applied
            ? sent.world()
            : world.with(client.reading(Optional.empty()));
    return new Move<>("the bare client writes " + after + ": " + sent.reply(), next);
  }

  private Move<World> useBarely(World world, BareClient client) {
    RangeList.Split split = client.held().takeLowest(1);
    return used(
        "the bare client", split.taken().first(0), world.with(client.holding(split.rest())));
  }

  // The operator, accidents, the server

  private void operate(World world, List<Move<World>> moves) {
    Operator operator = world.operator();
    if (operator.sending().isPresent()) {
      carryOut(world, operator, operator.sending().get(), moves);
      return;
    }
    if (operator.read().isPresent()) {
      returnAttested(world, operator, operator.read().get(), moves);
      return;
    }
    if (operator.may(May.RETURN)) {
      moves.add(
          new Move<>(
              "the operator reads", world.with(operator.reading(Optional.of(world.tree())))));
    }
    adoptOrRetire(world, operator, moves);
    for (Stamped<Lease> lease : facts(world.tree()).leases()) {
      for (May what : ON_LEASES) {
        if (operator.may(what) && onLease(world, what, lease) instanceof Plan.Send<?> plan) {
          Transaction planned = mutated(new Job.Advance(), plan.transaction());
          moves.add(
              new Move<>(
                  "the operator is about to " + what + " " + lease.value().id(),
                  world.with(about(operator, what, planned, tag(lease)))));
        }
      }
    }
  }

  private Plan<?> onLease(World world, May what, Stamped<Lease> there) {
    Stamped<Lease> lease =
        flaw == Flaw.CLOSES_WHAT_IS_CLOSED
            ? new Stamped<>(open(there.value(), there.value().generation()), there.version())
            : there;
    return switch (what) {
      case RECYCLE -> recycling(world, lease);
      case QUARANTINE -> transactions.quarantine(NAME, lease);
      case WRITE_OFF -> writingOff(category(world), lease);
      default -> throw new IllegalStateException("not about a lease: " + what);
    };
  }

  /// Each id alone, on the list that was read before and the leases as they are.
  private void returnAttested(
      World world, Operator operator, Ref<Tree> read, List<Move<World>> moves) {
    boolean leasesFirst = flaw == Flaw.RETURNS_BY_EARLIER_LEASES;
    ManagedCategory category = facts(leasesFirst ? world.tree() : read).category();
    List<Lease> leases =
        facts(leasesFirst ? read : world.tree()).leases().stream().map(Stamped::value).toList();
    for (IdRange id : singly(nobodys(world))) {
      if (administration.returnAttested(category, RangeList.of(id), leases)
          instanceof Plan.Send<ManagedCategory>(Transaction sent, var after)) {
        moves.add(
            new Move<>(
                "the operator is about to return " + id,
                world.with(
                    about(operator.reading(Optional.empty()), May.RETURN, sent, Tag.OTHER))));
      }
    }
  }

  /// What was taken and not used, and never will be, as an operator may know it: a worker alive may
  /// use what its leases hold, known to it or not, and what it was granted, taken from it since or
  /// not.
  private long nobodys(World world) {
    ManagedCategory now = category(world);
    long ids = bits(now.control().value().universe().minus(now.free())) & ~world.used();
    for (Stamped<Lease> lease : facts(world.tree()).leases()) {
      boolean mayUse = lease.value().state().holdsIds() && !isOfDead(world, lease.value());
      ids &= mayUse ? ~bits(lease.value().ranges()) : -1;
    }
    for (Worker worker : world.workers()) {
      ids &= worker.held().map(held -> ~bits(held.value().ranges())).orElse(-1L);
    }
    return ids & ~bits(world.client().held());
  }

  private static boolean isOfDead(World world, Lease lease) {
    int owner = lease.owner().value().charAt(1) - '0';
    return world.workers().get(owner).isDead();
  }

  private static List<IdRange> singly(long ids) {
    return LongStream.range(0, Long.SIZE)
        .filter(id -> (ids & (1L << id)) != 0)
        .mapToObj(id -> IdRange.of(id, id))
        .toList();
  }

  /// What is taken from its owner compensates the take of it; not so what it has parked, or what
  /// was taken from it before.
  private static Tag tag(Stamped<Lease> lease) {
    Lease read = lease.value();
    return read.isOpen() && !read.parked()
        ? new Tag(Tag.Kind.RECYCLE, takeOf(read.id()))
        : Tag.OTHER;
  }

  private Plan<ManagedCategory> writingOff(ManagedCategory category, Stamped<Lease> lease) {
    Plan<ManagedCategory> sound = transactions.writeOff(category, lease);
    if (flaw != Flaw.WRITES_OFF_WHAT_IT_LISTS
        || !(sound instanceof Plan.Send<ManagedCategory>(Transaction sent, var after))) {
      return sound;
    }
    RangeList listed = category.free().insert(lease.value().ranges());
    List<Step> steps = new ArrayList<>(sent.steps());
    steps.add(new Replace(NAME.path(), category.list().version(), NodeText.of(listed)));
    return new Plan.Send<>(new Transaction(steps), after);
  }

  private Plan<ManagedCategory> recycling(World world, Stamped<Lease> lease) {
    ManagedCategory category = category(world);
    Lease held = lease.value();
    if (!held.generation().equals(category.generation())) {
      return new Plan.Refuse<>(new Refusal.OtherGeneration(held.id().value()));
    }
    if (flaw == Flaw.RECYCLES_ALL) {
      return transactions.recycleAttested(category, lease, held.ranges());
    }
    return space.has(May.ATTEST) && isOfDead(world, held)
        ? transactions.recycleAttested(category, lease, unused(held.ranges(), world.used()))
        : transactions.recycle(category, lease);
  }

  private static RangeList unused(RangeList ranges, long used) {
    RangeList.Builder rest = new RangeList.Builder();
    for (IdRange range : ranges) {
      for (long id = range.first(); id <= range.last(); id++) {
        if ((used & (1L << id)) == 0) {
          rest.append(id, id);
        }
      }
    }
    return rest.build().compact();
  }

  /// An operator that has planned: behind a record, so that it happens once.
  private Operator about(Operator operator, May what, Transaction planned, Tag tag) {
    Create record =
        new Create(
            LAYOUT.action(what.name() + operator.howOften(what)),
            new Action(NAME, what.name(), NOTE).text());
    Message message = new Message(pool.ref(planned.behind(record)), tag);
    return operator.once(what).sending(Optional.of(message));
  }

  private void adoptOrRetire(World world, Operator operator, List<Move<World>> moves) {
    switch (facts(world.tree()).reading()) {
      case CategoryReading.Plain plain when operator.may(May.ADOPT) -> {
        AdminTransactions.Birth birth = birth('a');
        Transaction adopt = sent(administration.adopt(NAME, plain, all(), birth)).transaction();
        Transaction planned = besideTheList(adopt, Flaw.ADOPTS_BESIDE_THE_LIST);
        moves.add(
            new Move<>(
                "the operator is about to adopt",
                world.with(about(operator, May.ADOPT, planned, Tag.OTHER))));
      }
      case CategoryReading.Managed(ManagedCategory managed) when operator.may(May.RETIRE) -> {
        if (administration.change(managed, ControlRecord.State.RETIRED, NOTE)
            instanceof Plan.Send<ManagedCategory> plan) {
          Transaction planned = besideTheList(plan.transaction(), Flaw.RETIRES_BESIDE_THE_LIST);
          moves.add(
              new Move<>(
                  "the operator is about to retire",
                  world.with(about(operator, May.RETIRE, planned, Tag.OTHER))));
        }
      }
      case CategoryReading other -> {}
    }
  }

  /// What a flawed builder would have made of it.
  private Transaction besideTheList(Transaction sound, Flaw which) {
    return flaw != which
        ? sound
        : new Transaction(
            sound.steps().stream()
                .map(
                    step ->
                        step instanceof Replace list && isList(step)
                            ? new Unchanged(list.path(), list.version())
                            : step)
                .toList());
  }

  /// What a flawed builder would have made of it.
  private Ref<Transaction> overwriting(World world, Ref<Transaction> sound) {
    return switch (flaw) {
      case ADOPTS_ANY_VERSION -> onAnyVersion(world, sound, Model::isList);
      case SETS_ASIDE_AS_READ -> onAnyVersion(world, sound, Model::setsAside);
      default -> sound;
    };
  }

  /// A write at any version is one at the version that is there.
  private Ref<Transaction> onAnyVersion(
      World world, Ref<Transaction> sound, Predicate<Step> which) {
    return pool.ref(
        new Transaction(
            sound.get().steps().stream()
                .map(
                    step ->
                        which.test(step) && step instanceof Replace write
                            ? new Replace(write.path(), there(world, write), write.text())
                            : step)
                .toList()));
  }

  private static int there(World world, Replace write) {
    return world
        .tree()
        .get()
        .node(write.path())
        .map(node -> node.revision().version())
        .orElse(write.version());
  }

  private static boolean setsAside(Step step) {
    return step instanceof Replace(String path, int version, NodeText text)
        && path.startsWith(LAYOUT.ledger(NAME))
        && Lease.parse(text).state() == Lease.State.QUARANTINED;
  }

  private void carryOut(World world, Operator operator, Message message, List<Move<World>> moves) {
    Operator idle = operator.sending(Optional.empty());
    Sent sent = apply(world, overwriting(world, message.transaction()), message.tag());
    moves.add(
        new Move<>(
            "the operator sends " + first(message) + ": " + sent.reply(), sent.world().with(idle)));
    if (operator.may(May.OPERATOR_DOUBT)) {
      World under = world.plus(pool.ref(message));
      Operator unsure = operator.once(May.OPERATOR_DOUBT);
      moves.add(new Move<>("the operator hears nothing, and sends again", under.with(unsure)));
      moves.add(
          new Move<>(
              "the operator hears nothing, and gives up",
              under.with(unsure.sending(Optional.empty()))));
    }
  }

  private void happen(World world, List<Move<World>> moves) {
    if (world.rotations() > 0) {
      Ref<Transaction> rotation = pool.ref(transactions.rotate(category(world)));
      Sent sent = apply(world, rotation, Tag.OTHER);
      moves.add(new Move<>("versions begin anew", sent.world().rotated()));
      World late = world.plus(pool.ref(new Message(rotation, Tag.OTHER)));
      moves.add(new Move<>("versions are about to begin anew", late.rotated()));
    }
    if (world.rebirths() > 0) {
      Tree without = world.tree().get().without(NAME.path());
      int life = lives(world) + 1;
      long first = firstOf(life);
      Tree next = born(without, first, first + NEW_IDS - 1, (char) ('a' + life));
      moves.add(
          new Move<>(
              "the category is deleted and seeded anew",
              world.with(pool.ref(next), noEffects()).reborn()));
    }
    bury(world, moves);
  }

  /// As a steward does, of which one leads.
  private void bury(World world, List<Move<World>> moves) {
    Operator operator = world.operator();
    if (!operator.may(May.BURY)) {
      return;
    }
    Exists life = new Exists(LAYOUT.generation(NAME, category(world).generation()));
    for (Stamped<Lease> lease : facts(world.tree()).leases()) {
      if (isDue(world, lease.value())) {
        Delete grave = new Delete(LAYOUT.lease(NAME, lease.value().id()), lease.version());
        Sent sent = apply(world, pool.ref(Transaction.of(life, grave)), Tag.OTHER);
        moves.add(
            new Move<>(
                "a steward buries " + lease.value().id(),
                sent.world().with(operator.once(May.BURY))));
      }
    }
  }

  /// What was closed waits for a day: nothing that was sent before is on its way any more, though
  /// its worker may be about to send again. A sending from the very moment of the burial is left
  /// out: what it takes could be nobody's, as if its worker had died.
  private boolean isDue(World world, Lease lease) {
    boolean isVoid = !lease.generation().equals(category(world).generation());
    boolean waited = flaw == Flaw.BURIES_AT_ONCE || !isOnItsWay(world, lease.id());
    return isVoid || (!lease.state().holdsIds() && waited);
  }

  private static boolean isOnItsWay(World world, LeaseId lease) {
    String path = LAYOUT.lease(NAME, lease);
    return world.flight().stream()
        .flatMap(message -> message.get().transaction().get().steps().stream())
        .anyMatch(step -> step instanceof Create && step.path().equals(path));
  }

  /// How many lives there were behind the first one.
  private int lives(World world) {
    return space.howOften(May.REBIRTH) - world.rebirths();
  }

  /// The lowest id of a life; each has higher ones than those before.
  private long firstOf(int life) {
    return life == 0 ? 1 : space.ids() + NEW_IDS * (life - 1) + 1L;
  }

  private record Sent(World world, Reply reply) {}

  private Sent apply(World world, Ref<Transaction> transaction, Tag tag) {
    Tree.Outcome outcome =
        applied
            .computeIfAbsent(world.tree(), tree -> new HashMap<>())
            .computeIfAbsent(transaction, sent -> world.tree().get().apply(sent.get()));
    if (outcome.reply() instanceof Reply.Failed) {
      return new Sent(world, outcome.reply());
    }
    World next = world.with(pool.ref(outcome.tree()), effects(world, tag));
    String how =
        watched.contains(Invariant.RETIRED) && tag.kind() == Tag.Kind.TAKE && isRetired(world)
            ? "a take from what is retired"
            : violated(next);
    return new Sent(next.broken(how), outcome.reply());
  }

  private boolean isRetired(World world) {
    return category(world).control().value().state() == ControlRecord.State.RETIRED;
  }

  private static List<Integer> effects(World world, Tag tag) {
    if (tag.kind() == Tag.Kind.OTHER) {
      return world.effects();
    }
    List<Integer> effects = new ArrayList<>(world.effects());
    int change = tag.kind() == Tag.Kind.TAKE ? 1 : -1;
    effects.set(tag.take(), effects.get(tag.take()) + change);
    return effects;
  }

  private String violated(World world) {
    if (watched.contains(Invariant.I4) && world.effects().stream().anyMatch(n -> n > 1)) {
      return "I4: a take took effect twice";
    }
    if (watched.contains(Invariant.I2)) {
      Facts now = facts(world.tree());
      long missing = space.has(May.OLD_TAKE) ? world.client().unbooked() : 0;
      if (!now.isWrongBy(missing)) {
        return "I2: %d are missing, not %d; %s".formatted(now.missing(), missing, now.faults());
      }
      if ((now.unused() & world.used()) != 0) {
        return "I2: an id that was used is free, or beyond its window";
      }
      if (Long.bitCount(neverUsed(world, now)) > now.lost()) {
        return "I2: an id is booked as used that never was";
      }
    }
    return "";
  }

  /// What is gone though nobody used it: it has to be booked as lost. All ids of earlier lives are
  /// booked as used.
  private long neverUsed(World world, Facts now) {
    long ofThisLife = -(1L << firstOf(lives(world)));
    return now.gone() & ofThisLife & ~world.used() & ~bits(world.client().held());
  }

  private ManagedCategory category(World world) {
    return facts(world.tree()).category();
  }

  private Optional<Stamped<Lease>> lease(World world, LeaseId id) {
    return facts(world.tree()).leases().stream()
        .filter(lease -> lease.value().id().equals(id))
        .findFirst();
  }

  private Facts facts(Ref<Tree> tree) {
    return facts.computeIfAbsent(tree, Model::factsOf);
  }

  private static Facts factsOf(Ref<Tree> ref) {
    Tree tree = ref.get();
    CategoryReading reading = CategoryReading.of(NAME, tree.nodes(LAYOUT, NAME));
    List<Stamped<Lease>> leases = tree.leases(LAYOUT, NAME);
    if (!(reading instanceof CategoryReading.Managed(ManagedCategory managed))) {
      return reading instanceof CategoryReading.Plain plain
          ? new Facts(reading, leases, List.of(), 0, bits(plain.free()), 0, 0)
          : new Facts(reading, leases, List.of("no category: " + reading), 0, 0, 0, 0);
    }
    List<Lease> ofThisLife =
        leases.stream()
            .map(Stamped::value)
            .filter(lease -> lease.generation().equals(managed.generation()))
            .toList();
    long unused = bits(managed.free());
    long gone = bits(managed.control().value().universe()) & ~unused;
    for (Lease lease : ofThisLife) {
      gone &= lease.state().holdsIds() ? ~bits(lease.ranges()) : -1;
      unused |= lease.state().holdsIds() ? bits(lease.beyondWindow()) : 0;
    }
    Audit audit = Audit.of(managed, ofThisLife);
    long booked = audit.free() + audit.leased() + audit.consumed() + audit.lost();
    return new Facts(
        reading, leases, audit.faults(), audit.universe() - booked, unused, gone, audit.lost());
  }

  private static long bits(RangeList ids) {
    long bits = 0;
    for (IdRange range : ids) {
      for (long id = range.first(); id <= range.last(); id++) {
        bits |= 1L << id;
      }
    }
    return bits;
  }
}
