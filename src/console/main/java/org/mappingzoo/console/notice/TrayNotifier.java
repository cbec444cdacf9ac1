package org.mappingzoo.console.notice;

import java.awt.AWTException;
import java.awt.GraphicsEnvironment;
import java.awt.SystemTray;
import java.awt.TrayIcon;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notifications through the tray of the system, where it has one. The icon appears with the first
/// of them.
final class TrayNotifier implements DesktopNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(TrayNotifier.class);

  private final Executor background;
  private Optional<TrayIcon> icon = Optional.empty();
  private Runnable last = () -> {};

  TrayNotifier(Executor background) {
    this.background = background;
  }

  @Override
  public Runnable tell(Note note, Runnable open, Consumer<Optional<Trouble>> ended) {
    try {
      background.execute(() -> ended.accept(show(note, open)));
    } catch (RejectedExecutionException e) {
      LOG.debug("closing: {} is not told any more", note.title());
    }
    return () -> {}; // the system takes it away itself, soon
  }

  private synchronized Optional<Trouble> show(Note note, Runnable open) {
    if (GraphicsEnvironment.isHeadless() || !SystemTray.isSupported()) {
      LOG.debug("no tray for {}", note.title());
      return Optional.of(new Trouble.NoTray());
    }
    last = open;
    if (icon.isEmpty()) {
      icon = newIcon();
    }
    icon.ifPresent(
        shown -> shown.displayMessage(note.title(), note.text(), TrayIcon.MessageType.ERROR));
    return icon.isPresent() ? Optional.empty() : Optional.of(new Trouble.NoTray());
  }

  private Optional<TrayIcon> newIcon() {
    int size = SystemTray.getSystemTray().getTrayIconSize().width;
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    image.createGraphics().fillOval(0, 0, size, size);
    TrayIcon made = new TrayIcon(image, "Mapping Zoo");
    made.setImageAutoSize(true);
    made.addActionListener(event -> openLast());
    try {
      SystemTray.getSystemTray().add(made);
      return Optional.of(made);
    } catch (AWTException e) {
      LOG.info("no notifications of the desktop: {}", e.toString());
      return Optional.empty();
    }
  }

  private void openLast() {
    Runnable open;
    synchronized (this) {
      open = last;
    }
    open.run();
  }
}
