package org.mappingzoo.console.change;

import java.util.Locale;
import org.mappingzoo.console.change.RangeInput.Fault;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.NameFault;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeRepair;

/// What is wrong with what was typed, in words.
final class InputWords {
  private final Messages m;

  InputWords(Messages messages) {
    this.m = messages;
  }

  /// `Line 2, column 3`; of a line that is open as a whole, `Line 2`.
  String place(Fault fault) {
    if (fault.kind() == RangeInput.Kind.OPEN) {
      return m.get("change.input.fault.line", m.ids(fault.line()));
    }
    return m.get("change.input.fault.place", m.ids(fault.line()), m.ids(fault.column()));
  }

  String what(Fault fault) {
    String key = "change.input.fault." + fault.kind().name().toLowerCase(Locale.ROOT);
    return m.get(key, fault.found(), fault.other(), m.ids(IdRange.MAX_ID));
  }

  /// How many places there are that are to be mended.
  String count(RangeInput.Faulty faulty) {
    int all = faulty.all();
    return m.get(
        all == faulty.open() ? "change.input.open" : "change.input.faults",
        ChangeWords.choice(all),
        m.number(all));
  }

  /// Where a stored text cannot be read, and what stands there.
  String fault(RangeFault fault) {
    return m.get(
        "change.repair.fault",
        m.ids(fault.line()),
        m.ids(fault.column()),
        fault.found().isEmpty() ? m.get("change.repair.fault.end") : fault.found());
  }

  /// Which character of the text that is; lines and columns are counted from 1.
  int offset(Damage damage) {
    String text = damage.text().display();
    int at = 0;
    for (int line = 1; line < damage.fault().line(); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    return Math.min(text.length(), at + damage.fault().column() - 1);
  }

  /// What became of the lines.
  String saved(RangeRepair repair) {
    return m.get(
        "change.repair.saved",
        repair.kept().size(),
        m.number(repair.kept().size()),
        repair.mended(),
        m.number(repair.mended()),
        repair.moved(),
        m.number(repair.moved()),
        repair.merged(),
        m.number(repair.merged()),
        repair.open().size(),
        m.number(repair.open().size()));
  }

  /// For a field of one line: the first fault, with its column.
  String firstOf(RangeInput.Faulty faulty) {
    Fault first = faulty.faults().getFirst();
    return place(first) + ": " + what(first);
  }

  String path(PathInput path) {
    return switch (path) {
      case PathInput.Nothing() -> "";
      case PathInput.Path valid -> "";
      case PathInput.EndsInSpace() -> m.get("change.input.path.ends_in_space");
      case PathInput.Faulty(NameFault(NameFault.Kind kind, String found)) ->
          m.get("change.input.path." + kind.name().toLowerCase(Locale.ROOT), found);
    };
  }
}
