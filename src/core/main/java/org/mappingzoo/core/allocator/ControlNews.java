package org.mappingzoo.core.allocator;

import java.util.function.Consumer;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.ControlRecord;

/// Where a worker hears what the control records of its categories say.
@FunctionalInterface
public interface ControlNews {
  /// Nobody tells.
  ControlNews NONE = (category, listener) -> {};

  /// Tells the control record of a category, now and whenever it changes, until the worker ends.
  /// Does not block. News may come late: behind a lost connection once there is one again.
  ///
  /// @param listener called on any thread: hands over and returns
  void follow(CategoryName category, Consumer<ControlRecord> listener);
}
