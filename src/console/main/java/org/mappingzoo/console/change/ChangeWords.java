package org.mappingzoo.console.change;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.util.Subscription;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.EnvironmentMark;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What a change is called, before and after it is made.
final class ChangeWords {
  private static final int SHOWN_RANGES = 4;

  private final Messages messages;
  private final ObservableValue<Target> target;

  ChangeWords(Messages messages, ObservableValue<Target> target) {
    this.messages = messages;
    this.target = target;
  }

  Messages messages() {
    return messages;
  }

  /// Why nothing can be written now; the dialog has the key to a lock itself.
  String obstacle(String key) {
    return Access.isLock(key) ? messages.get("change.locked") : messages.get(key);
  }

  /// That an unlock is almost over; the dialog can begin its time anew.
  String ending(Duration left) {
    return messages.get("shell.ending", messages.countdown(left));
  }

  /// What the button beside that says, or beside a lock that is shut.
  String unlock(Optional<Duration> ending) {
    return messages.get(ending.isPresent() ? "shell.extend" : "change.unlock");
  }

  /// Why the outcome of a write is unknown: without a full stop.
  String lost(LostReply why) {
    String key = "change.lost." + why.kind().name().toLowerCase(Locale.ROOT);
    return switch (why.kind()) {
      case NO_ANSWER -> messages.get(key, messages.duration(why.limit()));
      case BROKEN, NOT_ASKED -> messages.get(key, why.code());
      case CHANGED, ABSENT, GONE_AGAIN, REVISION_LOST, NO_CONNECTION -> messages.get(key, why.of());
      case INTERRUPTED, MARKER_DELETED -> messages.get(key);
      case OTHER -> why.of();
    };
  }

  /// Where all writes go, in the colour of its environment.
  void badge(Label label) {
    Target now = target.getValue();
    label.setText(
        now.isProduction()
            ? messages.get("change.production", now.environment().in(messages), environment())
            : environment());
    EnvironmentMark.paint(label, now.environment());
  }

  /// Asks why a change is made, where that has to be said.
  String reasonQuestion() {
    return messages.get(target.getValue().isUnknown() ? "change.reason.unknown" : "change.reason");
  }

  /// Follows where all writes go.
  ///
  /// @param show called at once, too
  Subscription follow(Runnable show) {
    return target.subscribe(now -> show.run());
  }

  /// Where all writes go: DEMO, the profile, or the ensemble itself.
  String environment() {
    Target now = target.getValue();
    return now.isDemo() ? now.environment().in(messages) : now.titleIn(messages);
  }

  /// What is begun in a dialog and not sent; empty for nothing.
  Optional<String> begun(ChangeViewModel model) {
    String title = messages.get(model.kind().key("title"));
    return Optional.of(model)
        .filter(ChangeViewModel::isBegun)
        .map(
            begun ->
                begun
                    .category()
                    .map(name -> messages.get("change.begun", title, name.path()))
                    .orElse(title));
  }

  /// What is begun of several changes, and not done; empty for nothing.
  Optional<String> begun(BatchViewModel model) {
    return Optional.of(model)
        .filter(BatchViewModel::isBegun)
        .map(begun -> new BatchWords(this).title(begun.rows().size()));
  }

  /// What would be written, in one sentence.
  Phrase sentence(Preview preview) {
    return sentence(preview, "sentence");
  }

  /// What was written.
  Phrase done(Preview preview) {
    return sentence(preview, "done");
  }

  private Phrase sentence(Preview preview, String form) {
    ChangeKind kind = ChangeKind.of(preview.change());
    String where = environment();
    String path = preview.category().path();
    String name = preview.category().shortName();
    String before = ranges(preview.before().size());
    String after = ranges(preview.after().size());
    return switch (preview.change()) {
      case AdminChange.Seed(RangeList ids) -> given(kind.key(form), path, where, ids);
      case AdminChange.OnLedger(LedgerChange.Seed(RangeList ids, var settings)) ->
          given(kind.key(form + ".managed"), path, where, ids);
      case AdminChange.Extend(RangeList ids) -> given(kind.key(form), name, where, ids);
      case AdminChange.Push(RangeList ids, var universe) -> given(kind.key(form), name, where, ids);
      case AdminChange.Compact() -> Phrase.of(messages, kind.key(form), name, where, before, after);
      case AdminChange.Repair(RangeList ids, var seen) -> given(kind.key(form), name, where, ids);
      case AdminChange.Undo(Receipt of) -> undo(of, form, preview, before, after);
      case AdminChange.OnLedger(LedgerChange.Recycle recycle) when lostBy(preview) > 0 ->
          closed(kind.key(form + (backBy(preview) > 0 ? ".lost" : ".all")), preview, recycle);
      case AdminChange.OnLedger(LedgerChange.RecycleAttested attested) when lostBy(preview) > 0 ->
          closed(kind.key(form + ".lost"), preview, attested);
      case AdminChange.OnLedger(LedgerChange.WriteOff writeOff) ->
          closed(kind.key(form + (ungranted(preview) > 0 ? ".ungranted" : "")), preview, writeOff);
      case AdminChange.OnLedger(LedgerChange change) ->
          booked(
              kind.key(form),
              name,
              where,
              Math.abs(preview.after().count() - preview.before().count()),
              subject(preview, change));
    };
  }

