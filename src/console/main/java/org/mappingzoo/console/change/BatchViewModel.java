package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// Several categories compacted at once: one preview of all, then each is written by a
/// compare-and-set of its own, one after the other. Belongs to the FX thread.
///
/// Where somebody else writes first, nothing is written there; the row shows what it would come to
/// now and waits for another click. What is asked for is only ever what a row shows.
public final class BatchViewModel {
  private final ChangeServices services;
  private final ObservableList<BatchRow> rows;
  private final Deque<BatchRow> waiting = new ArrayDeque<>();
  private final ReadOnlyObjectWrapper<Progress> progress;
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private boolean left;

  /// How far all are together.
  ///
  /// @param doing what goes on now
  /// @param waiting rows that are still to be read, or written
  /// @param ready rows that the next click writes
  /// @param written rows that are
  /// @param unsettled rows that were sent, and nobody knows what became of them
  public record Progress(Doing doing, int waiting, int ready, int written, int unsettled) {
    /// Whether anything was sent.
    boolean isSent() {
      return written + unsettled > 0;
    }
  }

  public enum Doing {
    READING,
    REVIEWING,
    WRITING
  }

  BatchViewModel(ChangeServices services, List<CategoryName> categories) {
    this.services = services;
    rows =
        FXCollections.observableArrayList(
            categories.stream().distinct().map(BatchRow::new).toList());
    progress =
        new ReadOnlyObjectWrapper<>(
            this, "progress", new Progress(Doing.READING, rows.size(), 0, 0, 0));
    read();
  }

  ObservableList<BatchRow> rows() {
    return rows;
  }

  ReadOnlyObjectProperty<Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  Progress progress() {
    return progress.get();
  }

  ObservableValue<Optional<String>> obstacle() {
    return services.obstacle();
  }

  /// How much of an unlock is left, once it is almost over.
  ObservableValue<Optional<Duration>> ending() {
    return services.ending();
  }

  /// Opens the lock that closed meanwhile, or keeps it open for the whole time again.
  void unlock() {
    services.unlock();
  }

  /// Not while a write is on its way.
  boolean isClosable() {
    return progress.get().doing() != Doing.WRITING;
  }

  /// Whether more is to be written, or a reason is typed for that.
  boolean isBegun() {
    return !isClosable() || (progress.get().ready() > 0 && !reason.get().isBlank());
  }

  /// The dialog is gone: what is not read yet is not read any more.
  void leave() {
    left = true;
    waiting.clear();
  }

  /// Reads all anew that are not written.
  void read() {
    for (BatchRow row : rows) {
      if (row.standing() instanceof BatchStanding.Sent) {
        continue;
      }
      if (isCounter(row.category())) {
        row.stand(new BatchStanding.Counter());
      } else {
        row.stand(new BatchStanding.Reading());
        waiting.add(row);
      }
    }
    readNext();
  }

  private boolean isCounter(CategoryName category) {
    CategorySnapshot seen = services.feed().snapshot().categories().get(category);
    return seen != null && seen.reading() instanceof CategoryReading.Counter;
  }

  /// Why all of them are made, where that is asked.
  StringProperty reasonProperty() {
    return reason;
  }

  boolean asksReason() {
    return services.asksReason().getValue();
  }

  /// Whether a reason is still to be given.
  boolean lacksReason() {
    return asksReason() && reason.get().isBlank();
  }

  /// Writes all that are ready, each as it is shown.
  void apply() {
    if (progress.get().doing() == Doing.REVIEWING
        && obstacle().getValue().isEmpty()
        && !lacksReason()) {
      rows.stream().filter(BatchRow::isReady).forEach(waiting::add);
      writeNext();
    }
  }

  private void readNext() {
    BatchRow row = waiting.poll();
    tell(row == null ? Doing.REVIEWING : Doing.READING);
    if (row != null) {
      services.call(
          () -> services.admin().preview(row.category(), new AdminChange.Compact()),
          result -> {
            show(row, result, false);
            readNext();
          },
          thrown -> {
            row.stand(new BatchStanding.Failed(Failure.of(thrown, false)));
            readNext();
          });
    }
  }

