package org.mappingzoo.console.leaders;

import java.util.Optional;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.DutyReport.Restorable;

/// What a restore would come to, in words. The book itself is out of the console's reach: this is
/// what the leader last said of it, and the command that asks it.
final class RestoreWords {
  private static final String PLAIN = "[A-Za-z0-9_/:.,=@%+-]+";

  private final Messages messages;

  RestoreWords(Messages messages) {
    this.messages = messages;
  }

  RestorePreview preview(ReservationFigures figures) {
    Optional<DutyReport> booked = figures.report().filter(said -> said.sequence() > 0);
    if (booked.isEmpty()) {
      return new RestorePreview(messages.get("leaders.restore.nothing"), Optional.empty());
    }
    return booked
        .get()
        .restorable()
        .map(restorable -> known(figures.category(), booked.get(), restorable))
        .orElseGet(
            () -> new RestorePreview(messages.get("leaders.restore.untold"), Optional.empty()));
  }

  private RestorePreview known(CategoryName category, DutyReport said, Restorable restorable) {
    return new RestorePreview(
        messages.get(
            "leaders.restore",
            messages.figure(restorable.free()),
            messages.ids(said.fence()),
            messages.dateTime(said.durableAt()),
            messages.figure(restorable.lost())),
        Optional.of(
            "mapping-zoo restore --dry-run --connect HOST:PORT --book %s %s"
                .formatted(quoted(restorable.book()), quoted(category.path()))));
  }

  /// As a shell takes it for one word.
  private static String quoted(String word) {
    return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
