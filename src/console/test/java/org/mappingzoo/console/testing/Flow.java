package org.mappingzoo.console.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What this test does in a window as an operator does it, by keyboard or mouse, until its result
/// is there. The gate of flows wants one for each action and each state.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Flow {
  /// Ids of commands, such as `fleet.push`; `fleet.tile.*` for all that begin so.
  String[] actions() default {};

  PanelState[] states() default {};
}
