package org.mappingzoo.console.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.activity.ActivityLog.Kept;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptWatch;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.SeenAction;

/// What happened to the categories, as far as it was seen: versions, and actions of operators here
/// and elsewhere. Bounded; what is kept on disk is read first, and what of it is not there any more
/// when all is seen again went while nobody looked. Belongs to the FX thread.
///
/// Versions of one category that follow one another are one entry, until an action comes between
/// or [#TOGETHER] is over: busy categories would push the others' out of sight, and off the disk.
/// Where there are too many nevertheless, the oldest become coarser ([SeenHistory]). Actions have a
/// limit of their own: no number of versions pushes one out.
public final class TimeLine {
  /// So long versions are one entry.
  static final Duration TOGETHER = Duration.ofMinutes(5);

  private final FleetFeed feed;
  private final ActivityKeeper keeper;
  private final int limit;
  private final List<String> roots;

  private final SeenHistory seen;

  /// What was done, by their keys, as they came.
  private final LinkedHashMap<String, Deed> done = new LinkedHashMap<>();

  private final Map<CategoryName, Open> open = new HashMap<>();
  private final Map<CategoryName, Last> last = new HashMap<>();
  private final Map<CategoryName, CategorySnapshot> looked = new HashMap<>();

  /// What was there before a restart, and when the last version of each was made that was seen;
  /// until all is seen again.
  private final Map<CategoryName, Instant> awaited = new TreeMap<>();

  private final ReadOnlyLongWrapper changes = new ReadOnlyLongWrapper(this, "changes");
  private final ReadOnlyLongWrapper deeds = new ReadOnlyLongWrapper(this, "deeds");
  private ActionsSnapshot actions = ActionsSnapshot.EMPTY;
  private boolean loaded;

  /// Versions that may still grow.
  ///
  /// @param since by our own clock
  private record Open(Versions versions, Instant since) {}

  /// The last that was seen of a category, before a restart too.
  private record Last(long czxid, long mzxid, int version, OptionalLong free) {}

  /// A time line of all categories that an ensemble has, which begins with what was kept.
  ///
  /// @param limit of entries in memory, of what was seen and of actions each
  public TimeLine(FleetFeed feed, ActivityKeeper keeper, int limit) {
    this(feed, keeper, limit, List.of("/"));
  }

  /// The same of a part of an ensemble, kept together with those of its other parts.
  ///
  /// @param roots the paths below which categories are looked for
  public TimeLine(FleetFeed feed, ActivityKeeper keeper, int limit, List<String> roots) {
    this.feed = feed;
    this.keeper = keeper;
    this.limit = limit;
    this.roots = List.copyOf(roots);
    this.seen = new SeenHistory(limit);
    keeper.load(this::begin);
    feed.snapshotProperty().subscribe(this::observe);
    feed.nowProperty().subscribe(this::closeOld);
    feed.nowProperty().subscribe(keeper::tick);
  }

  ActivityKeeper keeper() {
    return keeper;
  }

  /// Whether what was kept has been read.
  boolean isLoaded() {
    return loaded;
  }

  /// How many records of actions in ZooKeeper are not read, for there are too many.
  int unreadActions() {
    return actions.unread();
  }

  /// Which records of actions in ZooKeeper cannot be read, and why.
  List<String> actionFaults() {
    return actions.faults();
  }

  /// Rises with each change.
  ReadOnlyLongProperty changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /// Rises with each change of what operators did.
  ReadOnlyLongProperty deedsProperty() {
    return deeds.getReadOnlyProperty();
  }

  /// All that is remembered, in no order.
  List<ActivityEntry> entries() {
    List<ActivityEntry> all = new ArrayList<>(seen.entries());
    all.addAll(done.values());
    open.values().forEach(growing -> all.add(growing.versions()));
    return all;
  }

  /// When the oldest of the versions was made that were seen to come and are remembered.
  static Optional<Instant> reach(List<ActivityEntry> entries) {
    return entries.stream()
        .filter(Versions.class::isInstance)
        .map(Versions.class::cast)
        .flatMap(versions -> seenToCome(versions).stream())
        .min(Comparator.naturalOrder());
  }

