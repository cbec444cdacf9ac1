package org.mappingzoo.core.monitor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// An id left a list or came back to it, somewhere between two versions that were seen.
///
/// @param before the last version seen before it
/// @param after the first version seen behind it
/// @param left whether it was free before: it was taken, else it was given back
public record IdPassage(SeenVersion before, SeenVersion after, boolean left) {

  /// All that was seen of an id, the latest first. A version that is no list tells nothing, nor
  /// does a node that was created anew in between.
  ///
  /// @param versions of one category, oldest first
  public static List<IdPassage> of(long id, List<SeenVersion> versions) {
    return of(versions, version -> version.list().map(list -> list.contains(id)));
  }

  /// The same of a counter: an id leaves it once the last id issued has come to it.
  ///
  /// @param versions of one counter, oldest first
  public static List<IdPassage> ofCounter(long id, List<SeenVersion> versions) {
    return of(versions, version -> version.counted().map(last -> id > last));
  }

  /// @param isFree whether the id was free then; empty where the version tells nothing
  private static List<IdPassage> of(
      List<SeenVersion> versions, Function<SeenVersion, Optional<Boolean>> isFree) {
    List<IdPassage> passages = new ArrayList<>();
    Optional<SeenVersion> before = Optional.empty();
    boolean wasFree = false;
    for (SeenVersion version : versions) {
      Optional<Boolean> now = isFree.apply(version);
      if (now.isEmpty()) {
        continue;
      }
      boolean free = now.get();
      if (before.isPresent()
          && free != wasFree
          && before.get().revision().isSameLifeAs(version.revision())) {
        passages.add(new IdPassage(before.get(), version, wasFree));
      }
      before = Optional.of(version);
      wasFree = free;
    }
    Collections.reverse(passages);
    return passages;
  }
}
