package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.control.TypedWords;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// What the frame of the window says: the connection's health, the traffic, the lock, and the
/// jump to a category.
public final class ShellViewModel {
  private static final int MOST_HITS = 8;

  /// So many paths without permission are listed where there is little room.
  private static final int LISTED = 5;

  private final FleetFeed feed;
  private final Messages messages;
  private final Access access;
  private final ObservableValue<Target> target;
  private final ObservableValue<Bell> bell;
  private final UpdateRate rate = new UpdateRate();
  private final ReadOnlyObjectWrapper<Health> health;
  private final ReadOnlyBooleanWrapper old = new ReadOnlyBooleanWrapper(this, "old");
  private final ReadOnlyStringWrapper session = new ReadOnlyStringWrapper(this, "session", "");
  private final ReadOnlyStringWrapper traffic = new ReadOnlyStringWrapper(this, "traffic", "");
  private final ReadOnlyStringWrapper unseen = new ReadOnlyStringWrapper(this, "unseen", "");
  private final BooleanProperty narrowRail = new SimpleBooleanProperty(this, "narrowRail");

  public ShellViewModel(
      FleetFeed feed,
      Messages messages,
      Access access,
      ObservableValue<Target> target,
      AlertFeed alerts) {
    this.feed = feed;
    this.messages = messages;
    this.access = access;
    this.target = target;
    bell = alerts.bookProperty().map(Bell::of);
    health = new ReadOnlyObjectWrapper<>(this, "health", healthNow());
    feed.snapshotProperty().subscribe(this::refresh);
    feed.nowProperty().subscribe(this::countAndRefresh);
    messages.onChange(this::refresh);
    countAndRefresh();
  }

  Messages messages() {
    return messages;
  }

  Access access() {
    return access;
  }

  Target target() {
    return target.getValue();
  }

  /// What this window is connected to; its profile may be saved anew meanwhile.
  ObservableValue<Target> targetProperty() {
    return target;
  }

  FleetFeed feed() {
    return feed;
  }

  /// Of what is shown now.
  Origin origin() {
    return Origin.of(target(), feed);
  }

  /// How many alerts nobody has answered.
  ObservableValue<Bell> bell() {
    return bell;
  }

  ReadOnlyObjectProperty<Health> healthProperty() {
    return health.getReadOnlyProperty();
  }

  /// Whether what the views show may be old: also where it is read anew after a cut.
  ReadOnlyBooleanProperty oldProperty() {
    return old.getReadOnlyProperty();
  }

  /// The session and its server; empty without one.
  ReadOnlyStringProperty sessionProperty() {
    return session.getReadOnlyProperty();
  }

  /// Its id and its server; empty without one.
  Optional<ConnectionStatus.Session> sessionNow() {
    return sessionOf(feed.snapshot().connection());
  }

  /// Categories, updates a second and watches.
  ReadOnlyStringProperty trafficProperty() {
    return traffic.getReadOnlyProperty();
  }

  /// How many paths cannot be read; empty where all can.
  ReadOnlyStringProperty unseenProperty() {
    return unseen.getReadOnlyProperty();
  }

  /// Whether the rail shows icons only.
  public BooleanProperty narrowRailProperty() {
    return narrowRail;
  }

  /// Unlocks or locks changes.
  void toggleLock() {
    if (access.isUnlocked()) {
      access.lock();
    } else {
      access.unlock(feed.clock().instant());
    }
  }

  /// Where changes are unlocked for a time, that begins anew.
  void extendUnlock() {
    if (access.leftProperty().get().isPresent()) {
      access.unlock(feed.clock().instant());
    }
  }

  /// What the lock says.
  String lockWords() {
    if (!access.isUnlocked()) {
      return messages.get(access.isNever() ? "shell.never" : "shell.locked");
    }
    return access
        .leftProperty()
        .get()
        .map(left -> messages.get("shell.unlockedfor", messages.countdown(left)))
        .orElseGet(() -> messages.get("shell.unlocked"));
  }

  /// What a click on the lock does, or why nothing.
  String lockTip() {
    if (access.isUnlocked()) {
      return messages.get("shell.unlocked.tip");
    }
    return messages.get(access.isNever() ? "shell.never.tip" : "shell.locked.tip");
  }