  /// What was there when its category was seen first may be years old, and says nothing of the time
  /// since; of what followed it soon, the time of the last is known.
  private static Optional<Instant> seenToCome(Versions versions) {
    if (versions.life() != Life.FIRST_SEEN) {
      return Optional.of(versions.from());
    }
    return versions.seen() > 1 ? Optional.of(versions.at()) : Optional.empty();
  }

  /// How far back the life that a category lives now was watched; empty before it was seen.
  public Optional<KeptWatch> watched(CategoryName name) {
    Last now = last.get(name);
    List<Versions> lives =
        entries().stream()
            .filter(entry -> entry.category().equals(name))
            .filter(Versions.class::isInstance)
            .map(Versions.class::cast)
            .filter(versions -> now != null && versions.czxid() == now.czxid())
            .toList();
    return lives.stream()
        .map(Versions::from)
        .min(Comparator.naturalOrder())
        .map(
            since ->
                new KeptWatch(
                    since,
                    lives.stream().mapToLong(Versions::seen).sum(),
                    lives.stream().mapToLong(Versions::missed).sum()));
  }

  /// What became of a change that was made here.
  public void told(ChangeNews news) {
    put(
        List.of(
            new Deed(
                news.category(),
                news.at(),
                news.request(),
                news.what(),
                news.who(),
                news.why(),
                news.effect(),
                news.outcome(),
                news.zxid())));
  }

  /// Keeps what is still growing. Nothing is observed any more.
  public void end() {
    loaded = false;
    List.copyOf(open.keySet()).forEach(this::close);
    keeper.finish();
  }

  /// A change that was on its way when the console ended has an outcome that nobody knows.
  private void begin(Kept kept) {
    Partings partings = new Partings();
    if (kept.missed().isPresent()) {
      partings.unknown();
    }
    for (ActivityEntry entry : kept.entries()) {
      if (entry instanceof Deed deed) {
        partings.add(deed);
        remember(deed.outcome() == Outcome.SENT ? with(deed, Outcome.UNKNOWN) : deed);
      }
    }
    for (ActivityEntry entry : kept.entries()) {
      switch (entry) {
        case Versions versions -> {
          partings.add(versions, seen);
          last.put(
              versions.category(),
              new Last(versions.czxid(), versions.mzxid(), versions.last(), versions.freeAfter()));
          awaited.put(versions.category(), versions.at());
        }
        case Gone gone -> {
          partings.add(gone, seen);
          awaited.remove(gone.category());
        }
        case Deed deed -> {}
      }
    }
    if (kept.missed().isPresent()) {
      awaited.clear(); // that something went may stand in what cannot be read
    }
    partings.end(seen);
    loaded = true;
    changed();
    observe(feed.snapshot());
  }

  private static Deed with(Deed deed, Outcome outcome) {
    return new Deed(
        deed.category(),
        deed.at(),
        deed.request(),
        deed.what(),
        deed.who(),
        deed.why(),
        deed.effect(),
        outcome,
        deed.zxid());
  }

  private void observe(FleetSnapshot snapshot) {
    if (!loaded) {
      return;
    }
    if (!snapshot.actions().equals(actions)) {
      Set<SeenAction> known = Set.copyOf(actions.actions()); // for some may be forgotten
      actions = snapshot.actions();
      put(
          actions.actions().stream()
              .filter(action -> !known.contains(action))
              .map(TimeLine::deed)
              .toList());
    }
    if (feed.history().isDoubted()) {
      return; // a server without its quorum may tell of versions that are long past
    }
    for (CategorySnapshot category : snapshot.categories().values()) {
      if (!category.equals(looked.put(category.name(), category))) {
        awaited.remove(category.name());
        observe(category);
      }
    }
    if (snapshot.connection().followsQuorum()) {
      if (looked.size() > snapshot.categories().size()) {
        Set<CategoryName> gone = new TreeSet<>(looked.keySet());
        gone.removeAll(snapshot.categories().keySet());
        gone.forEach(name -> gone(new Gone(name, snapshot.at())));
      }
      awaited.forEach(
          (name, made) -> {
            if (isMissing(name, snapshot)) {
              gone(new Gone(name, snapshot.at(), Optional.of(made)));
            }
          });
      awaited.clear();
    }
  }

