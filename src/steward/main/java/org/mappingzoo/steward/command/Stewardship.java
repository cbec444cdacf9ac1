package org.mappingzoo.steward.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.steward.SecuritySettings;
import org.mappingzoo.steward.Settings;
import org.mappingzoo.steward.SettingsReader;
import org.mappingzoo.steward.Steward;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.duty.LogText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `steward --book URL`.
@Command(
    name = "steward",
    description = {
      "Serve as a steward until told to stop (SIGTERM, SIGINT).",
      "Several stewards of one ensemble elect a leader; the others stand by. The leader promises in"
          + " the book what may be taken and moves each category's fence behind the promise, so"
          + " that a loss of all ZooKeeper repeats no id.",
      "A flag wins over the same key in the file. A time is a number with ms, s, m, h or d."
    })
final class Stewardship implements Service {
  private static final Logger LOG = LoggerFactory.getLogger(Stewardship.class);

  @Option(names = "--config", paramLabel = "FILE", description = "Settings, one key=value a line.")
  private Optional<Path> config;

  @Option(
      names = "--book",
      paramLabel = "URL",
      description =
          "Where reservations are kept: file:DIRECTORY, jdbc:postgresql://HOST/DATABASE or"
              + " s3://BUCKET/PREFIX.")
  private Optional<String> book;

  @Option(
      names = "--unfenced-store",
      arity = "0",
      description = "Use the store even if it cannot compare and set.")
  private boolean unfencedStore;

  @Option(names = "--name", paramLabel = "NAME", description = "Its name (default: host, process).")
  private Optional<String> name;

  @Option(
      names = "--roots",
      paramLabel = "PATH[,…]",
      description = "Where categories are looked for (default: everywhere).")
  private Optional<String> roots;

  @Option(
      names = "--counters",
      paramLabel = "PATH[,…]",
      description =
          "Below which each counter (a node of eight bytes) gets a fence; / for all (default:"
              + " none).")
  private Optional<String> counters;

  @Option(
      names = "--session-timeout",
      paramLabel = "TIME",
      description = "After so long without a sign of life another takes over (default: 6s).")
  private Optional<String> sessionTimeout;

  @Option(
      names = "--http",
      paramLabel = "[HOST:]PORT",
      description = "Where /metrics and /health are served, or none (default: 9464 on loopback).")
  private Optional<String> http;

  @Option(
      names = "--width",
      paramLabel = "COUNT",
      description = "How many categories are looked after at a time (default: 8).")
  private Optional<String> width;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description = "The part of the reserve that is used when the fence moves (default: 50%%).")
  private Optional<String> threshold;

  @Option(
      names = "--reserve-time",
      paramLabel = "TIME",
      description = "How long the reserve lasts at the measured peak (default: 1h).")
  private Optional<String> reserveTime;

  @Option(
      names = "--reserve-floor",
      paramLabel = "IDS",
      description = "The least reserve (default: 10000).")
  private Optional<String> reserveFloor;

  @Option(
      names = "--tombstone-age",
      paramLabel = "TIME",
      description = "Closed leases are kept so long (default: 24h).")
  private Optional<String> tombstoneAge;

  @Option(
      names = "--recycle-after",
      paramLabel = "TIME",
      description =
          "Recycle leases that nobody has written to, and whose worker was not seen, for so long:"
              + " what lies beyond the window comes back, what was granted is booked as lost. One"
              + " that is granted as a whole is left to operators (default: none).")
  private Optional<String> recycleAfter;

  @Option(
      names = "--until-input-ends",
      arity = "0",
      description = "Stop, too, when standard input ends: as the process does that holds it open.")
  private boolean untilInputEnds;

  @Override
  public Ending serve(MappingZoo.Given given) {
    Settings settings = settings(given);
    ServiceLog.begin();
    Steward steward = start(settings);
    CountDownLatch stopped = new CountDownLatch(1);
    AtomicReference<@Nullable Error> broke = new AtomicReference<>();
    steward
        .broken()
        .thenAccept(
            error -> {
              broke.set(error);
              stopped.countDown();
            });
    CompletableFuture<String> foreign = steward.foreign();
    var _ = foreign.thenRun(stopped::countDown);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  steward.close();
                  stopped.countDown();
                },
                "mapping-zoo-stop"));
    if (untilInputEnds) {
      Thread.ofPlatform().daemon().name("mapping-zoo-input").start(() -> drain(stopped));
    }
    try {
      stopped.await();
      // Before the log ends, which a shutdown does not wait for.
      steward.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (broke.get() != null) {
      throw new IllegalStateException("the steward broke", broke.get());
    }
    return foreign.isDone()
        ? new Ending.Failed(ExitCode.FOREIGN, foreign.join())
        : new Ending.Done();
  }

  /// An input that cannot be read has ended.
  private static void drain(CountDownLatch ended) {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      LOG.info("event=input-broken why={}", LogText.quoted(e.getMessage()));
    } finally {
      ended.countDown();
    }
  }

  private Settings settings(MappingZoo.Given given) {
    SettingsReader reader =
        new SettingsReader(new SecuritySettings().environment(given.environment()::get));
    try {
      reader.environment("connect", MappingZoo.ENVIRONMENT, given.environment().connect());
      Consumer<Path> file = reader::file;
      config.ifPresent(file);
      return reader
          .flag("connect", given.connect())
          .flag("book", book)
          .flag("unfenced-store", unfencedStore ? Optional.of("true") : Optional.empty())
          .flag("name", name)
          .flag("roots", roots)
          .flag("counters", counters)
          .flag("session-timeout", sessionTimeout)
          .flag("http", http)
          .flag("width", width)
          .flag("threshold", threshold)
          .flag("reserve-time", reserveTime)
          .flag("reserve-floor", reserveFloor)
          .flag("tombstone-age", tombstoneAge)
          .flag("recycle-after", recycleAfter)
          .security(given.security())
          .settings();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static Steward start(Settings settings) {
    try {
      return org.mappingzoo.steward.Wiring.start(settings);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    } catch (BookException e) {
      Reason reason =
          switch (e.reason()) {
            case UNREACHABLE -> Reason.UNREACHABLE;
            case REFUSED, DAMAGED -> Reason.REFUSED;
          };
      throw new StoreException(reason, e.getMessage(), e);
    } catch (IOException e) {
      throw new StoreException(
          Reason.REFUSED,
          "cannot serve HTTP at %s: %s".formatted(settings.http().orElseThrow(), e.getMessage()),
          e);
    }
  }
}
