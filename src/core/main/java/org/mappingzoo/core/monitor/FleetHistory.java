package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;

/// What the snapshots showed since start, and what is known from before of free ids, in bounded
/// memory. Owned by one thread.
///
/// A source publishes each second while it is current. Where it was not for longer than
/// [#LONGEST_LAPSE], or the machine slept, nobody looked: the series have a gap there, so that what
/// was taken meanwhile is spread over that time, and not taken for the rate of the last minutes.
public final class FleetHistory {
  /// For so long figures are taken to have stayed as they were.
  static final Duration LONGEST_LAPSE = Duration.ofSeconds(150);

  private static final int VERSIONS_PER_CATEGORY = 50;

  /// Categories that are gone may come back; so many are remembered, the latest seen.
  private static final int GONE_CATEGORIES = 256;

  private final long textBudgetBytes;

  /// Those looked at longest ago first.
  private final LinkedHashMap<CategoryName, Track> tracks = new LinkedHashMap<>(16, 0.75f, true);

  /// When all figures were those of the server for the last time; empty until they are.
  private Optional<Instant> known = Optional.empty();

  /// Whether they are in the newest snapshot.
  private boolean current;

  /// Whether it may show what a server said that is cut off from its quorum.
  private boolean doubted;

  /// An empty history.
  ///
  /// @param textBudgetBytes how much stored text is remembered over all categories. Each has an
  ///     equal share of it, and its last two versions in any case
  public FleetHistory(long textBudgetBytes) {
    this.textBudgetBytes = textBudgetBytes;
  }

  /// Notes all categories that changed since the snapshot before. A server that is cut off from its
  /// quorum may tell of long ago: nothing is noted from then until all was read from another.
  public void observe(FleetSnapshot snapshot) {
    current = snapshot.connection().followsQuorum();
    doubted = !current && (doubted || snapshot.connection().isQuorumless());
    if (doubted) {
      return;
    }
    int before = tracks.size();
    Optional<Instant> lapsed = known.filter(since -> isLapsed(since, snapshot.at()));
    for (CategorySnapshot category : snapshot.categories().values()) {
      observe(category, lapsed);
      Track track = Objects.requireNonNull(tracks.get(category.name()));
      snapshot.ledgers().of(category.name()).ifPresent(track::know);
      if (current && lapsed.isPresent()) {
        track.goOn(snapshot.at());
      }
    }
    if (current) {
      known = Optional.of(snapshot.at());
    }
    while (tracks.size() > snapshot.categories().size() + GONE_CATEGORIES) {
      tracks.pollFirstEntry();
    }
    if (tracks.size() > before) {
      tracks.values().forEach(this::keepWithinShare);
    }
  }

  /// Whether what was observed last may be of long ago, and was not noted.
  public boolean isDoubted() {
    return doubted;
  }

  private static boolean isLapsed(Instant since, Instant now) {
    return Duration.between(since, now).compareTo(LONGEST_LAPSE) > 0;
  }

  private void observe(CategorySnapshot category, Optional<Instant> lapsed) {
    Track track = tracks.computeIfAbsent(category.name(), name -> new Track());
    lapsed.ifPresent(track::lookedAway);
    if (category.equals(track.last)) {
      return;
    }
    CategorySnapshot before = track.last;
    track.last = category;
    if (before != null && !before.revision().isSameLifeAs(category.revision())) {
      track.begin(); // what another node held is not what became of this one
    }
    SeenVersion.of(category)
        .filter(seen -> before == null || !before.revision().equals(seen.revision()))
        .ifPresent(seen -> remember(track, seen, Optional.ofNullable(before)));
    category.ranges().ifPresent(ranges -> track.follow(ranges.free(), category));
    category
        .counted()
        .ifPresent(last -> track.series.add(category.readAt(), Long.MAX_VALUE - last));
  }

  /// Free ids over time, a copy; of a counter what it can still issue. Empty for a category never
  /// seen readable. It ends with a gap while the figures are not those of the server.
  public FreeSeries series(CategoryName category) {
    Track track = tracks.get(category);
    FreeSeries copy = track == null ? new FreeSeries() : track.series.copy();
    known.filter(since -> !current).ifPresent(copy::gap);
    return copy;
  }

  /// What happened to its free ids besides takes, oldest first.
  public List<FreeEvent> events(CategoryName category) {
    Track track = tracks.get(category);
    return track == null ? List.of() : track.events.list();
  }

  /// Takes over what was kept of a category's life. Nothing, if the category lives another by now.
  public void recall(CategoryName category, long czxid, FreeSeries earlier, List<FreeEvent> past) {
    Track track = tracks.get(category);
    if (track != null && track.last != null && track.last.revision().czxid() == czxid) {
      past.stream()
          .filter(event -> event.kind() == FreeEvent.Kind.EXTENDED)
          .forEach(event -> earlier.extended(event.at()));
      track.series.precede(earlier);
      track.events.addAll(past);
    }
  }

  /// Takes over what was kept of the versions seen before, oldest first.
  public void recallVersions(CategoryName category, List<SeenVersion> earlier) {
    Track track = tracks.get(category);
    if (track == null || earlier.isEmpty()) {
      return;
    }
    Deque<SeenVersion> joined = new ArrayDeque<>(earlier);
    boolean first = true;
    for (SeenVersion seen : track.versions.list()) {
      SeenVersion before = joined.getLast();
      if (seen.revision().equals(before.revision())) {
        joined.removeLast(); // the text of the snapshot instead of a copy
        joined.add(seen.withMissed(before.missed()));
      } else {
        joined.add(first ? seen.behind(before.revision()) : seen);
      }
      first = false;
    }
    track.versions = new SeenVersions();
    joined.forEach(track.versions::add);
    keepWithinShare(track);
  }