  /// Whether what was there before a restart is certainly gone. Where books are, an empty list may
  /// still be on its way.
  private boolean isMissing(CategoryName name, FleetSnapshot snapshot) {
    LedgersSnapshot books = snapshot.ledgers();
    return !snapshot.categories().containsKey(name)
        && roots.stream().anyMatch(name::isUnder)
        && !snapshot.hidden().mayHide(name)
        && (!books.isManaged(name) || books.deleted().contains(name));
  }

  private static Deed deed(SeenAction seen) {
    return new Deed(
        seen.action().category(),
        seen.at(),
        seen.request(),
        seen.action().what(),
        seen.action().note().who(),
        seen.action().note().why(),
        seen.action().effect(),
        Outcome.DONE,
        OptionalLong.of(seen.zxid()));
  }

  /// Many at once are told of once.
  private void put(List<Deed> told) {
    int came = 0;
    for (Deed deed : told) {
      if (!isProved(deed.key())) {
        close(deed.category());
        seen.part(deed.category());
        remember(deed);
        keeper.keep(deed);
        came++;
      }
    }
    if (came > 0) {
      changed();
      deeds.set(deeds.get() + came);
    }
  }

  /// The record in ZooKeeper proves that it took effect: nothing that comes later can say less.
  private boolean isProved(String key) {
    Deed known = done.get(key);
    return known != null && known.outcome() == Outcome.DONE && known.zxid().isPresent();
  }

  private void observe(CategorySnapshot category) {
    if (category.reading() instanceof CategoryReading.Hidden) {
      return;
    }
    Revision now = category.revision();
    Last before = last.get(category.name());
    boolean goesOn = before != null && before.czxid() == now.czxid();
    if (before != null && goesOn && before.mzxid() == now.mzxid()) {
      return;
    }
    OptionalLong free =
        category
            .ranges()
            .map(ranges -> OptionalLong.of(ranges.free().count()))
            .orElse(OptionalLong.empty());
    int missed = before != null && goesOn ? Math.max(0, now.version() - before.version() - 1) : 0;
    Open growing = open.get(category.name());
    if (goesOn && growing != null) {
      Versions grown = grown(growing.versions(), category, missed, free);
      open.put(category.name(), new Open(grown, growing.since()));
    } else {
      close(category.name());
      open.put(
          category.name(), new Open(begun(category, before, goesOn, missed, free), feed.now()));
    }
    last.put(category.name(), new Last(now.czxid(), now.mzxid(), now.version(), free));
    changed();
  }

  private static Versions begun(
      CategorySnapshot category,
      @Nullable Last before,
      boolean goesOn,
      int missed,
      OptionalLong free) {
    Revision now = category.revision();
    Life life = before == null ? Life.FIRST_SEEN : goesOn ? Life.GOES_ON : Life.RECREATED;
    return new Versions(
        category.name(),
        category.modified(),
        category.modified(),
        life,
        now.czxid(),
        now.mzxid(),
        now.version(),
        now.version(),
        1,
        missed,
        before == null ? OptionalLong.empty() : before.free(),
        free);
  }

  private static Versions grown(
      Versions so, CategorySnapshot category, int missed, OptionalLong free) {
    return new Versions(
        so.category(),
        so.from(),
        category.modified(),
        so.life(),
        so.czxid(),
        category.revision().mzxid(),
        so.first(),
        category.revision().version(),
        so.seen() + 1,
        so.missed() + missed,
        so.freeBefore(),
        free);
  }

  /// What comes back is another life, which its czxid will tell.
  private void gone(Gone gone) {
    looked.remove(gone.category());
    close(gone.category());
    seen.add(gone);
    keeper.keep(gone);
    changed();
  }

  private void closeOld(Instant now) {
    List<CategoryName> old =
        open.values().stream()
            .filter(growing -> growing.since().plus(TOGETHER).isBefore(now))
            .map(growing -> growing.versions().category())
            .toList();
    if (!old.isEmpty()) {
      old.forEach(this::close);
      changed(); // others may have become coarser
    }
  }

  /// From here on these versions grow no more.
  private void close(CategoryName name) {
    Open ended = open.remove(name);
    if (ended != null) {
      seen.add(ended.versions());
      keeper.keep(ended.versions());
    }
  }

  private void remember(Deed deed) {
    done.put(deed.key(), deed);
    if (done.size() > limit) {
      done.pollFirstEntry();
    }
  }

  private void changed() {
    changes.set(changes.get() + 1);
  }
}
