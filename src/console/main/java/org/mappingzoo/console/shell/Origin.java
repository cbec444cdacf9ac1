package org.mappingzoo.console.shell;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Where what leaves the window is from, and when it left: a file outlives both. Two ensembles may
/// have been reached by one address, so their profile and environment are told, too.
///
/// @param link what the connection was then: where it was not current, all is as it was known last
public record Origin(Target target, ConnectionStatus link, Instant at) {

  /// Of what is shown now.
  public static Origin of(Target target, FleetFeed feed) {
    return new Origin(target, feed.snapshot().connection(), feed.now());
  }

  /// By names that are the same in all languages; empty text for no profile.
  public Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("environment", target.environment().code());
    fields.put("profile", target.name().orElse(""));
    fields.put("ensemble", target.ensemble());
    fields.put("link", link.getClass().getSimpleName());
    fields.put("exported at", at.toString());
    return fields;
  }

  /// In a line, with the moment as in a file: whoever reads it may live by another clock.
  public String in(Messages messages) {
    return messages.get(
        link.followsQuorum() ? "export.origin" : "export.origin.old",
        target.environment().in(messages),
        target.name().map(name -> name + ", ").orElse("") + target.ensembleIn(messages),
        at);
  }
}
