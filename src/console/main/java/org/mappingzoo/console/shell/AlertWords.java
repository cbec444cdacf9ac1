package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// Alerts in the operator's language, wherever they are shown.
public final class AlertWords {
  private final Messages messages;
  private final FindingWords findings;

  public AlertWords(Messages messages) {
    this.messages = messages;
    this.findings = new FindingWords(messages);
  }

  /// The name of a rule.
  public String rule(AlertKind kind) {
    return messages.get("alerts.rule." + code(kind));
  }

  /// What is concerned, in a few words.
  public String subject(AlertKey key) {
    return key.category()
        .map(CategoryName::shortName)
        .orElseGet(
            () ->
                messages.get(
                    key.kind().isOfStewards() ? "alerts.subject.stewards" : "alerts.subject.all"));
  }

  /// The same where no path stands beside it: categories may end alike.
  public String whole(AlertKey key) {
    return key.category().map(CategoryName::path).orElseGet(() -> subject(key));
  }

  /// What is seen of it, in a few words.
  public String brief(Finding evidence) {
    return findings.brief(evidence);
  }

  public String sentence(Finding evidence) {
    return findings.sentence(evidence);
  }

  /// A title for a notice.
  public String title(AlertKey key, Finding evidence) {
    return messages.get("alerts.notice", brief(evidence), whole(key));
  }

  public String level(Severity level) {
    return messages.get(
        level == Severity.CRITICAL ? "alerts.level.critical" : "alerts.level.warning");
  }

  /// The level that a mark stands for; empty where it stands for none.
  public String level(Tone mark) {
    return switch (mark) {
      case CRITICAL -> level(Severity.CRITICAL);
      case WARNING -> level(Severity.WARNING);
      case NOTICE, OK, OFF -> "";
    };
  }

  public String what(AlertEvent.What what) {
    return messages.get("alerts.what." + what.name().toLowerCase(Locale.ROOT));
  }

  /// What stands behind an alert's subject: its standing and what was answered.
  public String standing(Alert alert) {
    String stands =
        messages.get("alerts.standing." + alert.standing().name().toLowerCase(Locale.ROOT));
    return alert.blind() ? messages.get("alerts.standing.blind", stands) : stands;
  }

  public static Tone tone(Severity level) {
    return switch (level) {
      case CRITICAL -> Tone.CRITICAL;
      case WARNING -> Tone.WARNING;
      case NOTICE -> Tone.NOTICE;
    };
  }

  /// The unit of a rule's figure; empty where it has none.
  public Optional<String> unit(AlertKind kind) {
    return kind.isMeasured()
        ? Optional.of(messages.get("alerts.unit." + code(kind)))
        : Optional.empty();
  }

  private static String code(AlertKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
