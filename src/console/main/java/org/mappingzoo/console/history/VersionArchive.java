package org.mappingzoo.console.history;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.SeenVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of versions, to be looked through while whoever owns them goes on writing: a file is
/// appended to, or another one takes its place.
public record VersionArchive(Path directory) implements KeptVersions {
  private static final Logger LOG = LoggerFactory.getLogger(VersionArchive.class);

  @Override
  public void tell(CategoryName category, Consumer<SeenVersion> to) {
    VersionFile file = VersionKeeper.file(directory, category);
    try {
      file.tell(VersionKeeper.MOST_BYTES_EACH, kept -> to.accept(kept.version()));
    } catch (IOException e) {
      LOG.warn("cannot look through versions of {}: {}", category.path(), e.toString());
    }
  }
}
