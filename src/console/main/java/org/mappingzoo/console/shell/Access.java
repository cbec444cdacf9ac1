package org.mappingzoo.console.shell;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Whether the operator has unlocked changes: the lock in the top bar. It locks itself when its
/// time is over.
///
/// A write is possible while this is unlocked and the connection allows it.
public final class Access {
  private static final String LOCKED = "shell.obstacle.locked";
  private static final Duration LONGEST_NOTICE = Duration.ofMinutes(1);

  /// Whether something can be changed.
  public enum State {
    UNLOCKED,
    LOCKED,
    /// Nobody can unlock it.
    NEVER
  }

  private final ReadOnlyObjectWrapper<State> state;
  private final ReadOnlyObjectWrapper<Optional<Duration>> left =
      new ReadOnlyObjectWrapper<>(this, "left", Optional.empty());
  private Optional<Duration> limit;
  private Optional<Instant> until = Optional.empty();

  private Access(State first, Optional<Duration> limit) {
    state = new ReadOnlyObjectWrapper<>(this, "state", first);
    this.limit = limit;
  }

  /// A lock that stays as it is put.
  public Access(boolean unlockedAtFirst) {
    this(unlockedAtFirst ? State.UNLOCKED : State.LOCKED, Optional.empty());
  }

  /// Locked, and unlocked for so long at a time.
  public static Access timed(Duration limit) {
    return new Access(State.LOCKED, Optional.of(limit));
  }

  /// Locked for good.
  public static Access never() {
    return new Access(State.NEVER, Optional.empty());
  }

  public ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  public boolean isUnlocked() {
    return state.get() == State.UNLOCKED;
  }

  /// Whether nobody can unlock it.
  public boolean isNever() {
    return state.get() == State.NEVER;
  }

  /// How long it stays unlocked, at the last tick; empty while it is locked or has no limit.
  public ReadOnlyObjectProperty<Optional<Duration>> leftProperty() {
    return left.getReadOnlyProperty();
  }

  /// How long before the end of an unlock it is said that it ends: a minute, or the last quarter of
  /// a short one.
  public Duration notice() {
    return limit
        .map(whole -> whole.dividedBy(4))
        .filter(quarter -> quarter.compareTo(LONGEST_NOTICE) < 0)
        .orElse(LONGEST_NOTICE);
  }

  /// Whether an unlock with so much left is almost over.
  public boolean isEnding(Duration left) {
    return left.compareTo(notice()) <= 0;
  }

  public void lock() {
    until = Optional.empty();
    left.set(Optional.empty());
    state.set(isNever() ? State.NEVER : State.LOCKED);
  }

  /// Locked for good from now on.
  public void lockForGood() {
    limit = Optional.empty();
    lock();
    state.set(State.NEVER);
  }

  /// May be unlocked from now on, for so long at a time; what is locked stays locked, and what is
  /// unlocked stays so no longer than that.
  ///
  /// @param longest empty for as long as it takes
  public void limit(Optional<Duration> longest, Instant now) {
    limit = longest;
    if (isUnlocked()) {
      until =
          longest
              .map(now::plus)
              .map(end -> until.filter(sooner -> sooner.isBefore(end)).orElse(end));
      left.set(until.map(end -> Duration.between(now, end)));
    } else {
      state.set(State.LOCKED);
    }
  }

  /// Unlocks for the whole time, also where some of it is left.
  public void unlock(Instant now) {
    if (!isNever()) {
      until = limit.map(now::plus);
      left.set(limit);
      state.set(State.UNLOCKED);
    }
  }

  /// Locks when the time is over.
  public void tick(Instant now) {
    until.ifPresent(
        end -> {
          if (now.isBefore(end)) {
            left.set(Optional.of(Duration.between(now, end)));
          } else {
            lock();
          }
        });
  }

  public boolean allowsWrites(ConnectionStatus connection) {
    return isUnlocked() && connection.allowsWrites();
  }

  /// Why nothing can be written now, as a message key; empty while writes are possible.
  public Optional<String> obstacle(ConnectionStatus connection) {
    if (!connection.allowsWrites()) {
      return Optional.of(obstacleOf(connection));
    }
    if (isUnlocked()) {
      return Optional.empty();
    }
    return Optional.of(isNever() ? "shell.obstacle.never" : LOCKED);
  }

  /// Whether all that is in the way is a lock that the operator may open.
  public static boolean isLock(String obstacle) {
    return obstacle.equals(LOCKED);
  }

  private static String obstacleOf(ConnectionStatus connection) {
    return switch (connection) {
      case ConnectionStatus.Connecting connecting -> "shell.obstacle.connecting";
      case ConnectionStatus.Resyncing resyncing -> "shell.obstacle.resyncing";
      case ConnectionStatus.Current current -> "shell.obstacle.readonly";
      case ConnectionStatus.Stale stale -> "shell.obstacle.stale";
      case ConnectionStatus.Disconnected disconnected ->
          disconnected.isNotStarted() ? "shell.obstacle.connecting" : "shell.obstacle.disconnected";
    };
  }
}
