package org.mappingzoo.console;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Target;

/// The profile that a window is connected with, as it is saved now: what the window shows of it,
/// and its lock. Belongs to the FX thread; only [#now] may be asked from others.
final class LiveProfile {
  private final List<String> watched;
  private final Access access;
  private final ReadOnlyObjectWrapper<Target> target;
  private volatile Optional<Profile> profile;

  /// @param profile empty for the demo, in which there is nothing to protect
  /// @param watched where categories are looked for
  LiveProfile(Optional<Profile> profile, List<String> watched) {
    this.profile = profile;
    this.watched = List.copyOf(watched);
    access = profile.map(LiveProfile::accessOf).orElseGet(() -> new Access(true));
    target =
        new ReadOnlyObjectWrapper<>(
            this,
            "target",
            profile
                .map(real -> real.target(watched))
                .orElseGet(() -> new Target(Target.Environment.DEMO, "embedded", watched)));
  }

  private static Access accessOf(Profile real) {
    return switch (real.writes()) {
      case LOCKED -> Access.timed(real.unlock());
      case NEVER -> Access.never();
      case OPEN -> new Access(true);
    };
  }

  Optional<Profile> now() {
    return profile;
  }

  Access access() {
    return access;
  }

  ObservableValue<Target> target() {
    return target.getReadOnlyProperty();
  }

  /// The window is never less careful than what was saved. Nothing is unlocked by that.
  void follow(Profile saved, Instant now) {
    profile.ifPresent(before -> become(before, before.savedAs(saved), now));
  }

  private void become(Profile before, Profile next, Instant now) {
    profile = Optional.of(next);
    if (next.isStricterThan(before)) {
      access.lock();
    }
    switch (next.writes()) {
      case LOCKED -> access.limit(Optional.of(next.unlock()), now);
      case NEVER -> access.lockForGood();
      case OPEN -> access.limit(Optional.empty(), now);
    }
    target.set(next.target(watched));
  }
}
