package org.mappingzoo.console.change;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Note;

/// A change of this session that was sent, and what became of it. Belongs to the FX thread.
public final class LoggedChange {
  private final Preview shown;
  private final Instant at;
  private final ReadOnlyObjectWrapper<Standing> standing;
  private Preview preview;
  private boolean seen;

  /// @param shown what the operator pressed on
  /// @param sent the same decision, on the newest read
  LoggedChange(Preview shown, Preview sent, Instant at) {
    this.shown = shown;
    this.preview = sent;
    this.at = at;
    this.standing = new ReadOnlyObjectWrapper<>(this, "standing", new Standing.Sent());
  }

  /// What became of a change.
  public sealed interface Standing {

    /// On its way.
    record Sent() implements Standing {}

    record Written(Receipt receipt, Undoing undoing) implements Standing {}

    /// The reply was lost.
    record Unsettled(Applied.Unknown unknown) implements Standing {}

    /// It turned out, later, that it was not written.
    record NotWritten() implements Standing {}
  }

  /// Whether a written change can be taken back.
  public sealed interface Undoing {

    /// Nobody wrote since, as far as is known; a fresh read will tell.
    record Possible() implements Undoing {}

    /// Somebody wrote since, and may have taken from it.
    record WrittenSince(Revision theirs) implements Undoing {}

    /// The node is gone, or another was created in its place.
    record NodeGone() implements Undoing {}

    /// We took it back.
    record Undone() implements Undoing {}

    /// It replaced a text that nobody could read.
    record Repaired() implements Undoing {}

    /// It was an undo itself.
    record Never() implements Undoing {}

    /// It changed the books of a managed category, which its text does not tell. What can be done
    /// instead depends on what it was.
    record Booked(ChangeKind kind) implements Undoing {}
  }

  /// What was sent last: what was shown, or the same decision on what workers left since.
  public Preview preview() {
    return preview;
  }

  /// The version that was shown, where workers wrote another before the change was made.
  OptionalInt versionShown() {
    return preview.base().equals(shown.base())
        ? OptionalInt.empty()
        : OptionalInt.of(shown.base().orElseThrow().revision().version());
  }

  void sentAs(Preview sent) {
    preview = sent;
  }

  /// The name of its request.
  String request() {
    return preview.write().request().value();
  }

  /// What is known of it now.
  ChangeNews news() {
    Optional<Note> by =
        preview
            .booked()
            .map(LedgerAdmin.Proposal::by)
            .or(() -> preview.write().action().map(Action::note));
    return new ChangeNews(
        request(),
        category(),
        preview.booked().map(booked -> booked.change().what()).orElseGet(change()::what),
        by.map(Note::who).orElse(""),
        by.map(Note::why).orElse(""),
        Optional.of(
            Action.Effect.of(
                preview
                    .base()
                    .map(base -> OptionalLong.of(base.revision().version()))
                    .orElse(OptionalLong.empty()),
                preview.before(),
                preview.after())),
        at,
        outcome(),
        receipt().map(made -> OptionalLong.of(made.now().mzxid())).orElse(OptionalLong.empty()));
  }

  private Outcome outcome() {
    return switch (standing()) {
      case Standing.Sent sent -> Outcome.SENT;
      case Standing.Written written -> Outcome.DONE;
      case Standing.Unsettled unsettled -> Outcome.UNKNOWN;
      case Standing.NotWritten not -> Outcome.NOT_WRITTEN;
    };
  }

  public CategoryName category() {
    return preview.category();
  }

  public AdminChange change() {
    return preview.change();
  }

  /// When it was sent, by our clock.
  public Instant at() {
    return at;
  }

  public ReadOnlyObjectProperty<Standing> standingProperty() {
    return standing.getReadOnlyProperty();
  }

  public Standing standing() {
    return standing.get();
  }

  public Optional<Receipt> receipt() {
    return standing.get() instanceof Standing.Written(Receipt receipt, Undoing undoing)
        ? Optional.of(receipt)
        : Optional.empty();
  }

  public boolean isUndoable() {
    return standing.get() instanceof Standing.Written(Receipt receipt, Undoing.Possible possible);
  }

  /// Whether there is more to tell of it than one line: a receipt, or the question what became of
  /// it.
  boolean isTold() {
    return switch (standing.get()) {
      case Standing.Written written -> true;
      case Standing.Unsettled unsettled -> true;
      case Standing.Sent sent -> false;
      case Standing.NotWritten not -> false;
    };
  }

  /// Whether the feed has shown what this change wrote.
  boolean wasSeen() {
    return seen;
  }

  void sawIt() {
    seen = true;
  }

  void stand(Standing next) {
    standing.set(next);
  }

  /// What an undo can never become again: once unsafe, always unsafe.
  void cannotBeUndone(Undoing why) {
    if (standing.get() instanceof Standing.Written(Receipt receipt, Undoing.Possible possible)) {
      stand(new Standing.Written(receipt, why));
    }
  }

  /// How much text it holds on to.
  long weight() {
    return weight(preview) + (versionShown().isPresent() ? weight(shown) : 0);
  }

  private static long weight(Preview preview) {
    long before = preview.base().map(base -> base.text().length()).orElse(0);
    return before + preview.afterText().map(NodeText::length).orElse(0);
  }
}
