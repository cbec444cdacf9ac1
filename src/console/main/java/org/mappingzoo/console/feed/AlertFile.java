package org.mappingzoo.console.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.console.feed.AlertFeed.Trouble;
import org.mappingzoo.core.alert.AlertText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Alerts and rules in a file that is replaced as a whole. A damaged one is set aside under
/// another name and said, and the console begins anew: it must be there when all else fails.
public final class AlertFile implements AlertFeed.Keeper {
  private static final Logger LOG = LoggerFactory.getLogger(AlertFile.class);
  private static final String NAME = "alerts.txt";

  private final Path file;
  private final BooleanSupplier isOurs;
  private final Executor background;
  private final InstantSource clock;
  private final AtomicReference<AlertText.@Nullable Kept> newest = new AtomicReference<>();
  private volatile Consumer<AlertText.Kept> takenOver = theirs -> {};
  private volatile Consumer<AlertText.Kept> keptElsewhere = theirs -> {};

  /// What the other console kept that was read last. Its time would not do: two writes in the same
  /// tick of the kernel's clock bear the same.
  private String heard = "";

  private volatile Optional<Trouble> trouble = Optional.empty();

  /// A file that may not exist yet.
  ///
  /// @param isOurs whether this console is the one that writes there; another one may be
  /// @param background runs what blocks on the disk
  public AlertFile(
      Path directory, BooleanSupplier isOurs, Executor background, InstantSource clock) {
    this.file = directory.resolve(NAME);
    this.isOurs = isOurs;
    this.background = background;
    this.clock = clock;
  }

  @Override
  public Optional<AlertText.Kept> kept() {
    trouble = isOurs.getAsBoolean() ? Optional.empty() : Optional.of(new Trouble.Elsewhere());
    return read();
  }

  private Optional<AlertText.Kept> read() {
    try {
      return parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      unread(DiskFault.of(file, e));
      return Optional.empty();
    }
  }

  private Optional<AlertText.Kept> parse(String text) {
    try {
      return Optional.of(AlertText.parse(text));
    } catch (AlertText.Damaged e) {
      unread(DiskException.damaged(file, e).fault());
      return Optional.empty();
    }
  }

  @Override
  public void keep(AlertText.Kept next) {
    if (newest.getAndSet(next) == null) { // else a write is already on its way
      try {
        background.execute(this::write);
      } catch (RejectedExecutionException e) {
        write(); // the console is closing
      }
    }
  }

  @Override
  public void onTakenOver(Consumer<AlertText.Kept> listener) {
    takenOver = listener;
  }

  @Override
  public void onKeptElsewhere(Consumer<AlertText.Kept> listener) {
    keptElsewhere = listener;
  }

  @Override
  public Optional<Trouble> trouble() {
    return trouble;
  }

  private synchronized void write() {
    AlertText.Kept next = newest.getAndSet(null);
    if (next == null) {
      return;
    }
    boolean elsewhere = trouble.filter(Trouble.Elsewhere.class::isInstance).isPresent();
    if (!isOurs.getAsBoolean()) {
      trouble = Optional.of(new Trouble.Elsewhere());
      listen();
    } else if (elsewhere) {
      trouble = Optional.empty();
      read().ifPresentOrElse(takenOver, () -> write(next));
    } else {
      write(next);
    }
  }

  /// Each time this one would write it reads instead what the other one wrote since.
  private void listen() {
    try {
      String text = Files.readString(file);
      if (!text.equals(heard)) {
        heard = text;
        parse(text).ifPresent(keptElsewhere);
      }
    } catch (IOException e) {
      heard = ""; // it is not there yet, or is said once it cannot be read
    }
  }

  private void write(AlertText.Kept next) {
    boolean failing = trouble.filter(Trouble.Failing.class::isInstance).isPresent();
    try {
      WholeFile.write(file, AlertText.print(next).getBytes(UTF_8));
      if (failing) {
        LOG.info("alerts are kept in {} again", file);
        trouble = Optional.empty();
      }
    } catch (DiskException e) {
      trouble = Optional.of(new Trouble.Failing(e.fault()));
      if (!failing) {
        LOG.warn("cannot keep alerts in {}: {}", file, e.toString());
      }
    }
  }

  /// Who does not write there takes nothing away from who does.
  private void unread(DiskFault why) {
    LOG.warn("alerts cannot be read: {}", why.text());
    if (isOurs.getAsBoolean()) {
      setAside(why);
    }
  }

  private void setAside(DiskFault why) {
    Path aside = file.resolveSibling("alerts-damaged-" + clock.instant().toEpochMilli() + ".txt");
    trouble = Optional.of(new Trouble.Damaged(why.at(aside)));
    try {
      Files.move(file, aside);
    } catch (IOException e) {
      LOG.warn("and cannot be set aside: {}", e.toString());
      trouble = Optional.of(new Trouble.Damaged(why));
    }
  }
}
