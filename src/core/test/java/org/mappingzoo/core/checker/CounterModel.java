package org.mappingzoo.core.checker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.checker.FenceModel.Invariant;
import org.mappingzoo.core.checker.FenceSpace.May;
import org.mappingzoo.core.checker.FenceWorld.Actor;
import org.mappingzoo.core.checker.FenceWorld.Book;
import org.mappingzoo.core.checker.FenceWorld.Ensemble;
import org.mappingzoo.core.checker.FenceWorld.Message;
import org.mappingzoo.core.checker.FenceWorld.Next;
import org.mappingzoo.core.checker.FenceWorld.Write;
import org.mappingzoo.core.checker.Pool.Ref;
import org.mappingzoo.core.checker.Search.Move;
import org.mappingzoo.core.counter.CounterFences;
import org.mappingzoo.core.counter.CounterIds;
import org.mappingzoo.core.counter.CounterOutcome;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterStore;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;

/// Which steps there are in the world of [FenceModel] where a counter is served: eight bytes in
/// place of a list and its leases. Who counts is the production [Counters], stopped between its
/// read and its write; what is sent and proposed comes from the production [CounterFences].
final class CounterModel implements Search.Space<FenceWorld> {
  private static final CategoryName NAME = CategoryName.of("/counter");
  private static final Layout LAYOUT = new Layout("/z");
  private static final Note NOTE = new Note("s", "", Instant.EPOCH);
  private static final Next IDLE = new Next.Idle();
  private static final String RESTORER = "restorer";

  private final FenceSpace space;
  private final Flaw flaw;
  private final Set<Invariant> watched;
  private final Pool pool = new Pool();
  private final CounterFences fences = new CounterFences(LAYOUT);
  private final FenceTransactions claims = new FenceTransactions(LAYOUT);

  CounterModel(FenceSpace space, Flaw flaw, Set<Invariant> watched) {
    this.space = space;
    this.flaw = flaw;
    this.watched = watched;
  }

  // The beginning

  @Override
  public FenceWorld start() {
    Tree tree =
        Tree.EMPTY
            .apply(Transaction.of(new Create(NAME.path(), new CounterValue(0).bytes())))
            .tree();
    Book book = new Book(Optional.empty(), 0, 0);
    if (space.fenced() && reading(tree) instanceof CounterReading.Plain plain) {
      long at = CounterFences.fenceAbove(plain.value(), space.reserve(), 0);
      tree =
          transaction(fences.restrict(NAME, plain, at, generation(0), NOTE))
              .map(tree::apply)
              .orElseThrow()
              .tree();
      book = new Book(first(reading(tree), at), 1, 0);
    }
    return new FenceWorld(
        List.of(
            pool.ref(new Ensemble(tree, 0, Optional.empty())),
            pool.ref(new Ensemble(Tree.EMPTY, 0, Optional.empty()))),
        pool.ref(book),
        actors(),
        List.of(),
        pool.ref(space.may()),
        0,
        0,
        "");
  }

  private Optional<Reservation> first(CounterReading reading, long at) {
    return reading instanceof CounterReading.Fenced(FencedCounter counter)
            && fences.next(counter, Optional.empty(), at, NOTE) instanceof Proposal.Write(var next)
        ? Optional.of(next)
        : Optional.empty();
  }

  private List<Ref<Actor>> actors() {
    List<Ref<Actor>> actors = new ArrayList<>();
    for (int i = 0; i < space.workers(); i++) {
      actors.add(pool.ref(new Actor("w" + i, 0, space.takes(), space.howOften(May.DOUBT), IDLE)));
    }
    int doubts = space.howOften(May.STEWARD_DOUBT);
    for (int i = 0; i < space.stewards(); i++) {
      actors.add(pool.ref(new Actor("s" + i, 0, space.advances(), doubts, IDLE)));
    }
    actors.add(pool.ref(new Actor(RESTORER, 1, space.howOften(May.RESTORE), doubts, IDLE)));
    return actors;
  }

  private static Generation generation(int number) {
    return new Generation(String.valueOf((char) ('a' + number)).repeat(26));
  }

