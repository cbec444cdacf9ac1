package org.mappingzoo.console;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.activity.ActivityLog;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.MissingPassword;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.UnusableFile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.demo.DemoFleet;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.AlertFile;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.history.FigureArchive;
import org.mappingzoo.console.history.FigureMemory;
import org.mappingzoo.console.history.HistoryKeeper;
import org.mappingzoo.console.history.VersionArchive;
import org.mappingzoo.console.notice.DesktopNotifier;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Preferences;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.PresentWorkers;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.Tls;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperLedger;
import org.mappingzoo.zookeeper.ZooKeeperStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Builds the object graph by hand and closes it in reverse. The only class, beside the demo,
/// that knows of ZooKeeper.
final class Wiring implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);
  private static final long TEXT_BUDGET_BYTES = 6_000_000;
  private static final int ATTEMPTS = 10;
  private static final long DEMO_SEED = 2010;

  private final Arguments arguments;
  private final Optional<Profile> profile;
  private final LiveProfile live;
  private final Vault vault;
  private final Clock clock = Clock.systemUTC();
  private final SecureRandom random = new SecureRandom();
  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(
          Thread.ofPlatform().daemon().name("mapping-zoo-background-", 1).factory());
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Late<CategoryStore> store = new Late<>();
  private final Late<LedgerStore> ledger = new Late<>();
  private final Late<Predicate<WorkerName>> present = new Late<>();
  private final FxThread fx;
  private final Storage storage;
  private final FleetFeed feed;
  private final AlertFeed alerts;
  private final KeptFigures figures;
  private final DesktopNotifier desktop;
  private final Preferences preferences = new Preferences(userOr(Optional.empty()));
  private volatile Operator operator = preferences.operator();
  private volatile Optional<FleetSource> source = Optional.empty();
  private Optional<DemoFleet> demo = Optional.empty();
  private boolean connecting;
  private boolean closed;

  /// A console on what the command line asks for, or on the demo.
  Wiring(Arguments arguments, FxThread fx) {
    this(
        arguments,
        arguments.connect().map(to -> Profile.unnamed(to, List.of())),
        new Vault(Keyring.none()),
        fx);
  }

  /// @param profile where to; empty for the demo
  /// @param vault where the profile's passwords are
  Wiring(Arguments arguments, Optional<Profile> profile, Vault vault, FxThread fx) {
    this.arguments = arguments;
    this.profile = profile;
    List<String> roots = ZooKeeperConnector.discovery(arguments, profile).roots();
    live = new LiveProfile(profile, roots);
    this.vault = vault;
    this.fx = fx;
    desktop = desktop();
    storage = open(storage(arguments, profile));
    feed = new FleetFeed(new FleetHistory(TEXT_BUDGET_BYTES), fx, clock);
    alerts = new AlertFeed(feed, alertKeeper(), roots);
    figures = keptFigures();
  }

  private AlertFeed.Keeper alertKeeper() {
    return storage.isPassing()
        ? AlertFeed.Keeper.forgetful(storage.trouble().map(AlertFeed.Trouble.Failing::new))
        : new AlertFile(storage.directory(), storage::isOurs, background, clock);
  }

  /// The demo leaves nothing behind, and pictures of a fleet are no reason to.
  private static Storage storage(Arguments arguments, Optional<Profile> profile) {
    return profile
        .map(Profile::keptUnder)
        .filter(ensemble -> arguments.snapshot().isEmpty())
        .map(
            ensemble ->
                Storage.of(arguments.data().orElseGet(() -> Places.ofUser().data()), ensemble))
        .orElseGet(Storage::passing);
  }

  /// Connects in the background; returns at once.
  void start() {
    background.execute(this::connect);
  }

  /// Nothing is kept in a passing place.
  private Consumer<FleetSnapshot> keepHistory() {
    if (storage.isPassing()) {
      return feed::publish;
    }
    HistoryKeeper keeper = open(new HistoryKeeper(history(), storage::isOurs, feed, fx));
    ScheduledExecutorService ticking =
        open(
            Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("mapping-zoo-history").factory()));
    ScheduledFuture<?> ticks =
        ticking.scheduleAtFixedRate(() -> keep(keeper), 1, 1, TimeUnit.SECONDS);
    open(() -> ticks.cancel(false));
    return snapshot -> {
      feed.publish(snapshot);
      keeper.see(snapshot);
    };
  }

  /// What is thrown here ends no more than this tick.
  private void keep(HistoryKeeper keeper) {
    try {
      keeper.tick(clock.instant());
    } catch (RuntimeException e) { // the outermost frame of the task
      LOG.warn("cannot keep history", e);
    }
  }

  FxThread fx() {
    return fx;
  }

  /// What its window is connected with, as it is saved now; empty for the demo.
  Optional<Profile> profile() {
    return live.now();
  }

  /// The command line of what is opened from its window. All of it where that is this connection
  /// once more, which could not be made, as where its password was missing.
  Arguments lineFor(Profile next) {
    boolean again =
        source.isEmpty() && profile().filter(own -> own.name().equals(next.name())).isPresent();
    return again ? arguments : arguments.later();
  }

  /// The profile was saved anew. On the FX thread.
  void follow(Profile saved) {
    live.follow(saved, clock.instant());
  }

  FleetFeed feed() {
    return feed;
  }

  /// The place of what survives a restart.
  Storage storage() {
    return storage;
  }

  /// The parts of a window on the live feed that leads to no other connection.
  Desk.Parts parts(Settings settings) {
    return parts(settings, Desk.Connecting.none());
  }

  /// The parts of a window on the live feed.
  Desk.Parts parts(Settings settings, Desk.Connecting connecting) {
    Messages messages =
        new Messages(
            arguments
                .look()
                .language()
                .or(settings::language)
                .orElseGet(() -> Language.nearest(Locale.getDefault())),
            ZoneId.systemDefault());
    return new Desk.Parts(
        feed,
        admin(
            new LateStore(store), new LateLedger(ledger), worker -> present.opened().test(worker)),
        background,
        fx,
        messages,
        live.access(),
        live.target(),
        theme(settings),
        () -> background.execute(this::refresh),
        FilePlace.asked(),
        profile.isEmpty() ? Optional.of(this::killSteward) : Optional.empty(),
        new ActivityKeeper(
            new ActivityLog(storage.directory(), storage::isOurs, ActivityLog.Limits.USUAL),
            storage.isPassing(),
            background,
            fx),
        keptVersions(),
        new Desk.Alerting(alerts, figures, desktop, preferences(settings)),
        connecting);
  }

  private KeptVersions keptVersions() {
    return storage.isPassing() ? KeptVersions.none() : new VersionArchive(history());
  }

  /// A fleet that may be large is held to the disk.
  private KeptFigures keptFigures() {
    if (!storage.isPassing()) {
      return new FigureArchive(history());
    }
    return profile.isEmpty() ? FigureMemory.of(feed) : KeptFigures.none();
  }

  private Path history() {
    return storage.directory().resolve("history");
  }

  private Theme theme(Settings settings) {
    Theme theme = new Theme(arguments.look().theme().or(settings::theme).orElse(ColorMode.SYSTEM));
    theme.textSizeProperty().set(arguments.look().textSize().orElseGet(settings::textSize));
    return theme;
  }

  /// Pictures and tests tell nobody.
  private DesktopNotifier desktop() {
    boolean seen =
        arguments.snapshot().isEmpty() && !"Headless".equals(System.getProperty("glass.platform"));
    return seen
        ? DesktopNotifier.of(System.getProperty("os.name"), background, ProductIcon.ofTray())
        : DesktopNotifier.none();
  }

  /// Changes of what a picture shows.
  CategoryAdmin admin(StillStore over) {
    return admin(over, over, over::isPresent);
  }

  private CategoryAdmin admin(
      CategoryStore over, LedgerStore books, Predicate<WorkerName> present) {
    RandomRequestIds ids = new RandomRequestIds(random);
    Pause pause = new JitteredPause(random);
    return new CategoryAdmin(
        over,
        new CompareAndSetLoop(over, ids, pause, ATTEMPTS),
        ids,
        Optional.of(new CategoryAdmin.Books(ledgerAdmin(books, pause), this::operator, present)));
  }

  private LedgerAdmin ledgerAdmin(LedgerStore over, Pause pause) {
    RandomNames names = new RandomNames(random);
    return new LedgerAdmin(
        over, Layout.DEFAULT, names::request, names::generation, pause, ATTEMPTS);
  }

  private Preferences preferences(Settings settings) {
    preferences.desktopNoticesProperty().set(settings.is("notices", true));
    preferences.recent().setAll(settings.list("recent"));
    return preferences;
  }

  private static Operator userOr(Optional<String> subject) {
    return Operator.of(subject, System.getProperty("user.name", ""));
  }

  /// The certificate that servers are shown says who sits here.
  private void identify(Tls shown) {
    operator = userOr(shown.subject());
    fx.execute(() -> preferences.identify(operator));
  }

  /// Who makes a change, at this moment.
  private Note operator() {
    return new Note(operator.name(), "", clock.instant());
  }

  /// Connects, as far as nobody closed this before. Nothing happens where that is done, or being
  /// done.
  void connect() {
    if (!mayConnect()) {
      return;
    }
    int before = countOpened();
    try {
      openAll();
    } catch (RuntimeException e) {
      if (isClosed()) {
        LOG.debug("closed while starting", e);
      } else {
        LOG.error("cannot start", e);
      }
      closeAllBut(before);
      store.fail(e);
      ledger.fail(e);
      present.fail(e);
      feed.publish(nothingRead(new ConnectionStatus.Disconnected(clock.instant(), notStarted(e))));
    } finally {
      connected();
    }
  }

  private void openAll() {
    Ensemble ensemble = new Ensemble(profile.map(Profile::ensemble).orElseGet(this::startDemo));
    Security security = security();
    security.tls().ifPresent(this::identify);
    var options = ZooKeeperConnection.Options.forOperators().with(security);
    ZooKeeperFleetSource watching =
        open(
            new ZooKeeperFleetSource(
                ensemble,
                ZooKeeperConnector.discovery(arguments, profile),
                clock,
                options,
                ZooKeeperFleetSource.FOR_PEOPLE));
    watching.start(keepHistory());
    ZooKeeperConnection writing = open(ZooKeeperConnection.open(ensemble, options));
    store.open(new ZooKeeperStore(writing, Markers.UNDER_ROOT));
    ledger.open(new ZooKeeperLedger(writing, Layout.DEFAULT));
    present.open(worker -> PresentWorkers.read(writing, Layout.DEFAULT).contains(worker));
    keep(watching);
  }

  private Security security() {
    return live.now()
        .map(real -> Securing.of(real, vault.find(real).passwords()))
        .orElse(Security.NONE);
  }

  private String startDemo() {
    DemoFleet started = open(DemoFleet.start(DEMO_SEED));
    keep(started);
    return started.connectString();
  }

  private void killSteward(long pid) {
    background.execute(() -> running().ifPresent(fleet -> fleet.killSteward(pid)));
  }

  private static Failure notStarted(RuntimeException e) {
    return switch (e) {
      case MissingPassword missing ->
          new Failure.NotStarted(Failure.Obstacle.PASSWORD, missing.of());
      case UnusableFile unusable -> unusable.failure();
      default ->
          new Failure.NotStarted(
              Failure.Obstacle.OTHER, Optional.ofNullable(e.getMessage()).orElse(e.toString()));
    };
  }

  private FleetSnapshot nothingRead(ConnectionStatus status) {
    return FleetSnapshot.of(
        0, clock.instant(), status, Map.of(), 0, new FleetSnapshot.Traffic(0, 0, 0));
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized boolean mayConnect() {
    boolean may = !connecting && source.isEmpty();
    connecting |= may;
    return may;
  }

  private synchronized void connected() {
    connecting = false;
  }

  private synchronized int countOpened() {
    return opened.size();
  }

  private synchronized void keep(FleetSource watching) {
    source = Optional.of(watching);
  }

  private synchronized void keep(DemoFleet started) {
    demo = Optional.of(started);
  }

  private synchronized Optional<FleetSource> watching() {
    return source;
  }

  private synchronized Optional<DemoFleet> running() {
    return demo;
  }

  /// Reads everything again; what could not be started is tried anew. Blocks as long as that takes.
  void refresh() {
    watching().ifPresentOrElse(FleetSource::refresh, this::connectAnew);
  }

  private void connectAnew() {
    store.again();
    ledger.again();
    present.again();
    feed.publish(nothingRead(new ConnectionStatus.Connecting(clock.instant(), "")));
    connect();
  }

  /// What is opened after the end is closed at once.
  private synchronized <T extends AutoCloseable> T open(T resource) {
    opened.push(resource);
    if (closed) {
      closeAllBut(0);
      throw new IllegalStateException("closed while starting");
    }
    return resource;
  }

  /// Ends sessions, threads and the demo's server with its files, the last opened first.
  /// Idempotent.
  @Override
  public synchronized void close() {
    closed = true;
    closeAllBut(0);
    desktop.close();
    background.shutdown();
  }

  /// @param first how many of those opened first stay open
  private synchronized void closeAllBut(int first) {
    while (opened.size() > first) {
      try {
        opened.pop().close();
      } catch (Exception e) { // the others must be closed all the same
        LOG.warn("cannot close", e);
      }
    }
  }
}
