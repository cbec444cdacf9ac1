package org.mappingzoo.console.feed;

import java.util.List;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.core.alert.QuarterHour;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// What the rules of alerts looked at in categories, as far as it is kept.
@FunctionalInterface
public interface KeptFigures {

  /// Of a category's present life, the earliest first. Blocks on the disk; any thread.
  ///
  /// @throws DiskException if it cannot be read
  List<QuarterHour> of(CategorySnapshot category) throws DiskException;

  /// Where nothing is kept.
  static KeptFigures none() {
    return category -> List.of();
  }
}