  private static CounterReading reading(Tree tree) {
    return CounterReading.of(NAME, tree.nodes(LAYOUT, NAME));
  }

  private static Optional<FencedCounter> fenced(Tree tree) {
    return reading(tree) instanceof CounterReading.Fenced(FencedCounter counter)
        ? Optional.of(counter)
        : Optional.empty();
  }

  private static <R> Optional<Transaction> transaction(Plan<R> plan) {
    return plan instanceof Plan.Send<R> send ? Optional.of(send.transaction()) : Optional.empty();
  }

  // Every step that is possible

  @Override
  public List<Move<FenceWorld>> moves(FenceWorld world) {
    List<Move<FenceWorld>> moves = new ArrayList<>();
    for (int i = 0; i < world.actors().size(); i++) {
      new Acting(world, i, moves).act();
    }
    goBack(world, moves);
    if (world.left(May.LOSS) > 0) {
      Ensemble empty = new Ensemble(Tree.EMPTY, 0, Optional.empty());
      moves.add(new Move<>("all is lost", world.with(0, empty, pool).without(May.LOSS, pool)));
    }
    if (world.left(May.SPLIT) > 0) {
      moves.add(new Move<>("ensemble 0 is cut off", world.without(May.SPLIT, pool)));
    }
    arrive(world, moves);
    moves.replaceAll(move -> new Move<>(move.what(), checked(move.world().withoutDead(isBlind()))));
    return moves;
  }

  /// A steward finds that by the bond before anything else is done, and another era begins: the
  /// epoch stands for it. What is issued before anybody could find it is not looked at.
  private void goBack(FenceWorld world, List<Move<FenceWorld>> moves) {
    Ensemble first = world.ensembles().getFirst().get();
    if (world.left(May.AMNESIA) > 0 && first.backup().isEmpty()) {
      Ensemble copied = new Ensemble(first.tree(), first.epoch(), Optional.of(first.tree()));
      moves.add(new Move<>("its disks are copied", world.with(0, copied, pool)));
    }
    first
        .backup()
        .map(tree -> new Ensemble(tree, first.epoch() + 1, Optional.empty()))
        .ifPresent(
            back ->
                moves.add(
                    new Move<>(
                        "its disks are set back",
                        world.with(0, back, pool).without(May.AMNESIA, pool))));
  }

  /// Whether nobody may take from what is alive before it is resealed.
  private boolean isRolledBack(FenceWorld world, FencedCounter counter, int epoch) {
    return world
        .book()
        .get()
        .reservation()
        .filter(
            booked ->
                switch (flaw) {
                  case TRUSTS_THE_ENSEMBLE -> false;
                  case TRUSTS_BEHIND_A_CLAIM ->
                      booked.binds(counter.generation()) && booked.era() < epoch;
                  default -> booked.isRolledBack(counter.generation(), epoch);
                })
        .isPresent();
  }

  private void arrive(FenceWorld world, List<Move<FenceWorld>> moves) {
    for (Ref<Message> message : new LinkedHashSet<>(world.flight())) {
      List<Ref<Message>> others = new ArrayList<>(world.flight());
      others.remove(message);
      FenceWorld rest = world.inFlight(others);
      switch (message.get()) {
        case Message.ToBook(Write write) ->
            rest.recorded(write, isBlind(), pool)
                .ifPresent(next -> moves.add(new Move<>("a late record: " + write, next)));
        case Message.ToEnsemble(Transaction transaction) -> {
          for (int i = 0; i < 2; i++) {
            Sent sent = send(rest, i, transaction);
            if (sent.reply() instanceof Reply.Applied) {
              moves.add(new Move<>("late, at ensemble " + i + ": " + transaction, sent.world()));
            }
          }
        }
      }
    }
  }

  private boolean isBlind() {
    return flaw == Flaw.WRITES_BOOK_BLINDLY;
  }

  private record Sent(FenceWorld world, Reply reply) {}

