package org.mappingzoo.console.shell;

import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Whether the operator has unlocked changes: the lock in the top bar.
///
/// A write is possible while this is unlocked and the connection allows it.
public final class Access {
  private final ReadOnlyBooleanWrapper unlocked;

  public Access(boolean unlockedAtFirst) {
    unlocked = new ReadOnlyBooleanWrapper(this, "unlocked", unlockedAtFirst);
  }

  public ReadOnlyBooleanProperty unlockedProperty() {
    return unlocked.getReadOnlyProperty();
  }

  public boolean isUnlocked() {
    return unlocked.get();
  }

  public void lock() {
    unlocked.set(false);
  }

  public void unlock() {
    unlocked.set(true);
  }

  public boolean allowsWrites(ConnectionStatus connection) {
    return isUnlocked() && connection.allowsWrites();
  }

  /// Why nothing can be written now, as a message key; empty while writes are possible.
  public Optional<String> obstacle(ConnectionStatus connection) {
    if (!connection.allowsWrites()) {
      return Optional.of(obstacleOf(connection));
    }
    return isUnlocked() ? Optional.empty() : Optional.of("shell.obstacle.locked");
  }

  private static String obstacleOf(ConnectionStatus connection) {
    return switch (connection) {
      case ConnectionStatus.Connecting connecting -> "shell.obstacle.connecting";
      case ConnectionStatus.Resyncing resyncing -> "shell.obstacle.resyncing";
      case ConnectionStatus.Current current -> "shell.obstacle.readonly";
      case ConnectionStatus.Stale stale -> "shell.obstacle.stale";
      case ConnectionStatus.Disconnected disconnected -> "shell.obstacle.disconnected";
    };
  }
}
