package org.mappingzoo.console.shell;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import org.mappingzoo.console.shell.Target.Environment;

/// The colour of an environment, on nodes with the style class `environment`.
public final class EnvironmentMark {
  private EnvironmentMark() {}

  public static void paint(Node node, Environment environment) {
    for (Environment each : Environment.values()) {
      node.pseudoClassStateChanged(PseudoClass.getPseudoClass(each.code()), each == environment);
    }
  }
}
