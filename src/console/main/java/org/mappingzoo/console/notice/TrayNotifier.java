package org.mappingzoo.console.notice;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifications through the tray of the system, where it has one. The icon appears with the first
/// of them, and goes when this is closed.
final class TrayNotifier implements DesktopNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(TrayNotifier.class);

  private final Executor background;
  private final Tray tray;
  private Optional<Tray.Icon> icon = Optional.empty();
  private Runnable last = () -> {};
  private boolean closed;

  TrayNotifier(Executor background, Tray tray) {
    this.background = background;
    this.tray = tray;
  }

  @Override
  public Runnable tell(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    try {
      background.execute(() -> show(note, open, ended));
    } catch (RejectedExecutionException e) {
      LOG.debug("closing: {} is not told any more", note.title());
    }
    return () -> {}; // the system takes it away itself, soon
  }

  private synchronized void show(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    if (closed) {
      LOG.debug("closed: {} is not told any more", note.title());
      return;
    }
    last = open;
    if (icon.isEmpty()) {
      icon = tray.add(this::openLast);
    }
    icon.ifPresent(shown -> shown.say(note));
    ended.accept(icon.isPresent() ? Optional.empty() : Optional.of(new Trouble.NoTray()));
  }

  private void openLast() {
    Runnable open;
    synchronized (this) {
      open = last;
    }
    open.run();
  }

  /// A click that is on its way opens nothing any more.
  @Override
  public synchronized void close() {
    closed = true;
    last = () -> {};
    icon.ifPresent(Tray.Icon::remove);
    icon = Optional.empty();
  }
}
