package org.mappingzoo.console.change;

import org.mappingzoo.core.allocator.AdminChange;

/// Which change a dialog is about. Its message keys begin with `change.<key>.`.
public enum ChangeKind {
  SEED("seed", "fth-file-plus"),
  EXTEND("extend", "fth-plus-circle"),
  PUSH("push", "fth-corner-up-left"),
  COMPACT("compact", "fth-minimize-2"),
  UNDO("undo", "fth-rotate-ccw");

  private final String key;
  private final String icon;

  ChangeKind(String key, String icon) {
    this.key = key;
    this.icon = icon;
  }

  public static ChangeKind of(AdminChange change) {
    return switch (change) {
      case AdminChange.Seed seed -> SEED;
      case AdminChange.Extend extend -> EXTEND;
      case AdminChange.Push push -> PUSH;
      case AdminChange.Compact compact -> COMPACT;
      case AdminChange.Undo undo -> UNDO;
    };
  }

  /// The message key of this kind's `name`.
  public String key(String name) {
    return "change." + key + "." + name;
  }

  /// An Ikonli literal.
  public String icon() {
    return icon;
  }

  /// Whether ranges have to be typed first.
  public boolean asksForRanges() {
    return this == SEED || this == EXTEND || this == PUSH;
  }
}
