package org.mappingzoo.console.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.IdPast;
import org.mappingzoo.core.monitor.IdSighting;

/// What the versions on disk tell of the id that is shown, looked for in the background, one after
/// the other: of what is asked meanwhile only the newest counts. Belongs to the FX thread.
final class KeptPasts {
  private final KeptVersions kept;
  private final Executor background;
  private final Executor fx;
  private final Runnable found;
  private Optional<Asked> wanted = Optional.empty();
  private Optional<Asked> known = Optional.empty();
  private IdPast past = IdPast.UNKNOWN;
  private boolean busy;

  /// An id in a category.
  ///
  /// @param counter whether its versions are numbers
  record Asked(CategoryName category, long id, boolean counter) {}

  /// @param background runs what takes long
  /// @param fx runs a task on the FX thread
  /// @param found told that what was asked last is known now, on the FX thread
  KeptPasts(KeptVersions kept, Executor background, Executor fx, Runnable found) {
    this.kept = kept;
    this.background = background;
    this.fx = fx;
    this.found = found;
  }

  /// What is on disk of it, as it was when it was asked first; nothing until that was read.
  IdPast of(Asked asked) {
    wanted = Optional.of(asked);
    look();
    return known.equals(wanted) ? past : IdPast.UNKNOWN;
  }

  private void look() {
    if (!busy && wanted.isPresent() && !known.equals(wanted)) {
      busy = true;
      Asked next = wanted.get();
      background.execute(() -> finish(next));
    }
  }

  /// A defect ends this one, and none of those that are asked later.
  private void finish(Asked asked) {
    try {
      IdPast read = read(asked);
      fx.execute(() -> take(asked, read));
    } catch (RuntimeException | Error e) {
      fx.execute(() -> take(asked, IdPast.UNKNOWN));
      throw e;
    }
  }

  private IdPast read(Asked asked) {
    List<IdSighting> sightings = new ArrayList<>();
    kept.tell(
        asked.category(),
        version -> {
          Optional<IdSighting> sighting =
              asked.counter()
                  ? IdSighting.ofCounter(asked.id(), version)
                  : IdSighting.of(asked.id(), version);
          sighting.ifPresent(sightings::add);
        });
    return new IdPast(sightings);
  }

  private void take(Asked asked, IdPast read) {
    busy = false;
    known = Optional.of(asked);
    past = read;
    if (known.equals(wanted)) {
      found.run();
    } else {
      look();
    }
  }
}
