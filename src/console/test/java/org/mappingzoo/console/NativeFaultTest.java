package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/// The messages are those that JavaFX 26 gave when the libraries were taken away.
final class NativeFaultTest {

  @Test
  void aMissingGtkIsNamedWithItsPackage() {
    assertEquals(
        "the library libgtk-3.so.0 (GTK 3) is missing; on Debian and Ubuntu get it with:"
            + " sudo apt install libgtk-3-0",
        NativeFault.sentence(
            new UnsupportedOperationException("Unable to load glass GTK library.")));
  }

  @Test
  void aLibraryBehindALibraryIsTheOneThatIsMissing() {
    assertTrue(
        NativeFault.sentence(
                new IllegalStateException(
                    new UnsatisfiedLinkError(
                        "/root/.openjfx/libjavafx_font_freetype.so: libfreetype.so.6:"
                            + " cannot open shared object file")))
            .startsWith("the library libfreetype.so.6 is missing; "));
  }

  @Test
  void aMachineWithoutFontsIsToldSo() {
    assertTrue(
        NativeFault.sentence(
                new NullPointerException(
                    "Cannot invoke \"com.sun.javafx.font.FontResource.getDefaultAAMode()\""))
            .startsWith("any font, or the library libfontconfig.so.1, is missing; "));
  }

  @Test
  void aDisplayThatRefusesIsNoMissingLibrary() {
    assertTrue(
        NativeFault.sentence(new UnsupportedOperationException("Unable to open DISPLAY"))
            .startsWith("the display that DISPLAY names does not accept a window"));
  }

  @Test
  void anythingElseIsOneLineAllTheSame() {
    assertEquals(
        "JavaFX cannot start here: java.lang.IllegalStateException: one",
        NativeFault.sentence(new IllegalStateException("one\ntwo")));
  }

  @Test
  void whatFailedInTheEndIsInTheLineToo() {
    assertEquals(
        "JavaFX cannot start here: java.lang.IllegalStateException: screen fleet cannot be loaded;"
            + " java.util.NoSuchElementException: key fleet.tile.duplicates",
        NativeFault.sentence(
            new IllegalStateException(
                "screen fleet cannot be loaded",
                new RuntimeException(
                    "\n/fxml/fleet.fxml",
                    new NoSuchElementException("key fleet.tile.duplicates")))));
  }
}
