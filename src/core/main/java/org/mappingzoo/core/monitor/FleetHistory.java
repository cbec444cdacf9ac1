package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;

/// What the snapshots showed since start, in bounded memory. Owned by one thread.
public final class FleetHistory {
  private static final int VERSIONS_PER_CATEGORY = 50;

  /// Categories that are gone may come back; so many are remembered, the latest seen.
  private static final int GONE_CATEGORIES = 256;

  private final long textBudgetBytes;

  /// Those looked at longest ago first.
  private final LinkedHashMap<CategoryName, Track> tracks = new LinkedHashMap<>(16, 0.75f, true);

  /// An empty history.
  ///
  /// @param textBudgetBytes how much stored text is remembered over all categories. Each has an
  ///     equal share of it, and its last two versions in any case
  public FleetHistory(long textBudgetBytes) {
    this.textBudgetBytes = textBudgetBytes;
  }

  /// Notes all categories that changed since the snapshot before.
  public void observe(FleetSnapshot snapshot) {
    int before = tracks.size();
    snapshot.categories().values().forEach(this::observe);
    while (tracks.size() > snapshot.categories().size() + GONE_CATEGORIES) {
      tracks.pollFirstEntry();
    }
    if (tracks.size() > before) {
      tracks.values().forEach(this::keepWithinShare);
    }
  }

  private void observe(CategorySnapshot category) {
    Track track = tracks.computeIfAbsent(category.name(), name -> new Track());
    if (category.equals(track.last)) {
      return;
    }
    CategorySnapshot before = track.last;
    track.last = category;
    textOf(category)
        .ifPresent(text -> remember(track, category, Optional.ofNullable(before), text));
    category
        .ranges()
        .ifPresent(ranges -> track.series.add(category.readAt(), ranges.free().count()));
    category
        .counted()
        .ifPresent(last -> track.series.add(category.readAt(), Long.MAX_VALUE - last));
  }

  /// Free ids over time, a copy; of a counter what it can still issue. Empty for a category never
  /// seen readable.
  public FreeSeries series(CategoryName category) {
    Track track = tracks.get(category);
    return track == null ? new FreeSeries() : track.series.copy();
  }

  public Forecast forecast(CategoryName category, Instant now) {
    Track track = tracks.get(category);
    return Forecast.of(track == null ? new FreeSeries() : track.series, now);
  }

  /// The versions seen, oldest first. A counter's are its numbers in decimal.
  public List<SeenVersion> versions(CategoryName category) {
    Track track = tracks.get(category);
    return track == null ? List.of() : List.copyOf(track.versions);
  }

  private void remember(
      Track track, CategorySnapshot now, Optional<CategorySnapshot> before, NodeText text) {
    if (before.isPresent() && before.get().revision().equals(now.revision())) {
      return;
    }
    int missed =
        before
            .filter(old -> old.revision().isSameLifeAs(now.revision()))
            .map(old -> now.revision().version() - old.revision().version() - 1)
            .orElse(0);
    track.versions.add(new SeenVersion(now.revision(), now.modified(), text, Math.max(0, missed)));
    track.textBytes += text.length();
    keepWithinShare(track);
  }

  private void keepWithinShare(Track track) {
    long share = textBudgetBytes / tracks.size();
    while (track.versions.size() > VERSIONS_PER_CATEGORY
        || (track.textBytes > share && track.versions.size() > 2)) {
      track.textBytes -= track.versions.remove().text().length();
    }
  }

  private static Optional<NodeText> textOf(CategorySnapshot category) {
    return switch (category.reading()) {
      case CategoryReading.Ranges ranges -> Optional.of(ranges.text());
      case CategoryReading.PossiblyExhausted(NodeText text) -> Optional.of(text);
      case CategoryReading.Unreadable unreadable -> Optional.of(unreadable.text());
      case CategoryReading.Counter(long lastIssued) ->
          Optional.of(NodeText.of(Long.toString(lastIssued)));
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }

  private static final class Track {
    private final FreeSeries series = new FreeSeries();
    private final Deque<SeenVersion> versions = new ArrayDeque<>();
    private long textBytes;
    private @Nullable CategorySnapshot last;
  }
}
