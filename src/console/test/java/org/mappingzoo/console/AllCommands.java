package org.mappingzoo.console;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.testing.MemoryStore;
import org.mappingzoo.core.monitor.FleetHistory;

/// All that can be done in the console: what the palette lists.
public final class AllCommands {
  private AllCommands() {}

  /// Their ids, of a demo, where a leader can be killed too. On the FX thread.
  public static SequencedSet<String> ids() {
    FleetFeed feed = new FleetFeed(new FleetHistory(1 << 20), Runnable::run, () -> Instant.EPOCH);
    Desk desk =
        new Desk(
                new Desk.Parts(
                    feed,
                    StillAdmin.over(new MemoryStore()),
                    Runnable::run,
                    Runnable::run,
                    new Messages(Language.ENGLISH, ZoneOffset.UTC),
                    new Access(true),
                    new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging(),
                    new Theme(ColorMode.LIGHT),
                    () -> {},
                    FilePlace.asked(),
                    Optional.of(process -> {}),
                    ActivityKeeper.none(),
                    KeptVersions.none(),
                    Desk.Alerting.quiet(feed),
                    Desk.Connecting.none()))
            .begin();
    SequencedSet<String> ids = new TreeSet<>();
    desk.window().commands().all().stream().map(Command::id).forEach(ids::add);
    ids.add("connections.to"); // one for each profile, once these are read
    ids.add("connections.to.window");
    return ids;
  }
}