  /// How a lease ends of which ids are lost.
  private Phrase closed(String key, Preview preview, LedgerChange change) {
    long back = backBy(preview);
    long lost = lostBy(preview);
    long ungranted = ungranted(preview);
    return Phrase.of(
        messages,
        key,
        preview.category().shortName(),
        environment(),
        ids(back),
        subject(preview, change),
        choice(back),
        ids(lost),
        choice(lost),
        ids(ungranted),
        choice(ungranted));
  }

  private static long backBy(Preview preview) {
    return preview.after().count() - preview.before().count();
  }

  /// How many ids of its lease do not come back.
  private static long lostBy(Preview preview) {
    return lease(preview).map(lease -> lease.ranges().count()).orElse(0L) - backBy(preview);
  }

  /// How many ids of its lease its owner was never allowed to use.
  private static long ungranted(Preview preview) {
    return lease(preview).map(lease -> lease.ranges().count() - lease.window()).orElse(0L);
  }

  private static Optional<Lease> lease(Preview preview) {
    return preview.booked().flatMap(LedgerAdmin.Proposal::lease);
  }

  /// The lease that a change is about, the universe that it states, or the settings it changes.
  private String subject(Preview preview, LedgerChange change) {
    return switch (change) {
      case LedgerChange.Adopt(RangeList universe, var settings) -> listed(universe);
      case LedgerChange.Adjust(SettingsChange some) ->
          settingsBefore(preview)
              .map(before -> new SettingsWords(messages).changes(before, some.in(before)))
              .orElse("");
      default ->
          preview
              .booked()
              .flatMap(LedgerAdmin.Proposal::lease)
              .map(lease -> lease.id().value())
              .orElse("");
    };
  }

  /// All settings before and after; none where it does not change them.
  List<SettingRow> settings(Preview preview) {
    return preview.change()
            instanceof AdminChange.OnLedger(LedgerChange.Adjust(SettingsChange some))
        ? settingsBefore(preview)
            .map(before -> new SettingsWords(messages).rows(before, some.in(before)))
            .orElse(List.of())
        : List.of();
  }

  /// The settings that a preview was computed on; empty where the category is not managed.
  static Optional<CategorySettings> settingsBefore(Preview preview) {
    return preview
        .booked()
        .map(LedgerAdmin.Proposal::before)
        .filter(CategoryReading.Managed.class::isInstance)
        .map(CategoryReading.Managed.class::cast)
        .map(managed -> managed.category().settings());
  }

  private Phrase undo(Receipt of, String form, Preview preview, String before, String after) {
    ChangeKind kind = ChangeKind.of(of.change());
    String key = "change.undo." + kind.key(form).substring("change.".length());
    String path = preview.category().path();
    String name = preview.category().shortName();
    return switch (of.change()) {
      case AdminChange.Seed(RangeList ids) -> given(key, path, environment(), ids);
      case AdminChange.Extend(RangeList ids) -> given(key, name, environment(), ids);
      case AdminChange.Push(RangeList ids, var universe) -> given(key, name, environment(), ids);
      case AdminChange.Compact() -> Phrase.of(messages, key, name, environment(), before, after);
      case AdminChange.Repair repair ->
          throw new IllegalArgumentException("a repair is not undone: " + repair);
      case AdminChange.Undo undo ->
          throw new IllegalArgumentException("an undo is not undone: " + undo);
      case AdminChange.OnLedger booked ->
          throw new IllegalArgumentException("not undone by its text: " + booked);
    };
  }

