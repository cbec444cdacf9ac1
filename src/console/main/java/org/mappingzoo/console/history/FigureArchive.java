package org.mappingzoo.console.history;

import java.nio.file.Path;
import java.util.List;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// The files of figures, to be read while whoever owns them goes on writing.
public record FigureArchive(Path directory) implements KeptFigures {

  @Override
  public List<QuarterHour> of(CategorySnapshot category) throws DiskException {
    return Life.of(category).worst(directory).read();
  }
}
