package org.mappingzoo.console.notice;

import java.awt.AWTException;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.Image;
import java.awt.SystemTray;
import java.awt.TrayIcon;
import java.awt.image.BaseMultiResolutionImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The tray of Windows and macOS, where there is one.
///
/// @param images the icon in several sizes, the smallest first
record AwtTray(List<URL> images) implements Tray {
  private static final Logger LOG = LoggerFactory.getLogger(AwtTray.class);
  private static final String PRODUCT = "Mapping Zoo";

  AwtTray {
    images = List.copyOf(images);
  }

  @Override
  public Optional<Icon> add(Runnable clicked) {
    if (GraphicsEnvironment.isHeadless() || !SystemTray.isSupported()) {
      return Optional.empty();
    }
    TrayIcon made = new TrayIcon(image(), PRODUCT);
    made.setImageAutoSize(true);
    made.addActionListener(event -> clicked.run());
    try {
      SystemTray.getSystemTray().add(made);
      return Optional.of(new Shown(made));
    } catch (AWTException e) {
      LOG.info("no notifications of the desktop: {}", e.toString());
      return Optional.empty();
    }
  }

  private Image image() {
    return new BaseMultiResolutionImage(images.stream().map(AwtTray::read).toArray(Image[]::new));
  }

  private static Image read(URL file) {
    try {
      return ImageIO.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the icons are packed", e);
    }
  }

  /// Several connections may have one each.
  private record Shown(TrayIcon icon) implements Icon {

    @Override
    public void say(Note note) {
      icon.setToolTip(PRODUCT + ": " + note.title());
      icon.displayMessage(note.title(), note.text(), TrayIcon.MessageType.ERROR);
    }

    @Override
    public void remove() {
      EventQueue.invokeLater(() -> SystemTray.getSystemTray().remove(icon));
    }
  }
}