  private Sent send(FenceWorld world, int ensemble, Transaction transaction) {
    Ensemble to = world.ensembles().get(ensemble).get();
    Tree.Outcome outcome = to.tree().apply(mutated(transaction));
    return new Sent(world.with(ensemble, to.with(outcome.tree()), pool), outcome.reply());
  }

  private Transaction mutated(Transaction sound) {
    return flaw == Flaw.RESTORES_ANY_LIFE ? without(sound, Exists.class::isInstance) : sound;
  }

  private static Transaction without(Transaction sound, java.util.function.Predicate<Step> which) {
    return new Transaction(sound.steps().stream().filter(which.negate()).toList());
  }

  /// What somebody writes who has read the counter before.
  private static final class Writing implements CounterStore {
    private final Tree read;
    private final Function<Transaction, Reply> ensemble;
    private Optional<Transaction> sent = Optional.empty();

    Writing(Tree read, Function<Transaction, Reply> ensemble) {
      this.read = read;
      this.ensemble = ensemble;
    }

    @Override
    public CounterReading read(CategoryName counter, boolean synced) {
      return reading(read);
    }

    @Override
    public WriteReply advance(
        CategoryName counter, Revision expected, Optional<Generation> life, CounterValue next) {
      Transaction write =
          Transaction.of(new Replace(counter.path(), expected.version(), next.bytes()));
      Transaction all =
          life.map(of -> write.behind(new Exists(LAYOUT.generation(counter, of)))).orElse(write);
      sent = Optional.of(all);
      return switch (ensemble.apply(all)) {
        case Reply.Applied applied -> new WriteReply.Applied(expected);
        case Reply.Failed failed -> new WriteReply.Conflict();
        case Reply.Unknown(String reason) -> new WriteReply.Unknown(reason);
      };
    }

    @Override
    public WriteReply create(CategoryName counter, CounterValue start) {
      throw new IllegalStateException("nobody creates " + counter);
    }
  }

  /// One actor's steps.
  private final class Acting {
    private final FenceWorld world;
    private final int index;
    private final Actor actor;
    private final List<Move<FenceWorld>> moves;
    private final Tree tree;
    private final int epoch;

    Acting(FenceWorld world, int index, List<Move<FenceWorld>> moves) {
      this.world = world;
      this.index = index;
      this.actor = world.actors().get(index).get();
      this.moves = moves;
      Ensemble ensemble = world.ensembles().get(actor.ensemble()).get();
      this.tree = ensemble.tree();
      this.epoch = ensemble.epoch();
    }

    void act() {
      if (actor.ensemble() == 0
          && world.ensembles().get(1).get().tree().node(NAME.path()).isPresent()) {
        move("goes over", world, actor.at(1));
      }
      switch (actor.next()) {
        case Next.Idle idle -> begin();
        case Next.HasRead(Tree read, int then) -> {
          if (!actor.name().startsWith("w")) {
            decide(read, then);
          } else if (fenced(tree).filter(it -> isRolledBack(world, it, epoch)).isEmpty()) {
            count(read);
          }
        }
        case Next.Recording recording -> record(recording);
        case Next.Telling(Transaction transaction) -> tell(transaction, IDLE);
        case Next.TellingFirst(Transaction transaction, Write write, Tree read) ->
            tell(transaction, new Next.Recording(write, read, false));
        case Next other -> throw new IllegalStateException("not of a counter: " + other);
      }
    }

    private void move(String what, FenceWorld next, Actor then) {
      moves.add(new Move<>(actor.name() + " " + what, next.with(index, then, pool)));
    }

    private void begin() {
      boolean isThere = tree.node(NAME.path()).isPresent();
      if (actor.rounds() > 0 && (actor.name().equals(RESTORER) ? mayRestore() : isThere)) {
        move("reads", world, actor.beginning(new Next.HasRead(tree, epoch)));
      }
    }

    private boolean mayRestore() {
      return world.left(May.LOSS) + world.left(May.SPLIT)
          < space.howOften(May.LOSS) + space.howOften(May.SPLIT);
    }

    // Who counts

