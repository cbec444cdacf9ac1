package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/// What the console is connected to.
///
/// @param environment decides the colour that all writes are shown with
/// @param name of the profile; empty for what the command line asked for, and for the demo
/// @param tint tells profiles apart
/// @param ensemble `host:port[,…][/chroot]`; of the demo any word, for diagnostics
/// @param roots the paths below which categories are looked for
public record Target(
    Environment environment,
    Optional<String> name,
    Tint tint,
    String ensemble,
    List<String> roots) {

  /// As good as it is known.
  public enum Environment {
    /// The embedded server with its demo fleet.
    DEMO,
    DEVELOPMENT,
    STAGING,
    PRODUCTION,
    /// Given on the command line: it may be production.
    UNKNOWN;

    /// As in the profile's file, and in keys of messages.
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// In one word.
    public String in(Messages messages) {
      return messages.get("shell.env." + code());
    }
  }

  public Target {
    roots = List.copyOf(roots);
  }

  /// What no profile describes.
  public Target(Environment environment, String ensemble, List<String> roots) {
    this(environment, Optional.empty(), Tint.GRAY, ensemble, roots);
  }

  /// The ensemble, as operators are shown it.
  public String ensembleIn(Messages messages) {
    return isDemo() ? messages.get("shell.ensemble.demo") : ensemble;
  }

  /// What operators call it: the profile's name, or the ensemble.
  public String titleIn(Messages messages) {
    return name.orElseGet(() -> ensembleIn(messages));
  }

  /// The same where there is little room, and nothing else says that it is the demo: of many
  /// servers the first, and the chroot.
  public String briefIn(Messages messages) {
    return isDemo() ? environment.in(messages) : titleIn(messages).replaceFirst(",[^/]*", ",…");
  }

  /// For windows whose profile nobody saves anew.
  public ObservableValue<Target> unchanging() {
    return new SimpleObjectProperty<>(this);
  }

  public boolean isDemo() {
    return environment == Environment.DEMO;
  }

  public boolean isProduction() {
    return environment == Environment.PRODUCTION;
  }

  /// Whether nobody said what it is.
  public boolean isUnknown() {
    return environment == Environment.UNKNOWN;
  }

  /// Whether each change needs a reason: it is production, or may be.
  public boolean asksReason() {
    return isProduction() || isUnknown();
  }
}
