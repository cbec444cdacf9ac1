package org.mappingzoo.core.checker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.checker.FenceSpace.May;
import org.mappingzoo.core.checker.FenceWorld.Actor;
import org.mappingzoo.core.checker.FenceWorld.Book;
import org.mappingzoo.core.checker.FenceWorld.Ensemble;
import org.mappingzoo.core.checker.FenceWorld.Message;
import org.mappingzoo.core.checker.FenceWorld.Next;
import org.mappingzoo.core.checker.FenceWorld.Write;
import org.mappingzoo.core.checker.Pool.Ref;
import org.mappingzoo.core.checker.Search.Move;
import org.mappingzoo.core.protocol.AdminTransactions;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseFailure;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.TakeFailure;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Which steps there are in a world with stewards, a book, and accidents that take all of
/// ZooKeeper. Workers are plainer than in [Model], which has what they do among themselves; all
/// that is sent and proposed comes from the production builders here too.
final class FenceModel implements Search.Space<FenceWorld> {
  private static final CategoryName NAME = CategoryName.of("/ids");
  private static final Layout LAYOUT = new Layout("/z");
  private static final Note NOTE = new Note("s", "", Instant.EPOCH);
  private static final Next IDLE = new Next.Idle();
  private static final String RESTORER = "restorer";

  private final FenceSpace space;
  private final Flaw flaw;
  private final Set<Invariant> watched;
  private final Pool pool = new Pool();
  private final Transactions transactions = new Transactions(LAYOUT);
  private final FenceTransactions fence = new FenceTransactions(LAYOUT);
  private final Map<Tree, Facts> facts = new HashMap<>();

  /// What holds at each moment (PROTOCOL.md §3).
  enum Invariant {
    /// No id is used twice, whoever is asked.
    I1,
    /// The books of each ensemble that is in order balance, and each life is in one ensemble.
    I2,
    /// What the book promises was never handed out, and is free where the category lives.
    I3
  }

  /// What a tree says, read once.
  private record Facts(CategoryReading reading, List<Stamped<Lease>> leases, String fault) {}

  FenceModel(FenceSpace space, Flaw flaw, Set<Invariant> watched) {
    this.space = space;
    this.flaw = flaw;
    this.watched = watched;
  }

  // The beginning

