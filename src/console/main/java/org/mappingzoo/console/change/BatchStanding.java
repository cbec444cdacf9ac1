package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.Refusal;

/// How far one category of a batch is.
sealed interface BatchStanding {

  /// A fresh read is on its way.
  record Reading() implements BatchStanding {}

  /// Previewed, and written at the next click.
  ///
  /// @param conflict whether somebody else wrote first the time before; nothing was written then
  record Ready(Preview preview, boolean conflict) implements BatchStanding {}

  /// There is nothing to join, or no longer.
  record Nothing() implements BatchStanding {}

  /// It holds a counter, which has no ranges.
  record Counter() implements BatchStanding {}

  record Refused(Refusal refusal) implements BatchStanding {}

  /// It could not be read, or not be written; nothing was written.
  record Failed(Failure failure) implements BatchStanding {}

  record Sending(Preview preview) implements BatchStanding {}

  /// It is written, or nobody knows.
  ///
  /// @param became what was known of it then; the changes of this session say what is now
  record Sent(Preview preview, LoggedChange.Standing became) implements BatchStanding {}

  /// What would be written, or was.
  default Optional<Preview> shown() {
    return switch (this) {
      case Ready ready -> Optional.of(ready.preview());
      case Sending sending -> Optional.of(sending.preview());
      case Sent sent -> Optional.of(sent.preview());
      case Reading reading -> Optional.empty();
      case Nothing nothing -> Optional.empty();
      case Counter counter -> Optional.empty();
      case Refused refused -> Optional.empty();
      case Failed failed -> Optional.empty();
    };
  }
}
