package org.mappingzoo.console.change;

import java.util.Locale;

/// A number that an operator sets for a managed category. Its message keys begin with
/// `setting.<name>`.
enum Setting {
  BATCH(true),
  WINDOW(true),
  /// In seconds; the only one that may have a fraction.
  OUTAGE_BUDGET(false),
  TAKE_LIMIT(true),
  LEASE_LIMIT(false),
  OWNER_LEASE_LIMIT(false),
  SOFT_LIMIT(false),
  HARD_LIMIT(false);

  private final boolean optional;

  Setting(boolean optional) {
    this.optional = optional;
  }

  /// Whether it may stay empty.
  boolean isOptional() {
    return optional;
  }

  /// The message key of its name.
  String key() {
    return "setting." + name().toLowerCase(Locale.ROOT);
  }

  /// What its field is called in the scene: without dots, which a selector would take for classes.
  String id() {
    return key().replace('.', '-');
  }
}
