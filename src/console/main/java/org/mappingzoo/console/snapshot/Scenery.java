package org.mappingzoo.console.snapshot;

import java.util.Optional;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.fleet.FleetViewModel;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.ShellWindow;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.alert.AlertKey;

/// One window, to be brought into the state of a picture. On the FX thread.
public interface Scenery {

  ShellWindow window();

  FleetViewModel fleet();

  Navigation navigation();

  ChangeRequests changes();

  Access access();

  AlertFeed alerts();

  /// Shows an alert among the others.
  void openAlert(AlertKey key);

  /// Whether the window may be closed at once. Where something would be lost with it, it asks.
  ///
  /// @param close closes it, once that is answered
  boolean mayClose(Runnable close);

  /// Says why this is the demo, and not what was connected last, and leads there.
  void tellUnread(Faulty last);

  /// Says that the past of some category is missing, until somebody takes that away.
  void tellMissed(DiskFault first);

  /// Builds windows; nothing in them waits for anything.
  interface Builder {
    /// Builds one.
    ///
    /// @param target what the window is connected to; empty for what it really is
    Scenery build(FleetFeed feed, StillStore store, Optional<Target> target);

    /// The same, as if connected elsewhere.
    default Builder on(Target target) {
      return (feed, store, none) -> build(feed, store, Optional.of(target));
    }
  }
}