    private void count(Tree read) {
      Writing answered =
          new Writing(read, transaction -> send(world, actor.ensemble(), transaction).reply());
      CounterOutcome outcome = new Counters(answered, Pause.none(), 1).take(NAME, space.batch());
      FenceWorld next =
          answered
              .sent
              .map(transaction -> send(world, actor.ensemble(), transaction).world())
              .orElse(world);
      move(
          "counts: " + outcome,
          outcome instanceof CounterOutcome.Taken taken ? used(next, taken.ids()) : next,
          actor.then(IDLE));
      answered.sent.filter(sent -> actor.doubts() > 0).ifPresent(this::abandon);
    }

    /// As [Counters] does with a batch whose fate nobody knows.
    private void abandon(Transaction sent) {
      move(
          "hears nothing of its count",
          world.plus(new Message.ToEnsemble(sent), pool),
          actor.doubting().then(IDLE));
    }

    // A steward, and who restores

    private void decide(Tree read, int then) {
      Optional<Reservation> booked = world.book().get().reservation();
      if (actor.name().equals(RESTORER)) {
        booked.ifPresent(it -> restore(it, then));
        return;
      }
      switch (reading(read)) {
        case CounterReading.Plain plain -> restrict(plain);
        case CounterReading.Fenced(FencedCounter counter) -> {
          if (isRolledBack(world, counter, then)
              || booked.filter(it -> isOfEarlierLife(counter, it)).isPresent()) {
            claim(fences.upToDate(counter, booked.orElseThrow(), NOTE), read, then, "reseal");
          } else {
            advance(counter, read, booked);
          }
        }
        case CounterReading.Absent absent -> {}
        case CounterReading.Broken broken -> {}
      }
    }

    private static boolean isOfEarlierLife(FencedCounter counter, Reservation booked) {
      return !booked.generation().equals(counter.generation())
          && booked.binds(counter.generation());
    }

    private void restrict(CounterReading.Plain plain) {
      Book book = world.book().get();
      long at = CounterFences.fenceAbove(plain.value(), space.reserve(), 0);
      Generation fresh = generation(book.claims() + 1);
      transaction(fences.restrict(NAME, plain, at, fresh, NOTE))
          .map(
              sound ->
                  flaw == Flaw.FENCES_BESIDE_THE_NODE
                      ? without(sound, step -> step.path().equals(NAME.path()))
                      : sound)
          .ifPresent(
              sent ->
                  move(
                      "is about to restrict to " + at,
                      drawn(),
                      actor.then(new Next.Telling(sent))));
    }

    /// Another generation is drawn.
    private FenceWorld drawn() {
      Book book = world.book().get();
      return world.with(new Book(book.reservation(), book.stamp(), book.claims() + 1), pool);
    }

    private void advance(FencedCounter counter, Tree read, Optional<Reservation> booked) {
      long ahead = counter.headroom() + space.reserve();
      long at =
          Math.max(
              CounterFences.reached(counter, booked),
              CounterFences.fenceAbove(counter.value(), ahead, counter.fence()));
      if (fences.next(counter, booked, at, NOTE) instanceof Proposal.Write(Reservation next)) {
        Write write = new Write(next, world.book().get().stamp());
        Optional<Transaction> raise =
            flaw == Flaw.RAISES_BEFORE_BOOK
                ? transaction(fences.raise(counter, next))
                : Optional.empty();
        move(
            "advances to " + at,
            world,
            actor.then(
                raise
                    .<Next>map(sent -> new Next.TellingFirst(sent, write, read))
                    .orElseGet(() -> new Next.Recording(write, read, false))));
      }
      booked
          .flatMap(it -> transaction(fences.raise(counter, it)))
          .ifPresent(
              sent -> move("tells what the book says", world, actor.then(new Next.Telling(sent))));
    }

    private void restore(Reservation booked, int then) {
      if (flaw == Flaw.RESTORES_WITHOUT_CLAIM) {
        transaction(fences.restore(reading(tree), booked))
            .ifPresent(
                sent -> move("restores as it is", world, actor.then(new Next.Telling(sent))));
      } else if (reading(tree) instanceof CounterReading.Absent) {
        claim(booked, tree, then, "restore");
      }
    }

