package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What the versions of one category that are known tell of one id.
///
/// @param sightings oldest first; a version that is no list tells nothing
public record IdPast(List<IdSighting> sightings) {
  public static final IdPast UNKNOWN = new IdPast(List.of());

  /// From which version to which one the id can be followed without meeting another node.
  ///
  /// @param unknown versions in between that tell nothing: nobody saw them, they were not kept, or
  ///     they are no lists
  public record Window(IdSighting first, IdSighting last, int unknown) {}

  public IdPast {
    sightings = List.copyOf(sightings);
  }

  /// What the versions of a list tell of an id.
  ///
  /// @param versions of one category, oldest first
  public static IdPast of(long id, List<SeenVersion> versions) {
    return new IdPast(
        versions.stream().flatMap(version -> IdSighting.of(id, version).stream()).toList());
  }

  /// What the versions of a counter tell of an id.
  ///
  /// @param versions of one counter, oldest first
  public static IdPast ofCounter(long id, List<SeenVersion> versions) {
    return new IdPast(
        versions.stream().flatMap(version -> IdSighting.ofCounter(id, version).stream()).toList());
  }

  /// The same with what is known of the time before its first version.
  public IdPast behind(IdPast earlier) {
    if (sightings.isEmpty()) {
      return earlier;
    }
    long first = sightings.getFirst().revision().mzxid();
    return new IdPast(
        Stream.concat(
                earlier.sightings.stream().filter(seen -> seen.revision().mzxid() < first),
                sightings.stream())
            .toList());
  }

  /// Whether there is no version before its first: the node was created with that one.
  public boolean beginsWithTheNode() {
    return !sightings.isEmpty() && sightings.getFirst().revision().version() == 0;
  }

  /// Whether it tells nothing of so early a time.
  public boolean isSilentAt(Instant time) {
    return sightings.isEmpty() || sightings.getFirst().modified().isAfter(time);
  }

  /// Where it left the list or came back, the latest first. A node that was created anew in between
  /// tells nothing.
  public List<IdPassage> passages() {
    List<IdPassage> passages = new ArrayList<>();
    for (int i = 1; i < sightings.size(); i++) {
      IdSighting before = sightings.get(i - 1);
      IdSighting after = sightings.get(i);
      if (before.free() != after.free() && before.revision().isSameLifeAs(after.revision())) {
        passages.add(new IdPassage(before, after));
      }
    }
    Collections.reverse(passages);
    return passages;
  }

  /// The versions of the latest node that tell of it; empty where none does.
  public Optional<Window> window() {
    if (sightings.isEmpty()) {
      return Optional.empty();
    }
    IdSighting last = sightings.getLast();
    List<IdSighting> same =
        sightings.stream().filter(seen -> seen.revision().isSameLifeAs(last.revision())).toList();
    IdSighting first = same.getFirst();
    int all = last.revision().version() - first.revision().version() + 1;
    return Optional.of(new Window(first, last, Math.max(0, all - same.size())));
  }
}
