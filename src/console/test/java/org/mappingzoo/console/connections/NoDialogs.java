package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.function.BooleanSupplier;
import javafx.scene.Parent;
import org.mappingzoo.console.shell.DialogHost;

/// Where nothing may be asked.
final class NoDialogs implements DialogHost {
  @Override
  public void show(Parent dialog, BooleanSupplier mayDismiss, Runnable onDismiss) {
    fail("asks with " + dialog);
  }

  @Override
  public void close() {
    fail("closes what is not open");
  }
}