  private Phrase given(String key, String name, String where, RangeList ids) {
    return Phrase.of(
        messages, key, name, where, ids(ids.count()), inRanges(ids.size()), choice(ids.count()));
  }

  private Phrase booked(String key, String name, String where, long ids, String subject) {
    return Phrase.of(messages, key, name, where, ids(ids), subject, choice(ids));
  }

  /// For a list of changes: what was done, without where.
  String summary(Preview preview) {
    AdminChange change = preview.change();
    String key = ChangeKind.of(change).key("short");
    return switch (change) {
      case AdminChange.Seed(RangeList ids) -> summary(key, ids);
      case AdminChange.OnLedger(LedgerChange.Seed(RangeList ids, var settings)) ->
          summary(key + ".managed", ids);
      case AdminChange.Extend(RangeList ids) -> summary(key, ids);
      case AdminChange.Push(RangeList ids, var universe) -> summary(key, ids);
      case AdminChange.Compact() ->
          messages.get(
              key,
              messages.number(preview.before().size()),
              messages.number(preview.after().size()));
      case AdminChange.Repair(RangeList ids, var seen) -> summary(key, ids);
      case AdminChange.Undo(Receipt of) ->
          messages.get(key, messages.get(ChangeKind.of(of.change()).key("name")));
      case AdminChange.OnLedger(LedgerChange booked) -> messages.get(key, subject(preview, booked));
    };
  }

  private String summary(String key, RangeList ids) {
    return messages.get(key, ids(ids.count()), inRanges(ids.size()));
  }

  /// What a preview was computed on.
  String base(Optional<Base> base, Instant readAt) {
    return base.map(
            read ->
                messages.get(
                    "change.base",
                    version(read.revision()),
                    Revision.hex(read.revision().czxid()),
                    Revision.hex(read.revision().mzxid()),
                    messages.time(readAt)))
        .orElseGet(() -> messages.get("change.base.absent", messages.time(readAt)));
  }

  /// The words on the button that sends it. After somebody else wrote it names the version, so
  /// that nobody presses it out of habit; not where that is no matter.
  String apply(ChangePage.Review review) {
    Preview preview = review.preview();
    Optional<Base> base = preview.base();
    boolean matters = review.reading().conflict() || !preview.holdsBesideTakes();
    if (matters && base.isPresent() && !review.reading().drift().isNone()) {
      return messages.get("change.apply.version", version(base.get().revision()));
    }
    ChangeKind kind = ChangeKind.of(preview.change());
    return switch (preview.change()) {
      case AdminChange.Extend(RangeList ids) -> messages.get(kind.key("apply"), ids(ids.count()));
      case AdminChange.Push(RangeList ids, var universe) ->
          messages.get(kind.key("apply"), ids(ids.count()));
      case AdminChange.Seed seed -> messages.get(kind.key("apply"));
      case AdminChange.Compact compact -> messages.get(kind.key("apply"));
      case AdminChange.Repair repair -> messages.get(kind.key("apply"));
      case AdminChange.Undo undo -> messages.get(kind.key("apply"));
      case AdminChange.OnLedger booked -> messages.get(kind.key("apply"));
    };
  }

  /// `3,000 ids`.
  String ids(long count) {
    return messages.get("change.ids", choice(count), messages.number(count));
  }

  /// The same in the width of a list.
  String figure(long count) {
    return messages.get("change.ids", choice(count), messages.figure(count));
  }

  /// `3 ranges`.
  String ranges(long count) {
    return messages.get("change.ranges", choice(count), messages.number(count));
  }

  /// `in 3 ranges`.
  String inRanges(long count) {
    return messages.get("change.in_ranges", choice(count), messages.number(count));
  }

  /// A number for a choice. Beyond a double's precision one count is as plural as another.
  static int choice(long count) {
    return (int) Math.min(count, 2);
  }

  String version(Revision revision) {
    return messages.ids(revision.version());
  }

  /// The first few ranges, and how many more there are.
  String listed(RangeList list) {
    StringBuilder text = new StringBuilder();
    int shown = Math.min(list.size(), SHOWN_RANGES);
    for (IdRange range : list.ranges().subList(0, shown)) {
      text.append(text.isEmpty() ? "" : ", ").append(named(range));
    }
    return list.size() > shown
        ? messages.get(
            "change.listed.more", text, list.size() - shown, messages.number(list.size() - shown))
        : text.toString();
  }

  /// One id as one.
  private String named(IdRange range) {
    return range.count() == 1 ? messages.ids(range.first()) : range.toString();
  }
}
