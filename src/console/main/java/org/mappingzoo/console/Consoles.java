package org.mappingzoo.console;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.SystemKeyring;
import org.mappingzoo.console.connections.TimedKeyring;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The windows of this process. Each has a connection, a feed and all else of its own; closing one
/// closes what is its own, and the last one ends the program. They share the profiles and the
/// passwords of this session.
final class Consoles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Consoles.class);
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration LONGEST_OPENING = Duration.ofSeconds(10);
  private static final long LOOK_EVERY_MS = 2_000;

  private final Arguments arguments;
  private final Settings settings;
  private final FollowedProfiles profiles;
  private final Vault vault;
  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(
          Thread.ofPlatform().daemon().name("mapping-zoo-windows-", 1).factory());
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("mapping-zoo-profiles").factory());
  private final List<Open> open = new ArrayList<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  /// A window and what it shows.
  private static final class Open {
    private final ConsoleApp window;
    private volatile Wiring wiring;

    Open(ConsoleApp window, Wiring wiring) {
      this.window = window;
      this.wiring = wiring;
    }
  }

  /// Windows with the passwords that the system's keyring has.
  Consoles(Arguments arguments, Settings settings, Profiles profiles) {
    this(arguments, settings, profiles, Optional.empty());
  }

  /// What the system's keyring has.
  ///
  /// @param threads has a thread for each call
  static Vault systemVault(Executor threads) {
    return new Vault(new TimedKeyring(new SystemKeyring(), threads, PATIENCE));
  }

  /// For tests, with passwords from elsewhere.
  Consoles(Arguments arguments, Settings settings, Profiles profiles, Vault vault) {
    this(arguments, settings, profiles, Optional.of(vault));
  }

  private Consoles(
      Arguments arguments, Settings settings, Profiles profiles, Optional<Vault> given) {
    this.arguments = arguments;
    this.settings = settings;
    this.profiles =
        new FollowedProfiles(
            profiles,
            (before, now) -> Platform.runLater(() -> saved(before, now)),
            gone -> Platform.runLater(() -> deleted(gone)),
            faulty -> Platform.runLater(() -> unfollowed(faulty)));
    vault = given.orElseGet(() -> systemVault(background));
  }

  /// Completed when the last window is closed, exceptionally when the first cannot be opened.
  CompletableFuture<Void> closed() {
    return closed;
  }

  /// What the first window will show.
  ///
  /// @param profile empty for the demo
  Wiring wire(Optional<Profile> profile, FxThread fx) {
    return new Wiring(arguments, profile, vault, fx);
  }

  /// The first window, which connects once its first screen is there: until then it needs the
  /// processors for itself. Where no frame is drawn for long, as on a display that sleeps, it
  /// connects all the same. Who has no connection yet, and did not ask for the demo, is welcomed
  /// above it. On the FX thread.
  ///
  /// @param unread what would be shown, if it could be read
  void show(Wiring wiring, Optional<Faulty> unread) {
    var _ =
        looking.scheduleWithFixedDelay(
            this::look, LOOK_EVERY_MS, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
    try {
      Open first = showAnother(wiring);
      unread.ifPresent(first.window::tellUnread);
      settings.found().forEach(first.window::tell);
      settings.onTrouble(trouble -> Platform.runLater(() -> tellAll(trouble)));
      var _ = first.window.begun().exceptionally(this::cannotOpen);
      var _ =
          first
              .window
              .begun()
              .copy()
              .completeOnTimeout(null, LONGEST_OPENING.toSeconds(), TimeUnit.SECONDS)
              .thenRun(() -> Platform.runLater(() -> startIfShown(first, wiring)));
      if (arguments.isOpen() && hasNoProfile()) {
        first.window.welcome();
      }
    } catch (RuntimeException | LinkageError e) {
      var _ = cannotOpen(e);
    }
  }

  private synchronized void tellAll(SettingsTrouble trouble) {
    open.forEach(each -> each.window.tell(trouble));
  }

  /// Says in each window that something went wrong in the program itself. On the FX thread.
  synchronized void tellDefect() {
    open.forEach(each -> each.window.tellDefect());
  }

  /// Unless the window was closed, or shows another connection by now.
  private void startIfShown(Open window, Wiring wiring) {
    boolean isOpen;
    synchronized (this) {
      isOpen = open.contains(window);
    }
    if (isOpen && !closed.isDone() && window.wiring.equals(wiring)) {
      wiring.start();
    }
  }

  private @Nullable Void cannotOpen(Throwable fault) {
    closed.completeExceptionally(fault);
    return null;
  }

  private static @Nullable Void cannotOpenAnother(Throwable fault) {
    LOG.error("cannot show another window", fault);
    return null;
  }

  private boolean hasNoProfile() {
    try {
      return profiles.list().isEmpty();
    } catch (IOException e) {
      return false; // the view of connections says so
    }
  }

  private Open showAnother(Wiring wiring) {
    ConsoleApp window = new ConsoleApp(settings, size());
    Open shown = new Open(window, wiring);
    synchronized (this) {
      open.add(shown);
    }
    window.open(parts(shown), () -> gone(shown));
    return shown;
  }

  private Desk.Parts parts(Open shown) {
    ZooKeeperConnector connector =
        new ZooKeeperConnector((profile, where) -> open(shown, profile, where));
    return shown.wiring.parts(settings, new Desk.Connecting(profiles, vault, connector));
  }

  /// All windows follow the profile that they show, and what was connected last may have another
  /// name now. On the FX thread.
  private void saved(String before, Profile now) {
    shown().stream()
        .filter(wiring -> wiring.profile().filter(old -> old.name().equals(before)).isPresent())
        .forEach(wiring -> wiring.follow(now));
    boolean renamed = !before.equals(now.name());
    if (renamed && settings.connection().equals(Optional.of(before))) {
      connectedLast(now.name());
    }
  }

  /// What a window shows cannot be read any more. On the FX thread.
  private synchronized void unfollowed(Faulty now) {
    open.stream()
        .filter(
            each -> each.wiring.profile().filter(it -> it.name().equals(now.name())).isPresent())
        .forEach(each -> each.window.tellUnfollowed(now));
  }

  /// What was connected last is nothing where that is gone. On the FX thread.
  private void deleted(String gone) {
    if (settings.connection().equals(Optional.of(gone))) {
      connectedLast("");
    }
  }

  /// Looks whether somebody else saved what is shown here: another console, or an editor.
  private void look() {
    try {
      shown().stream()
          .flatMap(wiring -> wiring.profile().stream())
          .filter(Profile::isNamed)
          .map(Profile::name)
          .distinct()
          .forEach(profiles::look);
    } catch (RuntimeException e) { // the outermost frame of the task
      LOG.warn("cannot follow profiles", e);
    }
  }

  private synchronized List<Wiring> shown() {
    return open.stream().map(window -> window.wiring).toList();
  }

  private void connectedLast(String profile) {
    settings.connection(profile);
    background.execute(settings::save);
  }

  private void open(Open from, Profile profile, Where where) {
    from.window.remember();
    Wiring next =
        new Wiring(
            from.window.looking(from.wiring.lineFor(profile)),
            Optional.of(profile),
            vault,
            new FxThread(Platform::runLater, Platform::runLater));
    next.fx().start(() -> {});
    next.start();
    connectedLast(profile.name());
    switch (where) {
      case NEW_WINDOW -> {
        var _ = showAnother(next).window.begun().exceptionally(Consoles::cannotOpenAnother);
      }
      case HERE -> {
        Wiring before = from.wiring;
        from.wiring = next;
        from.window.show(parts(from));
        background.execute(before::close);
      }
    }
  }

  /// The last one's connection is closed by whoever waits for its end.
  private void gone(Open window) {
    if (size() == 1) {
      closed.complete(null);
    } else {
      synchronized (this) {
        open.remove(window);
      }
      background.execute(window.wiring::close);
    }
  }

  synchronized int size() {
    return open.size();
  }

  /// Closes all connections. Idempotent.
  @Override
  public void close() {
    looking.shutdown();
    shown().forEach(Wiring::close);
  }
}
