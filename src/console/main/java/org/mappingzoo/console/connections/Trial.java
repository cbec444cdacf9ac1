package org.mappingzoo.console.connections;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Kind;

/// How far a test of a connection has come.
///
/// @param steps that were taken
/// @param trouble what ended it that is no step, such as a file that cannot be used
/// @param user who signs in with a password
public record Trial(
    State state,
    List<ConnectStep> steps,
    Optional<Trouble> trouble,
    boolean tls,
    Optional<String> user) {

  public enum State {
    NONE,
    RUNNING,
    DONE,
    CANCELLED
  }

  /// What is in the way.
  ///
  /// @param key of a message that names the value; empty where the value says all
  /// @param keyring why a password that is missing could not be asked of it
  record Trouble(String key, String value, Optional<Reason> keyring) {
    Trouble(String key, String value) {
      this(key, value, Optional.empty());
    }

    /// @param keyring why it could not be asked
    static Trouble of(RuntimeException e, Optional<Reason> keyring) {
      return switch (e) {
        case MissingPassword missing ->
            new Trouble("state.notstarted.password", missing.of(), keyring);
        case UnusableFile unusable ->
            new Trouble(
                "state.notstarted." + unusable.failure().obstacle().name().toLowerCase(Locale.ROOT),
                unusable.failure().value());
        default -> new Trouble("", String.valueOf(e.getMessage()));
      };
    }

    String in(Messages messages) {
      String what = key.isEmpty() ? value : messages.get(key, value);
      return keyring
          .map(reason -> messages.get("connections.test.keyring", what, reason.in(messages)))
          .orElse(what);
    }
  }

  static final Trial NONE =
      new Trial(State.NONE, List.of(), Optional.empty(), false, Optional.empty());

  public Trial {
    steps = List.copyOf(steps);
  }

  static Trial begun(Profile profile) {
    return new Trial(
        State.RUNNING,
        List.of(),
        Optional.empty(),
        profile.encryption().isPresent(),
        profile.user());
  }

  Trial with(ConnectStep step) {
    List<ConnectStep> more = new ArrayList<>(steps);
    more.add(step);
    return new Trial(state, more, trouble, tls, user);
  }

  Trial ended(State end, Optional<Trouble> why) {
    return new Trial(end, steps, why, tls, user);
  }

  /// Whether all was reached, and nothing failed.
  boolean isGood() {
    return state == State.DONE
        && trouble.isEmpty()
        && missing().isEmpty()
        && steps.stream().allMatch(ConnectStep::hasPassed);
  }

  /// Where one server of several will do, and some of our own nodes may be closed.
  boolean isEnough() {
    return state == State.DONE
        && trouble.isEmpty()
        && missing().isEmpty()
        && steps.stream()
            .filter(step -> step.kind().compareTo(Kind.SESSION) >= 0)
            .filter(step -> step.kind() != Kind.BOOKS)
            .allMatch(ConnectStep::hasPassed);
  }

  /// Whether nodes of our own may not be read.
  boolean hasClosedBooks() {
    return steps.stream().anyMatch(step -> step.kind() == Kind.BOOKS && !step.hasPassed());
  }

  /// Who signs in with a password of which nothing shows that it is right.
  Optional<String> unproved() {
    return user.filter(signsIn -> steps.stream().noneMatch(step -> step.kind() == Kind.PASSWORD));
  }

  /// What was never come to.
  Set<Kind> missing() {
    Set<Kind> missing = EnumSet.complementOf(EnumSet.of(Kind.BOOKS, Kind.PASSWORD));
    steps.forEach(step -> missing.remove(step.kind()));
    if (!tls) {
      missing.remove(Kind.TLS);
    }
    return missing;
  }
}