  /// A lock that is shut meanwhile ends the batch between two categories, and so does a reason that
  /// is asked for only since.
  private void writeNext() {
    if (left || obstacle().getValue().isPresent() || lacksReason()) {
      waiting.clear();
    }
    BatchRow row = waiting.poll();
    tell(row == null ? Doing.REVIEWING : Doing.WRITING);
    if (row != null && row.standing() instanceof BatchStanding.Ready(Preview preview, var again)) {
      if (asksReason()) {
        writeBecause(row, preview);
      } else {
        write(row, preview, preview);
      }
    }
  }

  /// With the reason in it, which takes another read: only what comes to the same is sent.
  private void writeBecause(BatchRow row, Preview shown) {
    String why = reason.get().strip();
    services.call(
        () -> services.admin().preview(row.category(), shown.change(), why),
        result -> {
          if (obstacle().getValue().isPresent()) {
            writeNext(); // which ends the batch
          } else if (result instanceof Preview.Result.Ready(Preview fresh)
              && fresh.decidesAs(shown)) {
            write(row, shown, fresh);
          } else {
            show(row, result, true);
            writeNext();
          }
        },
        thrown -> {
          row.stand(new BatchStanding.Failed(Failure.of(thrown, false)));
          writeNext();
        });
  }

  private void write(BatchRow row, Preview shown, Preview preview) {
    LoggedChange logged = services.log().sending(shown, preview, services.feed().clock().instant());
    row.stand(new BatchStanding.Sending(preview));
    services.call(
        () -> services.admin().apply(preview, ""),
        applied -> {
          conclude(row, logged, applied);
          writeNext();
        },
        thrown -> {
          fail(row, logged, thrown);
          writeNext();
        });
  }

  private void conclude(BatchRow row, LoggedChange logged, Applied applied) {
    switch (applied) {
      case Applied.Done done -> {
        services.log().written(logged, done);
        sent(row, logged);
      }
      case Applied.Conflict(Preview.Result fresh) -> {
        services.log().notWritten(logged);
        show(row, fresh, true);
      }
      case Applied.Refused(var refusal) -> {
        services.log().notWritten(logged);
        row.stand(new BatchStanding.Refused(refusal));
      }
      case Applied.Unknown unknown -> {
        services.log().unsettled(logged, unknown);
        sent(row, logged);
      }
    }
  }

  /// The store's exception says that nothing was written; any other says nothing about it.
  private void fail(BatchRow row, LoggedChange logged, Throwable thrown) {
    if (thrown instanceof StoreException) {
      services.log().notWritten(logged);
      row.stand(new BatchStanding.Failed(Failure.of(thrown, true)));
    } else {
      services
          .log()
          .unsettled(
              logged, new Applied.Unknown(logged.preview(), thrown.toString(), Optional.empty()));
      sent(row, logged);
    }
  }

  private static void sent(BatchRow row, LoggedChange logged) {
    row.stand(new BatchStanding.Sent(logged.preview(), logged.standing()));
  }

  private static void show(BatchRow row, Preview.Result result, boolean conflict) {
    row.stand(
        switch (result) {
          case Preview.Result.Ready(Preview preview) -> new BatchStanding.Ready(preview, conflict);
          case Preview.Result.NothingToDo nothing -> new BatchStanding.Nothing();
          case Preview.Result.Refused(var refusal, var base) -> new BatchStanding.Refused(refusal);
        });
  }

  private void tell(Doing doing) {
    int open = waiting.size() + (doing == Doing.REVIEWING ? 0 : 1);
    int ready = (int) rows.stream().filter(BatchRow::isReady).count();
    int written = (int) rows.stream().filter(BatchRow::isWritten).count();
    int unsettled = (int) rows.stream().filter(BatchRow::isUnsettled).count();
    progress.set(new Progress(doing, open, ready, written, unsettled));
  }
}