  /// The categories whose path has all the words of the query, best first.
  List<CategoryName> search(String query) {
    TypedWords typed = TypedWords.of(query);
    String first = typed.words().stream().findFirst().orElse("");
    return feed.snapshot().categories().keySet().stream()
        .filter(name -> typed.areIn(name.path()))
        .sorted((a, b) -> Integer.compare(rank(a, first), rank(b, first)))
        .limit(MOST_HITS)
        .toList();
  }

  /// For a bug report or a colleague. In English, whoever reads it.
  public String diagnostics() {
    FleetSnapshot now = feed.snapshot();
    return """
    Mapping Zoo %s, %s
    ensemble    %s
    roots       %s
    connection  %s
    categories  %d
    hidden      %s
    snapshot    %d of %s
    traffic     %s
    Java        %s, %s
    warnings    %s
    """
        .formatted(
            Diagnostics.version(),
            feed.now(),
            target().ensemble(),
            String.join(", ", target().roots()),
            now.connection(),
            now.categories().size(),
            hiddenIn(now),
            now.sequence(),
            now.at(),
            now.traffic(),
            Runtime.version(),
            Diagnostics.system(),
            Diagnostics.warnings());
  }

  private static String hiddenIn(FleetSnapshot now) {
    List<String> named = now.unseenPaths();
    int more = now.unseen() - named.size();
    return now.unseen()
        + (named.isEmpty() ? "" : ": " + String.join(", ", named))
        + (more == 0 || named.isEmpty() ? "" : " and " + more + " more");
  }

  /// What this connection may not look into: how many paths, and of them the first, a line each.
  String hidden(FleetSnapshot now) {
    List<String> lines = new ArrayList<>(now.unseenPaths().stream().limit(LISTED).toList());
    int more = now.unseen() - lines.size();
    if (lines.isEmpty()) {
      return messages.number(now.unseen());
    }
    lines.addFirst(messages.number(now.unseen()));
    if (more > 0) {
      lines.add(messages.get("shell.connection.hidden.more", more, messages.number(more)));
    }
    return String.join("\n", lines);
  }

  private void countAndRefresh() {
    rate.add(feed.now(), feed.snapshot().traffic().reads());
    access.tick(feed.now());
    refresh();
  }

  private void refresh() {
    FleetSnapshot now = feed.snapshot();
    health.set(healthNow());
    boolean anything = !now.categories().isEmpty();
    old.set(health.get().isOld() || (anything && !now.connection().followsQuorum()));
    session.set(
        sessionOf(now.connection())
            .map(open -> messages.get("shell.session", open.id(), open.server()))
            .orElse(""));
    unseen.set(
        now.unseen() == 0
            ? ""
            : messages.get("shell.unseen", now.unseen(), messages.number(now.unseen())));
    long updates = Math.round(rate.perSecond());
    traffic.set(
        isUnknown(now)
            ? ""
            : messages.get(
                "shell.traffic",
                now.categories().size(),
                messages.number(now.categories().size()),
                updates,
                messages.number(updates),
                now.traffic().watches(),
                messages.number(now.traffic().watches())));
  }

  /// Before the first connection nobody knows that there are no categories.
  private static boolean isUnknown(FleetSnapshot now) {
    return now.categories().isEmpty() && now.connection() instanceof ConnectionStatus.Connecting;
  }

  private Health healthNow() {
    return Health.of(feed.snapshot().connection(), target(), feed.now(), messages);
  }

  private static Optional<ConnectionStatus.Session> sessionOf(ConnectionStatus connection) {
    return switch (connection) {
      case ConnectionStatus.Resyncing resyncing -> Optional.of(resyncing.session());
      case ConnectionStatus.Current current -> Optional.of(current.session());
      case ConnectionStatus.Stale stale -> Optional.of(stale.session());
      case ConnectionStatus.Connecting connecting -> Optional.empty();
      case ConnectionStatus.Disconnected disconnected -> Optional.empty();
    };
  }

  /// A short name that begins with the query is meant most probably.
  private static int rank(CategoryName name, String word) {
    String shortName = name.shortName().toLowerCase(Locale.ROOT);
    if (shortName.startsWith(word)) {
      return 0;
    }
    return shortName.contains(word) ? 1 : 2;
  }
}
