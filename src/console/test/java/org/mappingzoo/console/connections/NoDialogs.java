package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.fail;

import javafx.scene.Parent;
import org.mappingzoo.console.shell.DialogHost;

/// Where nothing may be asked.
final class NoDialogs implements DialogHost {
  @Override
  public void show(Parent dialog, Terms terms) {
    fail("asks with " + dialog);
  }

  @Override
  public void ask(Parent question) {
    fail("asks " + question);
  }

  @Override
  public void close() {
    fail("closes what is not open");
  }
}
