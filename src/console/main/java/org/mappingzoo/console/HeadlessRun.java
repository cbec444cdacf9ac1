package org.mappingzoo.console;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.fleet.FleetText;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.snapshot.Album;
import org.mappingzoo.console.snapshot.Scenery;
import org.mappingzoo.console.snapshot.Shot;
import org.mappingzoo.console.snapshot.Shots;
import org.mappingzoo.console.snapshot.Still;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;

/// The console without a window: watches the fleet for a while, prints it as a table, and draws
/// pictures of it.
final class HeadlessRun {
  private static final int MOMENT_MS = 2_000;
  private static final int LOOK_EVERY_MS = 250;

  private final Wiring wiring;
  private final Path pictures;
  private final Arguments.Picture size;
  private final Duration patience;
  private final Function<Shots, List<Shot>> wanted;
  private final PrintStream out;

  /// A run that is still to be started.
  ///
  /// @param patience how long to wait for a fleet with rates to tell
  /// @param wanted which pictures to draw, of all there are
  HeadlessRun(
      Wiring wiring,
      Path pictures,
      Arguments.Picture size,
      Duration patience,
      Function<Shots, List<Shot>> wanted,
      PrintStream out) {
    this.wiring = wiring;
    this.pictures = pictures;
    this.size = size;
    this.patience = patience;
    this.wanted = wanted;
    this.out = out;
  }

  /// JavaFX must run already.
  void run() throws InterruptedException {
    Platform.setImplicitExit(false); // windows come and go with the pictures
    Desk.Parts parts = onFx(() -> wiring.parts(Settings.forgotten()));
    wiring.start();
    out.println(
        "Watching the fleet for up to %d s, so that there are rates to show …"
            .formatted(patience.toSeconds()));
    awaitLiveliness(parts.target().getValue().isDemo());
    FleetSnapshot earlier = onFx(() -> parts.feed().snapshot());
    new CountDownLatch(1).await(MOMENT_MS, TimeUnit.MILLISECONDS);
    Still still = onFx(() -> still(parts.feed(), earlier));
    out.println();
    out.println(onFx(() -> new FleetText(parts.messages()).table(parts.feed())));
    wiring.close();
    List<Path> files =
        new Album(pictures, Platform::runLater, size.width(), size.height(), size.textSize())
            .take(wanted.apply(new Shots(still, builder(parts))), modes(parts.theme().mode()));
    out.println();
    out.println("%d pictures in %s".formatted(files.size(), pictures.toAbsolutePath().normalize()));
  }

  /// Light and dark, unless one was asked for.
  private static List<ColorMode> modes(ColorMode wanted) {
    return wanted == ColorMode.SYSTEM ? List.of(ColorMode.LIGHT, ColorMode.DARK) : List.of(wanted);
  }

  private Scenery.Builder builder(Desk.Parts live) {
    return (feed, store, target) ->
        new Desk(
                live.still(
                    feed,
                    wiring.admin(store),
                    store,
                    target.orElseGet(() -> live.target().getValue())))
            .begin();
  }

  private static Still still(FleetFeed feed, FleetSnapshot earlier) {
    feed.tick();
    return new Still(feed.snapshot(), feed.history(), feed.now(), earlier.traffic(), earlier.at());
  }

  /// A demo has stewards, who come a little later.
  private void awaitLiveliness(boolean demo) throws InterruptedException {
    long looks = patience.toMillis() / LOOK_EVERY_MS;
    for (long i = 0; i < looks && !onFx(() -> isLively() && (!demo || isServed())); i++) {
      new CountDownLatch(1).await(LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
    }
  }

  private boolean isLively() {
    FleetFeed feed = wiring.feed();
    FleetSnapshot now = feed.snapshot();
    return now.connection() instanceof ConnectionStatus.Current
        && now.categories().keySet().stream()
            .map(name -> feed.history().forecast(name, feed.clock().instant()))
            .anyMatch(forecast -> forecast instanceof Forecast.RunsOut);
  }

  private boolean isServed() {
    FleetSnapshot now = wiring.feed().snapshot();
    return now.leaders().chain().size() > 1
        && now.leaders().duties().keySet().containsAll(now.ledgers().categories().keySet());
  }

  private static <T> T onFx(Supplier<T> task) throws InterruptedException {
    try {
      return CompletableFuture.supplyAsync(task, Platform::runLater).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