    private void claim(Reservation booked, Tree read, int era, String what) {
      Book book = world.book().get();
      Reservation next = claims.claim(booked, generation(book.claims() + 1), 0, NOTE).ofEra(era);
      move(
          "claims to " + what,
          drawn(),
          actor.then(new Next.Recording(new Write(next, book.stamp()), read, true)));
    }

    private void record(Next.Recording recording) {
      Write write = recording.write();
      Optional<FenceWorld> done = world.recorded(write, isBlind(), pool);
      move(
          done.isPresent() ? "has recorded fence " + write.next().fence() : "was overtaken",
          done.orElse(world),
          actor.then(done.isPresent() ? behind(recording) : IDLE));
      if (actor.doubts() > 0) {
        move(
            "hears nothing of the book",
            world.plus(new Message.ToBook(write), pool),
            actor.doubting().then(IDLE));
      }
    }

    /// What ZooKeeper is to be told once the book holds it.
    private Next behind(Next.Recording recording) {
      Reservation durable = recording.write().next();
      CounterReading read = reading(recording.read());
      Optional<Transaction> sent =
          switch (read) {
            case CounterReading.Fenced(FencedCounter counter) ->
                recording.claim()
                    ? transaction(fences.reseal(read, durable))
                    : transaction(fences.raise(counter, durable));
            case CounterReading other ->
                transaction(fences.restore(read, durable)).map(sound -> atValue(sound, durable));
          };
      return sent.<Next>map(Next.Telling::new).orElse(IDLE);
    }

    private Transaction atValue(Transaction sound, Reservation durable) {
      return flaw == Flaw.RESTORES_AT_THE_VALUE
          ? without(sound, step -> step.path().equals(NAME.path()))
              .behind(new Create(NAME.path(), new CounterValue(durable.tally().consumed()).bytes()))
          : sound;
    }

    private void tell(Transaction transaction, Next then) {
      Sent sent = send(world, actor.ensemble(), transaction);
      move(
          "tells: " + sent.reply() + " " + transaction.steps().getFirst(),
          sent.world(),
          actor.then(then));
      if (actor.doubts() > 0) {
        move(
            "hears nothing of " + transaction.steps().getFirst(),
            world.plus(new Message.ToEnsemble(transaction), pool),
            actor.doubting().then(then));
      }
    }
  }

  private FenceWorld used(FenceWorld world, CounterIds ids) {
    long bits = ((1L << ids.count()) - 1) << ids.first();
    boolean twice = watched.contains(Invariant.I1) && (world.used() & bits) != 0;
    FenceWorld next = world.handing(bits).using(bits);
    return twice ? next.broken("I1: used twice: " + ids) : next;
  }

  // What holds

  private FenceWorld checked(FenceWorld world) {
    return world.broken().isEmpty() ? world.broken(violated(world)) : world;
  }

  private String violated(FenceWorld world) {
    List<FencedCounter> living =
        world.ensembles().stream()
            .map(ensemble -> ensemble.get().tree())
            .flatMap(tree -> fenced(tree).stream())
            .toList();
    if (watched.contains(Invariant.I2)
        && living.size() == 2
        && living.getFirst().generation().equals(living.getLast().generation())) {
      return "I2: one life of the counter is in two ensembles";
    }
    return watched.contains(Invariant.I3)
        ? world.book().get().reservation().map(booked -> promised(world, living, booked)).orElse("")
        : "";
  }

  private static String promised(FenceWorld world, List<FencedCounter> living, Reservation booked) {
    if (world.handed() >>> booked.fence() != 0) {
      return "I3: the book promises what was handed out, from " + booked.fence();
    }
    return living.stream()
            .filter(counter -> counter.generation().equals(booked.generation()))
            .anyMatch(counter -> counter.value().lastIssued() >= booked.fence())
        ? "I3: the counter has passed the book's fence " + booked.fence()
        : "";
  }

  @Override
  public long fingerprint(FenceWorld world) {
    return world.fingerprint();
  }

  @Override
  public String broken(FenceWorld world) {
    return world.broken();
  }
}
