package org.mappingzoo.console;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryStore;

/// Windows over a feed that the test moves: what would run in the background runs at once, nothing
/// is kept, and nobody outside is told.
final class StillParts {
  private StillParts() {}

  /// @param refresh called where the window asks to read everything again
  static Desk.Parts over(
      FleetFeed feed,
      CategoryStore store,
      Messages messages,
      Access access,
      ObservableValue<Target> target,
      Theme theme,
      Runnable refresh) {
    return over(feed, StillAdmin.over(store), messages, access, target, theme, refresh);
  }

  /// The same with changes that go another way.
  static Desk.Parts over(
      FleetFeed feed,
      CategoryAdmin admin,
      Messages messages,
      Access access,
      ObservableValue<Target> target,
      Theme theme,
      Runnable refresh) {
    return new Desk.Parts(
        feed,
        admin,
        Runnable::run,
        Runnable::run,
        messages,
        access,
        target,
        theme,
        refresh,
        FilePlace.asked(),
        Optional.empty(),
        ActivityKeeper.none(),
        KeptVersions.none(),
        Desk.Alerting.quiet(feed),
        Desk.Connecting.none());
  }
}
