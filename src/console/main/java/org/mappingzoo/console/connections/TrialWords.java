package org.mappingzoo.console.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Kind;

/// What the test of a connection says.
record TrialWords(Messages messages) {

  private static final String STEP_TITLE = "connections.step.title";

  /// A step in words.
  ///
  /// @param detail what whoever refused has to say; may be empty
  record Line(Tone tone, String title, String text, String detail) {}

  String headline(Trial trial) {
    return messages.get(
        switch (trial.state()) {
          case NONE -> "connections.test.none";
          case RUNNING -> "connections.test.running";
          case CANCELLED -> "connections.test.cancelled";
          case DONE -> result(trial);
        });
  }

  private static String result(Trial trial) {
    if (trial.isGood()) {
      return trial.unproved().isPresent() ? "connections.test.unproved" : "connections.test.good";
    }
    if (trial.isEnough()) {
      return trial.hasClosedBooks() ? "connections.test.closed" : "connections.test.enough";
    }
    return "connections.test.bad";
  }

  Tone tone(Trial trial) {
    return switch (trial.state()) {
      case NONE, CANCELLED -> Tone.OFF;
      case RUNNING -> Tone.NOTICE;
      case DONE -> trial.isGood() ? good(trial) : trial.isEnough() ? Tone.WARNING : Tone.CRITICAL;
    };
  }

  private static Tone good(Trial trial) {
    return trial.unproved().isPresent() ? Tone.NOTICE : Tone.OK;
  }

  List<Line> lines(Trial trial) {
    List<Line> lines = new ArrayList<>(trial.steps().stream().map(this::line).toList());
    trial
        .trouble()
        .ifPresent(
            why ->
                lines.add(
                    new Line(
                        Tone.CRITICAL,
                        messages.get("connections.test.trouble"),
                        why.in(messages),
                        "")));
    if (trial.state() == Trial.State.DONE) {
      trial.missing().forEach(kind -> lines.add(notReached(kind)));
      trial.unproved().filter(user -> trial.isEnough()).map(this::unproved).ifPresent(lines::add);
    }
    return lines;
  }

  private Line line(ConnectStep step) {
    String title = messages.get(STEP_TITLE, kind(step.kind()), step.at());
    return step.fault()
        .map(
            fault ->
                new Line(
                    Tone.CRITICAL,
                    title,
                    messages.get("connections.stepfault." + code(fault), step.at()),
                    step.more()))
        .orElseGet(() -> new Line(Tone.OK, title, passed(step), ""));
  }

  private String passed(ConnectStep step) {
    return switch (step.kind()) {
      case NAME -> messages.get("connections.passed.name", step.detail());
      case PORT -> messages.get("connections.passed.port");
      case TLS -> messages.get("connections.passed.tls", step.detail());
      case SESSION -> messages.get("connections.passed.session", step.detail());
      case PATH -> messages.get("connections.passed.path");
      case PERMISSION -> messages.get("connections.passed.permission", step.detail());
      case BOOKS -> messages.get("connections.passed.books");
      case PASSWORD -> messages.get("connections.passed.password");
    };
  }

  /// A server never refuses a digest: whoever signs in wrongly is just somebody else.
  private Line unproved(String user) {
    return new Line(
        Tone.NOTICE,
        messages.get(STEP_TITLE, messages.get("connections.step.password"), user),
        messages.get("connections.unproved.user"),
        "");
  }

  private Line notReached(Kind kind) {
    return new Line(Tone.OFF, kind(kind), messages.get("connections.notreached"), "");
  }

  private String kind(Kind kind) {
    return messages.get("connections.step." + code(kind));
  }

  private static String code(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
