package org.mappingzoo.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileFault;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.RecentLog;
import org.mappingzoo.console.snapshot.Shot;
import org.mappingzoo.console.snapshot.Shots;

/// The console's program. Exit codes: 0 all well, 1 cannot run here, 2 arguments not understood.
public final class Main {
  private static final Duration PATIENCE = Duration.ofSeconds(45);
  private static final Path USUAL_PICTURES = Path.of("target", "pictures");

  /// The logger of ZooKeeper's client and of Curator, which is forgotten where nobody holds it.
  private static final class Libraries {
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    static void hush() {
      LOGGER.setLevel(Level.SEVERE);
    }
  }

  private Main() {}

  public static void main(String... line) {
    System.exit(run(line));
  }

  /// Runs until the window is closed, or the pictures are drawn, and returns the exit code.
  public static int run(String... line) {
    try {
      Arguments arguments = Arguments.parse(line);
      if (arguments.help()) {
        System.out.print(Arguments.HELP);
        return 0;
      }
      Beginning beginning = beginning(arguments);
      ZooKeeperConnector.check(arguments, beginning.profile());
      return start(arguments, beginning);
    } catch (Arguments.Wrong | ProfileFault | IllegalArgumentException e) {
      System.err.println("mapping-zoo: " + e.getMessage());
      return 2;
    }
  }

  static Beginning beginning(Arguments arguments) throws ProfileFault {
    if (arguments.isOpen()) {
      Beginning last = lastConnection(settings(arguments));
      last.unread().ifPresent(it -> System.err.println("mapping-zoo: " + it.fault().getMessage()));
      return last;
    }
    return new Beginning(
        arguments.profile().isPresent()
            ? Optional.of(new Profiles(settings(arguments)).read(arguments.profile().get()))
            : arguments
                .connect()
                .map(to -> Profile.unnamed(to, arguments.discover()))
                .map(typed -> typed.asCarefulAs(saved(settings(arguments)))));
  }

  /// Those that can be read: of an ensemble that none of them leads to, nobody knows what it is.
  private static List<Profile> saved(Path directory) {
    try {
      return new Profiles(directory)
          .list().stream().flatMap(entry -> entry.known().stream()).toList();
    } catch (ProfileFault unread) {
      return List.of(); // the view of connections says so
    }
  }

  /// What an operator who starts this from a menu was connected to last.
  static Beginning lastConnection(Path directory) {
    return Settings.in(directory)
        .connection()
        .map(name -> Beginning.with(new Profiles(directory).entry(name)))
        .orElseGet(() -> new Beginning(Optional.empty()));
  }

  private static Path settings(Arguments arguments) {
    return arguments.data().orElseGet(() -> Places.ofUser().settings());
  }

  private static int start(Arguments arguments, Beginning beginning) {
    Display found = new Display(System.getProperty("os.name"), System.getenv(), Path.of("/dev"));
    boolean display =
        "Headless".equals(System.getProperty("glass.platform")) // chosen by hand: it has windows
            || found.isThere();
    if (display && arguments.snapshot().isEmpty()) {
      if (!found.isAccelerated()) {
        setIfAbsent("prism.order", "sw");
      }
      paintRegionsAnew();
      Optional<Duration> tidying = Tidying.period();
      return run(() -> openWindows(arguments, beginning, tidying));
    }
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    paintRegionsAnew();
    if (!display) {
      System.out.println("No display here: drawing pictures instead of opening a window.");
    }
    return run(() -> drawPictures(arguments, beginning.profile()));
  }

  /// Software paints a region in half the time that it takes to copy a kept picture of it, and the
  /// pictures would be 8 MB.
  private static void paintRegionsAnew() {
    if ("sw".equals(System.getProperty("prism.order"))) {
      setIfAbsent("prism.disableRegionCaching", "true");
    }
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /// A way to run, which ends when it is over.
  private interface Use {
    void run() throws InterruptedException;
  }

  private static int run(Use use) {
    try {
      use.run();
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } catch (RuntimeException | LinkageError e) {
      Logger.getLogger(Main.class.getName()).log(Level.FINE, "cannot run", e);
      System.err.println("mapping-zoo: " + NativeFault.sentence(e));
      return 1;
    }
  }

  private static FxThread toolkit() {
    return new FxThread(Platform::startup, Platform::runLater);
  }

  private static void onThread(Runnable task) {
    Thread.ofPlatform().daemon().start(task);
  }

  /// The toolkit starts while the rest is wired.
  private static void openWindows(
      Arguments arguments, Beginning beginning, Optional<Duration> tidying)
      throws InterruptedException {
    FxThread fx = toolkit();
    Path directory = settings(arguments);
    RecentLog log = new RecentLog(directory.resolve("logs"), Main::onThread);
    Logger.getLogger("").addHandler(log);
    Defects defects = new Defects(System::nanoTime);
    Thread.setDefaultUncaughtExceptionHandler(defects);
    FutureTask<?> started = new FutureTask<>(() -> fx.start(() -> {}), null);
    onThread(started);
    Libraries.hush();
    try (Consoles consoles =
        new Consoles(arguments, Settings.in(directory), new Profiles(directory))) {
      defects.onNews(() -> fx.execute(consoles::tellDefect));
      Runtime.getRuntime().addShutdownHook(new Thread(consoles::close));
      Wiring first = consoles.wire(beginning.profile(), fx);
      started.get();
      fx.execute(() -> consoles.show(first, beginning.unread()));
      tidying.ifPresent(period -> Tidying.begin(period, System::gc));
      consoles.closed().get();
    } catch (ExecutionException e) {
      keep(log, e.getCause());
      if (e.getCause() instanceof LinkageError fault) {
        throw fault;
      }
      throw e.getCause() instanceof RuntimeException fault
          ? fault
          : new IllegalStateException(e.getCause());
    } catch (RuntimeException | LinkageError e) {
      keep(log, e);
      throw e;
    }
  }

  /// Why it cannot run is printed as a sentence; the file has all of it.
  private static void keep(RecentLog log, @Nullable Throwable fault) {
    LogRecord record = new LogRecord(Level.SEVERE, "cannot run");
    record.setLoggerName(Main.class.getName());
    record.setThrown(fault);
    log.publish(record);
    log.flush();
  }

  private static void drawPictures(Arguments arguments, Optional<Profile> profile)
      throws InterruptedException {
    Libraries.hush();
    try (Wiring wiring =
        new Wiring(arguments, profile, Consoles.systemVault(Main::onThread), toolkit())) {
      Runtime.getRuntime().addShutdownHook(new Thread(wiring::close));
      wiring.fx().start(() -> {});
      Path directory = arguments.snapshot().orElse(USUAL_PICTURES);
      Function<Shots, List<Shot>> wanted =
          arguments.snapshot().isPresent() ? Shots::all : Shots::overview;
      new HeadlessRun(wiring, directory, arguments.picture(), PATIENCE, wanted, System.out).run();
      if (arguments.snapshot().isEmpty()) {
        System.out.println("With --snapshot DIR it draws every view, dialog and state.");
      }
    }
  }
}
