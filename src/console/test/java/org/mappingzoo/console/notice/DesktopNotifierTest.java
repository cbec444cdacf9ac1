package org.mappingzoo.console.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.GraphicsEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;

/// Which desktop is told in which way, by the name that Java has for its system.
final class DesktopNotifierTest {
  private static final Note NOTE = new Note("PROD-EU · /shop/did", "Exhausted.", "Open");

  @ParameterizedTest
  @ValueSource(strings = {"Linux", "FreeBSD", "OpenBSD"})
  void desktopsOfFreeSystemsAreToldByTheirProgram(String system) {
    assertInstanceOf(NotifySend.class, of(system));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Windows 11", "Windows Server 2025", "Mac OS X"})
  void othersAreToldThroughTheirTray(String system) {
    assertInstanceOf(TrayNotifier.class, of(system));
  }

  @Test
  void whereNothingCanBeShownThereIsNoTrayAndThatIsSaid() {
    assertTrue(GraphicsEnvironment.isHeadless(), "as all tests are");
    assertEquals(
        Optional.empty(), new AwtTray(List.of()).add(() -> {}), "and no icon is looked for");
    List<Optional<Trouble>> ended = new ArrayList<>();
    of("Windows 11").tell(NOTE, () -> {}, ended::add);
    assertEquals(List.of(Optional.of(new Trouble.NoTray())), ended);
  }

  private static DesktopNotifier of(String system) {
    return DesktopNotifier.of(system, Runnable::run, List.of());
  }
}