  @Override
  public FenceWorld start() {
    Tree seeded = seeded();
    Ensemble first = new Ensemble(seeded, 0, Optional.empty());
    Book book = new Book(Optional.empty(), 0, 0);
    if (space.fenced()) {
      long at = FenceTransactions.fenceAbove(managed(seeded).orElseThrow(), space.reserve());
      first = first.with(applied(seeded, fence.restrict(managed(seeded).orElseThrow(), at)));
      ManagedCategory fenced = managed(first.tree()).orElseThrow();
      book = new Book(written(fence.next(fenced, Optional.empty(), at, NOTE)), 1, 0);
    }
    return new FenceWorld(
        List.of(pool.ref(first), pool.ref(new Ensemble(Tree.EMPTY, 0, Optional.empty()))),
        pool.ref(book),
        actors(),
        List.of(),
        pool.ref(space.may()),
        0,
        0,
        "");
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

  private Tree seeded() {
    AdminTransactions.Birth birth =
        new AdminTransactions.Birth(generation(0), "seed", CategorySettings.DEFAULT, NOTE);
    CategoryReading.Absent absent =
        new CategoryReading.Absent(Optional.empty(), OptionalInt.empty());
    RangeList ids = RangeList.of(IdRange.of(1, space.ids()));
    return applied(Tree.EMPTY, new AdminTransactions(LAYOUT).seed(NAME, ids, birth, absent));
  }

  private static Generation generation(int number) {
    return new Generation(String.valueOf((char) ('a' + number)).repeat(26));
  }

  private static Tree applied(Tree tree, Plan<?> plan) {
    return plan instanceof Plan.Send<?> send ? tree.apply(send.transaction()).tree() : tree;
  }

  private static Optional<Reservation> written(Proposal proposal) {
    return proposal instanceof Proposal.Write(Reservation next)
        ? Optional.of(next)
        : Optional.empty();
  }

  // Every step that is possible

  @Override
  public List<Move<FenceWorld>> moves(FenceWorld world) {
    List<Move<FenceWorld>> moves = new ArrayList<>();
    for (int i = 0; i < world.actors().size(); i++) {
      new Acting(world, i, moves).act();
    }
    happen(world, moves);
    arrive(world, moves);
    moves.replaceAll(move -> new Move<>(move.what(), checked(move.world().withoutDead(isBlind()))));
    return moves;
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

  private void happen(FenceWorld world, List<Move<FenceWorld>> moves) {
    Ensemble first = world.ensembles().getFirst().get();
    if (world.left(May.LOSS) > 0) {
      Ensemble empty = new Ensemble(Tree.EMPTY, first.epoch(), Optional.empty());
      moves.add(new Move<>("all is lost", world.with(0, empty, pool).without(May.LOSS, pool)));
    }
    if (world.left(May.SPLIT) > 0) {
      moves.add(new Move<>("ensemble 0 is cut off", world.without(May.SPLIT, pool)));
    }
    if (world.left(May.AMNESIA) > 0 && first.backup().isEmpty()) {
      Ensemble aside = new Ensemble(first.tree(), first.epoch(), Optional.of(first.tree()));
      moves.add(new Move<>("a member goes out of service", world.with(0, aside, pool)));
    }
    first
        .backup()
        .map(tree -> new Ensemble(tree, first.epoch() + 1, Optional.empty()))
        .ifPresent(
            back ->
                moves.add(
                    new Move<>(
                        "it comes back as leader",
                        world.with(0, back, pool).without(May.AMNESIA, pool))));
    for (int i = 0; i < 2 && world.left(May.RECYCLE) > 0; i++) {
      recycle(world, i, moves);
    }
  }

  private void recycle(FenceWorld world, int ensemble, List<Move<FenceWorld>> moves) {
    Tree tree = world.ensembles().get(ensemble).get().tree();
    Optional<ManagedCategory> category = managed(tree);
    for (Stamped<Lease> lease : facts(tree).leases()) {
      if (category.isPresent()
          && transactions.recycle(category.get(), lease) instanceof Plan.Send<?> plan) {
        Sent sent = send(world, ensemble, plan.transaction());
        moves.add(
            new Move<>("recycled: " + lease.value().id(), sent.world().without(May.RECYCLE, pool)));
      }
    }
  }

  // What sendings come to

  private record Sent(FenceWorld world, Reply reply) {}

  private Sent send(FenceWorld world, int ensemble, Transaction transaction) {
    Ensemble to = world.ensembles().get(ensemble).get();
    Transaction sent = mutated(transaction);
    Tree.Outcome outcome = to.tree().apply(sent);
    if (outcome.reply() instanceof Reply.Failed) {
      return new Sent(world, outcome.reply());
    }
    FenceWorld next = world.with(ensemble, to.with(outcome.tree()), pool);
    return new Sent(withdrawn(next, to.tree(), outcome.tree()), outcome.reply());
  }

  /// What leaves a list without a lease, somebody else uses.
  private FenceWorld withdrawn(FenceWorld world, Tree before, Tree after) {
    Optional<ManagedCategory> was = managed(before);
    Optional<ManagedCategory> is = managed(after);
    if (space.howOften(May.WITHDRAW) == 0
        || was.isEmpty()
        || is.isEmpty()
        || !was.get().generation().equals(is.get().generation())
        || facts(before).leases().size() != facts(after).leases().size()) {
      return world;
    }
    RangeList gone = was.get().free().minus(is.get().free());
    return gone.isEmpty() ? world : used(world.handing(bits(gone)), bits(gone));
  }

  private Transaction mutated(Transaction sound) {
    return flaw == Flaw.RESTORES_ANY_LIFE
        ? new Transaction(sound.steps().stream().filter(step -> !(step instanceof Exists)).toList())
        : sound;
  }

  private boolean isBlind() {
    return flaw == Flaw.WRITES_BOOK_BLINDLY;
  }

  private FenceWorld used(FenceWorld world, long bits) {
    boolean twice = watched.contains(Invariant.I1) && (world.used() & bits) != 0;
    FenceWorld next = world.using(bits);
    return twice ? next.broken("I1: used twice: " + Long.toBinaryString(bits)) : next;
  }

  /// One actor's steps.
  private final class Acting {
    private final FenceWorld world;
    private final int index;
    private final Actor actor;
    private final List<Move<FenceWorld>> moves;
    private final Ensemble ensemble;
    private final Tree tree;

    Acting(FenceWorld world, int index, List<Move<FenceWorld>> moves) {
      this.world = world;
      this.index = index;
      this.actor = world.actors().get(index).get();
      this.moves = moves;
      this.ensemble = world.ensembles().get(actor.ensemble()).get();
      this.tree = ensemble.tree();
    }

    void act() {
      if (actor.ensemble() == 0 && managed(world.ensembles().get(1).get().tree()).isPresent()) {
        move("goes over", world, actor.at(1));
      }
      switch (actor.next()) {
        case Next.Idle idle -> begin();
        case Next.Planning(LeaseId request) -> managed(tree).ifPresent(now -> plan(now, request));
        case Next.Taking taking -> take(taking);
        case Next.Looking(LeaseId request) -> managed(tree).ifPresent(now -> look(now, request));
        case Next.Confirming confirming -> managed(tree).ifPresent(now -> confirm(now, confirming));
        case Next.Holding holding -> hold(holding);
        case Next.Widening widening -> widen(widening);
        case Next.Returning returning -> giveBack(returning);
        case Next.HasRead(Tree read, int epoch) -> decide(read, epoch);
        case Next.Recording recording -> write(recording);
        case Next.Telling(Transaction transaction) -> tell(transaction, IDLE);
        case Next.TellingFirst(Transaction transaction, Write write, Tree read) ->
            tell(transaction, new Next.Recording(write, read, false));
      }
    }

    private void move(String what, FenceWorld next, Actor then) {
      moves.add(new Move<>(actor.name() + " " + what, next.with(index, then, pool)));
    }

    private void move(String what, Next then) {
      move(what, world, actor.then(then));
    }

    private void begin() {
      if (actor.rounds() == 0) {
        return;
      }
      if (actor.name().startsWith("w")) {
        move("begins to take", world, actor.beginning(new Next.Planning(drawn(0))));
      } else if (actor.name().equals(RESTORER) ? mayRestore() : managed(tree).isPresent()) {
        Next read = new Next.HasRead(tree, ensemble.epoch());
        move("reads ensemble " + actor.ensemble(), world, actor.beginning(read));
      }
    }

    private boolean mayRestore() {
      return world.left(May.LOSS) + world.left(May.SPLIT)
          < space.howOften(May.LOSS) + space.howOften(May.SPLIT);
    }

    // A worker

    private LeaseId drawn(int draw) {
      String token = "" + (char) ('a' + actor.rounds()) + (char) ('a' + draw);
      return LeaseId.of(new WorkerName(actor.name() + "-aaaa"), token + "a".repeat(10));
    }

    private void plan(ManagedCategory category, LeaseId request) {
      LeaseRequest wanted =
          new LeaseRequest(request, space.batch(), OptionalLong.of(space.window()));
      ManagedCategory seen = flaw == Flaw.NO_FENCE ? unfenced(category) : category;
      if (transactions.take(seen, wanted, Optional.empty())
          instanceof Plan.Send<Transactions.Taken> plan) {
        move(
            "reads and plans", new Next.Taking(request, plan.transaction(), plan.result().lease()));
      }
    }

    private void take(Next.Taking taking) {
      Sent sent = send(world, actor.ensemble(), taking.transaction());
      Next next =
          switch (sent.reply()) {
            case Reply.Failed failed ->
                switch (TakeFailure.of(failed)) {
                  case SENT_BEFORE -> new Next.Looking(taking.request());
                  case OVERTAKEN, FINISHED_CHANGED, NO_LEDGER ->
                      new Next.Planning(taking.request());
                };
            case Reply reply -> new Next.Confirming(taking.lease(), 0, ensemble.epoch());
          };
      move("takes: " + sent.reply(), sent.world(), actor.then(next));
      doubt(taking.transaction(), taking);
    }

    private void doubt(Transaction transaction, Next then) {
      if (actor.doubts() > 0) {
        move(
            "hears nothing of " + transaction.steps().getFirst(),
            world.plus(new Message.ToEnsemble(transaction), pool),
            actor.doubting().then(then));
      }
    }

    private void look(ManagedCategory category, LeaseId request) {
      Optional<Stamped<Lease>> ours =
          tree.lease(LAYOUT, NAME, request)
              .filter(lease -> lease.value().isOpenIn(category.generation()));
      int draw = request.value().charAt(request.worker().value().length() + 1) - 'a';
      move(
          "looks",
          ours.<Next>map(lease -> new Next.Confirming(lease, 0, ensemble.epoch()))
              .orElseGet(() -> new Next.Planning(drawn(draw + 1))));
    }

    /// Of what a leader says that no steward has found in order, nothing is believed (H18).
    private void confirm(ManagedCategory category, Next.Confirming confirming) {
      Lease lease = confirming.lease().value();
      boolean sameLife = lease.generation().equals(category.generation());
      boolean inOrder =
          category.control().value().validatedZkEpoch() == confirming.epoch()
              || flaw == Flaw.TRUSTS_THE_ENSEMBLE;
      if (!sameLife) {
        move("finds its lease void", IDLE);
      } else if (inOrder) {
        move(
            "may use " + lease.granted(),
            world.handing(bits(lease.granted())),
            actor.then(new Next.Holding(confirming.lease(), confirming.used())));
      }
    }

    private void hold(Next.Holding holding) {
      Lease lease = holding.lease().value();
      if (holding.used() < lease.window()) {
        long id = holding.rest().first(0);
        move(
            "uses " + id,
            used(world, 1L << id),
            actor.then(new Next.Holding(holding.lease(), holding.used() + 1)));
      } else if (lease.window() < lease.ranges().count()) {
        long window = Math.min(lease.window() + space.window(), lease.ranges().count());
        Optional<ManagedCategory> now = managed(tree);
        if (now.isPresent()
            && transactions.advance(NAME, holding.lease(), window, now.get().control())
                instanceof Plan.Send<Stamped<Lease>> plan) {
          move("widens", new Next.Widening(holding, plan.transaction(), plan.result()));
        }
      } else if (actor.rounds() > 0) {
        move("takes on", IDLE);
      }
      if (space.howOften(May.PUSH) > 0) {
        move("seals", new Next.Returning(holding.lease(), holding.rest(), Optional.empty()));
      }
    }

    private void widen(Next.Widening widening) {
      Sent sent = send(world, actor.ensemble(), widening.transaction());
      Next wider = new Next.Confirming(widening.wider(), widening.held().used(), ensemble.epoch());
      move(
          "widens: " + sent.reply(),
          sent.world(),
          actor.then(sent.reply() instanceof Reply.Applied ? wider : IDLE));
      doubt(widening.transaction(), widening);
    }

    private void giveBack(Next.Returning returning) {
      if (returning.transaction().isPresent()) {
        Sent sent = send(world, actor.ensemble(), returning.transaction().get());
        boolean again =
            sent.reply() instanceof Reply.Failed failed
                && LeaseFailure.of(failed) == LeaseFailure.OVERTAKEN;
        Next next =
            again
                ? new Next.Returning(returning.lease(), returning.rest(), Optional.empty())
                : IDLE;
        move("pushes: " + sent.reply(), sent.world(), actor.then(next));
        doubt(returning.transaction().get(), returning);
        return;
      }
      Optional<ManagedCategory> now =
          managed(tree)
              .filter(it -> it.generation().equals(returning.lease().value().generation()));
      // A take in doubt is sent as it was until it is settled: it leaves no stragglers.
      Optional<Transaction> push =
          now.map(it -> transactions.push(it, returning.lease(), returning.rest(), false))
              .flatMap(FenceModel::transaction);
      move(
          "plans its push",
          push.isPresent() ? new Next.Returning(returning.lease(), returning.rest(), push) : IDLE);
    }

    // A steward, and who restores

    private void decide(Tree read, int epoch) {
      Optional<Reservation> booked = world.book().get().reservation();
      if (actor.name().equals(RESTORER)) {
        booked.ifPresent(this::claimForRestore);
        return;
      }
      ManagedCategory category = managed(read).orElseThrow();
      if (category.control().value().fence().isEmpty()) {
        restrict(category, read, booked);
      } else if (booked.filter(it -> mayReseal(category, it, epoch)).isPresent()) {
        claim(booked.get(), read, epoch);
      } else {
        advance(category, read, booked);
      }
      if (world.left(May.WITHDRAW) > 0 && booked.isPresent()) {
        withdraw(category, read, booked.get());
      }
    }

    /// A steward by itself behind a rollback; an operator where the life found is one before.
    private boolean mayReseal(ManagedCategory category, Reservation booked, int epoch) {
      boolean same = booked.generation().equals(category.generation());
      return same
          ? booked.validatedZkEpoch() != epoch && flaw != Flaw.TRUSTS_THE_ENSEMBLE
          : booked.binds(category.generation());
    }

    private void restrict(ManagedCategory category, Tree read, Optional<Reservation> booked) {
      long at = FenceTransactions.fenceAbove(category, space.reserve());
      if (flaw == Flaw.PROMISES_BEFORE_RESTRICTING) {
        record(fence.next(fenced(category, at), booked, at, NOTE), read, "promises first");
      } else {
        transaction(fence.restrict(category, at))
            .ifPresent(sent -> move("is about to restrict to " + at, new Next.Telling(sent)));
      }
    }

    private void advance(ManagedCategory category, Tree read, Optional<Reservation> booked) {
      long below = category.takeable().count();
      long at =
          Math.max(
              FenceTransactions.fenceAbove(category, below + space.reserve()),
              booked.map(Reservation::fence).orElse(0L));
      record(widened(fence.next(category, booked, at, NOTE), category), read, "advances to " + at);
      if (booked.isPresent() && flaw != Flaw.RAISES_BEFORE_BOOK) {
        transaction(fence.raise(category, booked.get()))
            .ifPresent(sent -> move("tells what the book says", new Next.Telling(sent)));
      }
    }

    /// What a steward would promise that takes the list as it is.
    private Proposal widened(Proposal proposal, ManagedCategory category) {
      return flaw == Flaw.PROMISES_WHAT_WAS_WITHDRAWN
              && proposal instanceof Proposal.Write(Reservation next)
          ? new Proposal.Write(withRest(next, category.free().from(next.fence())))
          : proposal;
    }

    private void record(Proposal proposal, Tree read, String what) {
      if (!(proposal instanceof Proposal.Write(Reservation next))) {
        return;
      }
      Write write = new Write(next, world.book().get().stamp());
      Optional<Transaction> raise =
          flaw == Flaw.RAISES_BEFORE_BOOK
              ? transaction(fence.raise(managed(read).orElseThrow(), next))
              : Optional.empty();
      move(
          what,
          raise
              .<Next>map(sent -> new Next.TellingFirst(sent, write, read))
              .orElseGet(() -> new Next.Recording(write, read, false)));
    }

    private void withdraw(ManagedCategory category, Tree read, Reservation booked) {
      RangeList free = category.free();
      if (free.isEmpty()) {
        return;
      }
      long last = free.last(free.size() - 1);
      Proposal proposal =
          fence.withdrawal(category, booked, RangeList.of(IdRange.of(last, last)), NOTE);
      if (proposal instanceof Proposal.Write(Reservation next)) {
        move(
            "is about to withdraw " + last,
            world.without(May.WITHDRAW, pool),
            actor.then(
                new Next.Recording(new Write(next, world.book().get().stamp()), read, false)));
      }
    }

    private void claim(Reservation booked, Tree read, int epoch) {
      if (flaw == Flaw.FINISHES_FOREIGN_CLAIMS
          && !booked.generation().equals(managed(read).orElseThrow().generation())) {
        transaction(fence.reseal(managed(read).orElseThrow(), booked))
            .ifPresent(sent -> move("finishes a claim", new Next.Telling(sent)));
        return;
      }
      claimed(booked, read, epoch, "claims to reseal");
    }

    private void claimForRestore(Reservation booked) {
      if (flaw == Flaw.RESTORES_WITHOUT_CLAIM) {
        transaction(fence.restore(facts(tree).reading(), booked))
            .ifPresent(sent -> move("restores as it is", new Next.Telling(sent)));
      } else if (fence.obstacleToRestore(facts(tree).reading(), booked).isEmpty()) {
        claimed(booked, tree, ensemble.epoch(), "claims to restore");
      }
    }

    private void claimed(Reservation booked, Tree read, int epoch, String what) {
      Book book = world.book().get();
      Reservation next = fence.claim(booked, generation(book.claims() + 1), epoch, NOTE);
      FenceWorld drawn =
          world.with(new Book(book.reservation(), book.stamp(), book.claims() + 1), pool);
      move(what, drawn, actor.then(new Next.Recording(new Write(next, book.stamp()), read, true)));
    }

    private void write(Next.Recording recording) {
      Write write = recording.write();
      Optional<FenceWorld> done = world.recorded(write, isBlind(), pool);
      Next then = done.isPresent() ? behind(recording) : IDLE;
      move(
          done.isPresent() ? "has recorded fence " + write.next().fence() : "was overtaken",
          done.orElse(world),
          actor.then(then));
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
      CategoryReading reading = facts(recording.read()).reading();
      Optional<Transaction> sent =
          reading instanceof CategoryReading.Managed(ManagedCategory category)
              ? recording.claim()
                  ? transaction(fence.reseal(category, durable))
                  : told(category, durable)
              : transaction(fence.restore(reading, durable));
      return sent.<Next>map(Next.Telling::new).orElse(IDLE);
    }

    private Optional<Transaction> told(ManagedCategory category, Reservation durable) {
      if (category.control().value().fence().isEmpty()) {
        return transaction(fence.restrict(category, durable.fence()));
      }
      RangeList gone = category.free().from(durable.fence()).minus(durable.rest());
      return space.howOften(May.WITHDRAW) > 0 && !gone.isEmpty()
          ? transaction(fence.withdraw(category, durable, gone))
          : transaction(fence.raise(category, durable));
    }

    private void tell(Transaction transaction, Next then) {
      Sent sent = send(world, actor.ensemble(), transaction);
      move(
          "tells: " + sent.reply() + " " + transaction.steps().getFirst(),
          sent.world(),
          actor.then(then));
      doubt(transaction, then);
    }
  }

  private static <R> Optional<Transaction> transaction(Plan<R> plan) {
    return plan instanceof Plan.Send<R> send ? Optional.of(send.transaction()) : Optional.empty();
  }

  private static ManagedCategory unfenced(ManagedCategory category) {
    return with(category, OptionalLong.empty());
  }

  private static ManagedCategory fenced(ManagedCategory category, long at) {
    return with(category, OptionalLong.of(at));
  }

  private static ManagedCategory with(ManagedCategory category, OptionalLong fence) {
    ControlRecord c = category.control().value();
    ControlRecord other =
        new ControlRecord(
            c.generation(),
            c.epoch(),
            c.state(),
            c.seedRequest(),
            c.universe(),
            fence,
            c.fenceSequence(),
            c.validatedZkEpoch(),
            c.settings(),
            c.note());
    return new ManagedCategory(
        category.name(),
        category.list(),
        category.free(),
        new Stamped<>(other, category.control().version()),
        category.tally(),
        category.leases());
  }

  private static Reservation withRest(Reservation r, RangeList rest) {
    return new Reservation(
        r.category(),
        r.form(),
        r.generation(),
        r.earlier(),
        r.epoch(),
        r.sequence(),
        r.fence(),
        rest,
        r.universe(),
        r.tally(),
        r.settings(),
        r.state(),
        r.validatedZkEpoch(),
        r.seedRequest(),
        r.note(),
        r.era());
  }

  // What holds

  private FenceWorld checked(FenceWorld world) {
    return world.broken().isEmpty() ? world.broken(violated(world)) : world;
  }

  private String violated(FenceWorld world) {
    Optional<Reservation> booked = world.book().get().reservation();
    if (watched.contains(Invariant.I3) && booked.isPresent()) {
      if ((bits(booked.get().rest()) & world.handed()) != 0) {
        return "I3: the book promises what was handed out: " + booked.get().rest();
      }
    }
    if (watched.contains(Invariant.I2) && livesTwice(world)) {
      return "I2: one life of the category is in two ensembles";
    }
    for (Ref<Ensemble> ensemble : world.ensembles()) {
      Optional<ManagedCategory> category =
          managed(ensemble.get().tree()).filter(it -> isInOrder(ensemble.get(), it));
      String fault = facts(ensemble.get().tree()).fault();
      if (watched.contains(Invariant.I2) && category.isPresent() && !fault.isEmpty()) {
        return "I2: " + fault;
      }
      if (watched.contains(Invariant.I3)
          && booked.isPresent()
          && category.filter(it -> !isFree(booked.get(), it)).isPresent()) {
        return "I3: the book promises what is not free: " + booked.get().rest();
      }
    }
    return "";
  }

  private boolean livesTwice(FenceWorld world) {
    Optional<Generation> here =
        managed(world.ensembles().getFirst().get().tree()).map(ManagedCategory::generation);
    return here.isPresent()
        && here.equals(
            managed(world.ensembles().getLast().get().tree()).map(ManagedCategory::generation));
  }

  private static boolean isInOrder(Ensemble ensemble, ManagedCategory category) {
    return category.control().value().validatedZkEpoch() == ensemble.epoch();
  }

  private static boolean isFree(Reservation booked, ManagedCategory category) {
    return !category.generation().equals(booked.generation())
        || category.free().containsAll(booked.rest());
  }

  private static long bits(RangeList ids) {
    long bits = 0;
    for (IdRange range : ids) {
      bits |= ((1L << range.count()) - 1) << range.first();
    }
    return bits;
  }

  private Optional<ManagedCategory> managed(Tree tree) {
    return facts(tree).reading() instanceof CategoryReading.Managed(ManagedCategory category)
        ? Optional.of(category)
        : Optional.empty();
  }

  private Facts facts(Tree tree) {
    return facts.computeIfAbsent(tree, FenceModel::factsOf);
  }

  private static Facts factsOf(Tree tree) {
    CategoryReading reading = CategoryReading.of(NAME, tree.nodes(LAYOUT, NAME));
    List<Stamped<Lease>> leases = tree.leases(LAYOUT, NAME);
    if (!(reading instanceof CategoryReading.Managed(ManagedCategory managed))) {
      return new Facts(reading, leases, "");
    }
    List<Lease> ofThisLife =
        leases.stream()
            .map(Stamped::value)
            .filter(lease -> lease.generation().equals(managed.generation()))
            .toList();
    return new Facts(reading, leases, String.join("; ", Audit.of(managed, ofThisLife).faults()));
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