  /// When it runs out; as it was forecast last, while the figures are not those of the server.
  public Forecast forecast(CategoryName category, Instant now) {
    Track track = tracks.get(category);
    Instant at = known.filter(since -> !current || isLapsed(since, now)).orElse(now);
    return Forecast.of(track == null ? new FreeSeries() : track.series, at);
  }

  /// The versions seen, oldest first. A counter's are its numbers in decimal.
  public List<SeenVersion> versions(CategoryName category) {
    Track track = tracks.get(category);
    return track == null ? List.of() : track.versions.list();
  }

  /// The same, where an empty node that is known to have listed ids in this life is what it became:
  /// an exhausted category, and not perhaps one.
  public FleetSnapshot recognise(FleetSnapshot snapshot) {
    List<CategorySnapshot> exhausted = new ArrayList<>();
    for (CategorySnapshot category : snapshot.categories().values()) {
      if (category.reading() instanceof CategoryReading.PossiblyExhausted(NodeText text)
          && isKnownAsList(category)) {
        exhausted.add(
            category.as(
                new CategoryReading.Ranges(
                    RangeList.empty(), RangeAnalysis.of(RangeList.empty()), text)));
      }
    }
    if (exhausted.isEmpty()) {
      return snapshot;
    }
    NavigableMap<CategoryName, CategorySnapshot> all = new TreeMap<>(snapshot.categories());
    exhausted.forEach(category -> all.put(category.name(), category));
    return snapshot.with(all);
  }

  private boolean isKnownAsList(CategorySnapshot category) {
    Track track = tracks.get(category.name());
    return track != null && track.isKnownAsList(category.revision());
  }

  private void remember(Track track, SeenVersion seen, Optional<CategorySnapshot> before) {
    track.versions.add(before.map(old -> seen.behind(old.revision())).orElse(seen));
    keepWithinShare(track);
  }

  private void keepWithinShare(Track track) {
    long share = textBudgetBytes / tracks.size();
    while (track.versions.size() > VERSIONS_PER_CATEGORY
        || (track.versions.textBytes() > share && track.versions.size() > 2)) {
      track.versions.removeOldest();
    }
  }

  private static final class Track {
    private FreeSeries series = new FreeSeries();
    private FreeEvents events = new FreeEvents();
    private Optional<RangeList> free = Optional.empty();

    /// Of all ids that this life is known to have had; below all ids where none is.
    private long highest = IdRange.MIN_ID - 1;

    /// The life whose universe is known.
    private Optional<Generation> booked = Optional.empty();

    private SeenVersions versions = new SeenVersions();
    private @Nullable CategorySnapshot last;

    /// From then on nobody looked, unless the category was read since.
    void lookedAway(Instant since) {
      if (series.size() > 0 && !series.at(series.size() - 1).isAfter(since)) {
        series.gap(since);
      }
    }

    /// Its figure is as it was when somebody looked last.
    void goOn(Instant at) {
      int end = series.size() - 1;
      if (end >= 0 && !series.isKnown(end)) {
        series.add(at, series.last().orElseThrow());
      }
    }

    /// Whether this very node was seen as a list, or is known to have been one that held ids.
    boolean isKnownAsList(Revision revision) {
      CategorySnapshot seen = last;
      boolean shown =
          seen != null && seen.ranges().isPresent() && seen.revision().isSameLifeAs(revision);
      return shown
          || versions.list().stream()
              .filter(version -> version.revision().isSameLifeAs(revision))
              .flatMap(version -> version.list().stream())
              .anyMatch(list -> !list.isEmpty());
    }

    void begin() {
      series = new FreeSeries();
      events = new FreeEvents();
      free = Optional.empty();
      highest = IdRange.MIN_ID - 1;
      booked = Optional.empty();
    }

    /// All that was ever seeded, as of when the books are seen first: later ones may be ahead of
    /// the list, and have in them what an operator is about to add. Where the node was made anew
    /// those of the life before may be seen once more; their universe counts no longer then.
    void know(LedgerSnapshot books) {
      if (books.life().isEmpty() || books.life().equals(booked)) {
        return;
      }
      if (booked.isPresent()) {
        highest = IdRange.MIN_ID - 1;
        free.ifPresent(this::reach);
      }
      booked = books.life();
      books.control().map(ControlRecord::universe).ifPresent(this::reach);
    }

    private void reach(RangeList ids) {
      if (!ids.isEmpty()) {
        highest = Math.max(highest, ids.last(ids.size() - 1));
      }
    }

    void follow(RangeList next, CategorySnapshot category) {
      Optional<FreeEvent> came =
          free.flatMap(before -> FreeEvent.between(before, next, highest, category.readAt()));
      if (came.filter(event -> event.kind() == FreeEvent.Kind.EXTENDED).isPresent()) {
        series.extend(category.readAt(), next.count());
      } else {
        series.add(category.readAt(), next.count());
      }
      came.or(() -> seeded(next, category)).ifPresent(events::add);
      free = Optional.of(next);
      reach(next);
    }

    /// The first version of a node that is seen at all is the one it was created with.
    private Optional<FreeEvent> seeded(RangeList next, CategorySnapshot category) {
      boolean created = free.isEmpty() && category.revision().version() == 0;
      return created && !next.isEmpty()
          ? Optional.of(new FreeEvent(category.modified(), FreeEvent.Kind.SEEDED, next.count()))
          : Optional.empty();
    }
  }
}
