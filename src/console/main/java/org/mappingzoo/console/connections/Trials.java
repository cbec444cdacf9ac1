package org.mappingzoo.console.connections;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.core.allocator.StoreException;

/// Tests of a connection, one at a time. Belongs to the FX thread; each goes its way in the
/// background.
final class Trials {
  private final Connector connector;
  private final Vault vault;
  private final Executor background;
  private final Executor fx;
  private final ReadOnlyObjectWrapper<Trial> last =
      new ReadOnlyObjectWrapper<>(this, "last", Trial.NONE);

  /// The thread of the one that runs.
  private Optional<Thread> trying = Optional.empty();

  /// How many were begun or cancelled: of an older one nothing is heard any more.
  private long number;

  Trials(Connector connector, Vault vault, Executor background, Executor fx) {
    this.connector = connector;
    this.vault = vault;
    this.background = background;
    this.fx = fx;
  }

  /// How far the last one has come; [Trial#NONE] where there is none.
  ReadOnlyObjectProperty<Trial> lastProperty() {
    return last.getReadOnlyProperty();
  }

  /// Tries a profile, step by step, in place of one that still runs.
  ///
  /// @param saved under which its passwords are kept
  /// @param typed passwords that are not
  void begin(Profile profile, Profile saved, Map<Password, Hidden> typed) {
    cancel();
    long own = ++number;
    last.set(Trial.begun(profile));
    background.execute(() -> tryOut(own, profile, saved, typed));
  }

  private void tryOut(long own, Profile profile, Profile saved, Map<Password, Hidden> typed) {
    Thread thread = Thread.currentThread();
    onFx(own, () -> trying = Optional.of(thread));
    Map<Password, Hidden> passwords = new EnumMap<>(Password.class);
    Vault.Found found = vault.find(saved);
    passwords.putAll(found.passwords());
    passwords.putAll(typed);
    passwords.keySet().retainAll(profile.passwords());
    Optional<Trial.Trouble> trouble = Optional.empty();
    try {
      connector.tryOut(
          profile, passwords, step -> onFx(own, () -> last.set(last.get().with(step))));
    } catch (IllegalArgumentException | StoreException e) {
      trouble = Optional.of(Trial.Trouble.of(e, found.trouble()));
    }
    Optional<Trial.Trouble> why = trouble;
    onFx(own, () -> end(Trial.State.DONE, why));
  }

  /// Unless another one was begun since, or this one was cancelled.
  private void onFx(long own, Runnable task) {
    fx.execute(
        () -> {
          if (own == number) {
            task.run();
          }
        });
  }

  private void end(Trial.State state, Optional<Trial.Trouble> why) {
    trying = Optional.empty();
    last.set(last.get().ended(state, why));
  }

  /// Nothing is heard of it any more, however long it goes on.
  void cancel() {
    if (last.get().state() == Trial.State.RUNNING) {
      number++;
      trying.ifPresent(Thread::interrupt);
      end(Trial.State.CANCELLED, Optional.empty());
    }
  }

  /// What it has shown is shown no more.
  void forget() {
    cancel();
    last.set(Trial.NONE);
  }
}
