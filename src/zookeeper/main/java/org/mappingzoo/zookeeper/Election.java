package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.zookeeper.CandidateNodes.Own;
import org.mappingzoo.zookeeper.CandidateNodes.Seen;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stands for leader among stewards: a node of its own, ephemeral and numbered, beside those of
/// the others. The lowest leads; each other watches the next lower one and nothing else, so that
/// one end wakes one successor.
///
/// Election is for liveness only: whoever leads writes conditionally, and loses to whatever
/// happened meanwhile. [#tenure()] is for asking before each piece of work: it ends by itself when
/// ZooKeeper may have ended the session, so one that was stopped and goes on finds that it leads no
/// longer before it has heard of it.
///
/// One thread owns everything. Each look lists the candidates behind a `sync`; it is repeated with
/// each connection, when the watched node goes, and three times in each session timeout, so a
/// notice that was lost delays and does not end the succession. A node whose creation was never
/// answered is recognised by its session.
public final class Election implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Election.class);
  private static final Duration TRY_AGAIN = Duration.ofMillis(500);
  private static final Duration LEAVE_WITHIN = Duration.ofMillis(800);
  private static final int BEATS_A_SESSION = 3;

  private final ZooKeeperConnection connection;
  private final Layout layout;
  private final Candidate self;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private final Consumer<Standing> listener;
  private final CandidateNodes nodes;
  private final TermNode terms;
  private final OwnThread thread = new OwnThread("mapping-zoo-election");
  private final Watcher watcher = this::noticed;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Runnable endOfListening = () -> {};

  private volatile Standing standing = new Standing.Away("not started");
  private volatile Tenure tenure = Tenure.NONE;
  private volatile long zkEpoch;
  private @Nullable Handle zk;
  private int epoch;
  private boolean looking;

  /// How many beats the present look has lasted.
  private int beats;

  private boolean termNoted;

  /// Whether a node was made over this connection, and which was last seen to be this one's.
  private boolean created;

  private String own = "";

  /// Whether the node was written over this connection. ZooKeeper ends all connections when its
  /// leader changes, so a node that is written over each tells that leader's epoch soon.
  private boolean written;

  /// Where a candidate stands.
  public sealed interface Standing {
    /// It has no node, or cannot tell: nobody may rely on it.
    record Away(String why) implements Standing {}

    /// It is not its turn yet.
    ///
    /// @param watches the node whose end it waits for
    record Standby(String node, String watches) implements Standing {}

    record Leading(String node, Instant since) implements Standing {}
  }

  private record Tenure(String node, long start, long nanos) {
    private static final Tenure NONE = new Tenure("", 0, 0);

    boolean holds(long now) {
      return nanos > 0 && now - start < nanos;
    }
  }

  /// A candidate that does nothing before [#start].
  ///
  /// @param self what its node says; whom it watches and whether it leads is filled in
  /// @param nanoTime a clock that only moves ahead, also while the process is stopped
  /// @param listener told each change on the election's own thread: hands over and returns
  public Election(
      ZooKeeperConnection connection,
      Layout layout,
      Candidate self,
      InstantSource clock,
      LongSupplier nanoTime,
      Consumer<Standing> listener) {
    this.connection = connection;
    this.layout = layout;
    this.self = self;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.listener = listener;
    this.nodes = new CandidateNodes(layout);
    this.terms = new TermNode(layout.terms());
  }

  /// Stands from now on, in each session of the connection.
  ///
  /// @throws IllegalStateException if it stands already
  public void start() {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException("started before");
    }
    Duration beat = connection.options().sessionTimeout().dividedBy(BEATS_A_SESSION);
    thread.every(beat, this::beat);
    endOfListening = connection.listen(link -> thread.hand(() -> linked(link)));
  }

  public Standing standing() {
    return standing;
  }

  /// The node by which this process leads, where ZooKeeper has said so less than a session timeout
  /// ago. To be asked before each piece of work.
  public Optional<String> tenure() {
    Tenure now = tenure;
    return now.holds(nanoTime.getAsLong()) ? Optional.of(now.node()) : Optional.empty();
  }

  /// The newest leader epoch of ZooKeeper that the candidates' nodes bear; 0 before the first look.
  public long zkEpoch() {
    return zkEpoch;
  }

  /// Gives the lead up at once: the next in line hears of it without waiting for a session to
  /// end. Takes at most a second, also where nobody answers; then the node goes with the session.
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      endOfListening.run();
      CompletableFuture<Boolean> left = new CompletableFuture<>();
      thread.hand(() -> leave(left));
      try {
        boolean unused = left.get(LEAVE_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        LOG.warn("The candidate's node was not deleted in time; it goes with its session");
      } catch (ExecutionException e) {
        throw new IllegalStateException("defect: leaving never fails", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      thread.close();
    }
  }

  private void linked(Link link) {
    if (closed.get()) {
      return;
    }
    epoch++;
    looking = false;
    written = false;
    created = false;
    zk = link.handle().filter(there -> link.phase() == Link.Phase.CONNECTED).orElse(null);
    if (zk == null) {
      // The session may stand still, but whoever cannot ask must not believe it.
      tenure = Tenure.NONE;
      announce(new Standing.Away("no connection to " + connection.ensemble()));
    } else {
      look();
    }
  }

  /// A look of a whole session timeout does not end any more, as where memory ran out under it: who
  /// waited for it would keep the lead's place, and not lead.
  private void beat() {
    if (!looking || ++beats >= BEATS_A_SESSION) {
      look();
    }
  }

  private void noticed(WatchedEvent event) {
    if (event.getType() == EventType.NodeDeleted) {
      thread.hand(this::look);
    }
  }

  /// Finds out where this candidate stands, and makes its node where it has none.
  private void look() {
    Handle handle = zk;
    if (handle == null || closed.get()) {
      return;
    }
    int mine = ++epoch;
    looking = true;
    beats = 0;
    long asked = nanoTime.getAsLong();
    then(mine, nodes.list(handle), seen -> found(handle, mine, asked, seen));
  }

  private void found(Handle handle, int mine, long asked, List<Seen> seen) {
    // Not the highest ever: an ensemble that went back in time shows in what its nodes bear now.
    zkEpoch = seen.stream().mapToLong(Seen::zkEpoch).max().orElse(0);
    List<Own> owned =
        seen.stream()
            .filter(node -> node.isOf(handle.getSessionId()))
            .flatMap(node -> node.own().stream())
            .sorted(Comparator.comparing(Own::name))
            .toList();
    if (owned.isEmpty()) {
      tenure = Tenure.NONE;
      if (!(standing instanceof Standing.Away)) {
        announce(new Standing.Away("no node yet"));
      }
      if (mayBeHidden(seen)) {
        announce(new Standing.Away("its node may not be read"));
        tryAgain(mine);
      } else {
        create(handle, mine);
      }
      return;
    }
    owned.stream().skip(1).forEach(extra -> nodes.withdraw(handle, extra.name()));
    Own me = owned.getFirst();
    own = me.name();
    Optional<String> lower =
        seen.stream()
            .map(Seen::name)
            .filter(name -> name.compareTo(me.name()) < 0)
            .max(Comparator.naturalOrder());
    if (lower.isPresent()) {
      stand(handle, mine, me, lower.get());
    } else {
      lead(handle, me, asked);
    }
  }

  /// Whether the node that was made over this connection may be one that cannot be read: to make
  /// another each time would be without end.
  private boolean mayBeHidden(List<Seen> seen) {
    boolean gone = !own.isEmpty() && seen.stream().noneMatch(node -> node.name().equals(own));
    return created && !gone && seen.stream().anyMatch(node -> node.data().isEmpty());
  }

  private void create(Handle handle, int mine) {
    own = "";
    then(
        mine,
        nodes.create(handle, self.text()),
        code -> {
          switch (code) {
            case OK -> {
              created = true;
              look();
            }
            case NONODE -> makeDirectories(handle, mine);
            default -> {
              announce(
                  new Standing.Away(
                      "no candidate node: "
                          + Failures.of(code, "create it", handle.who()).getMessage()));
              tryAgain(mine);
            }
          }
        });
  }

  private void makeDirectories(Handle handle, int mine) {
    then(
        mine,
        nodes.makeDirectories(handle),
        code -> {
          if (code == Code.OK || code == Code.NODEEXISTS) {
            look();
          } else {
            announce(new Standing.Away("no directory %s: %s".formatted(layout.stewards(), code)));
            tryAgain(mine);
          }
        });
  }

  /// Where the next lower one may not be watched, the beat finds its end.
  private void stand(Handle handle, int mine, Own me, String lower) {
    tenure = Tenure.NONE;
    termNoted = false;
    then(
        mine,
        nodes.watch(handle, lower, watcher),
        watched -> {
          if (watched) {
            looking = false;
            announce(new Standing.Standby(me.name(), lower));
            keepTrue(handle, me, self.watching(lower).text());
          } else {
            look();
          }
        });
  }

  private void lead(Handle handle, Own me, long asked) {
    looking = false;
    tenure =
        new Tenure(me.name(), asked, TimeUnit.MILLISECONDS.toNanos(handle.getSessionTimeout()));
    Instant since =
        standing instanceof Standing.Leading leading && leading.node().equals(me.name())
            ? leading.since()
            : ledSince(me).orElseGet(clock::instant);
    announce(new Standing.Leading(me.name(), since));
    keepTrue(handle, me, self.leading(since).text());
    if (!termNoted) {
      int mine = epoch;
      var unused =
          terms
              .begin(handle, Term.begun(self.steward(), me.name(), since))
              .thenAccept(noted -> thread.hand(() -> termNoted |= noted && mine == epoch))
              .exceptionally(
                  failure -> {
                    LOG.debug("The term is noted later", failure);
                    return null;
                  });
    }
  }

  /// A connection that broke and came back does not begin a new term.
  private static Optional<Instant> ledSince(Own me) {
    try {
      return Candidate.parse(me.data().text()).leadingSince();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void keepTrue(Handle handle, Own me, NodeText text) {
    if (!written || !me.data().text().equals(text)) {
      int mine = epoch;
      var unused =
          nodes
              .write(handle, me, text)
              .thenAccept(code -> thread.hand(() -> written |= code == Code.OK && mine == epoch));
    }
  }

  private void leave(CompletableFuture<Boolean> left) {
    Handle handle = zk;
    Standing last = standing;
    epoch++;
    tenure = Tenure.NONE;
    announce(new Standing.Away("handed over"));
    if (handle == null) {
      left.complete(false);
      return;
    }
    switch (last) {
      case Standing.Away away -> left.complete(false);
      case Standing.Standby standby -> nodes.delete(handle, standby.node(), left);
      case Standing.Leading leading -> {
        String candidate = leading.node();
        var unused =
            terms
                .endWith(handle, candidate, clock.instant(), layout.candidate(candidate))
                .exceptionally(failure -> false)
                .thenAccept(
                    ended -> {
                      if (ended) {
                        left.complete(true);
                      } else {
                        nodes.delete(handle, candidate, left);
                      }
                    });
      }
    }
  }

  private void announce(Standing next) {
    if (!next.equals(standing)) {
      standing = next;
      if (!(next instanceof Standing.Leading)) {
        termNoted = false;
      }
      listener.accept(next);
    }
  }

  private void tryAgain(int mine) {
    OwnThread.Timer unused =
        thread.after(
            TRY_AGAIN,
            () -> {
              if (mine == epoch) {
                look();
              }
            });
  }

  /// On the owning thread, unless everything was begun anew meanwhile.
  private <T> void then(int mine, CompletableFuture<T> answer, Consumer<T> use) {
    thread.then(answer, () -> mine == epoch, use, failure -> failed(mine, failure));
  }

  /// Whoever is refused cannot stand, and must not be thought to.
  private void failed(int mine, Throwable failure) {
    LOG.debug("The candidates are looked at again", failure);
    refusal(failure)
        .ifPresent(
            why -> {
              tenure = Tenure.NONE;
              announce(new Standing.Away(why));
            });
    tryAgain(mine);
  }

  /// Why a server refused; empty where none answered.
  private Optional<String> refusal(Throwable failure) {
    if (failure.getCause() instanceof StoreException said) {
      return Optional.of("no candidate node: " + said.getMessage());
    }
    Code code = Failures.codeOf(failure);
    return code == Code.NOAUTH
        ? Optional.of(
            "the candidates may not be listed: "
                + Failures.of(code, "list " + layout.stewards(), connection.who()).getMessage())
        : Optional.empty();
  }
}
