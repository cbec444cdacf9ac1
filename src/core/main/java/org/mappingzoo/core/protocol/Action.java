package org.mappingzoo.core.protocol;

import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;
import org.mappingzoo.core.ranges.RangeList;

/// What an operator did, written in the transaction that does it: so it is there exactly where the
/// action took effect.
///
/// @param category whose category
/// @param what the action in a word or two, such as `recycle` with the lease's name
/// @param effect on the list; absent in records of earlier releases, and where a steward's book
///     was the reason
public record Action(CategoryName category, String what, Note note, Optional<Effect> effect) {
  private static final String KIND = "action";

  /// An action that does not tell what it did to the list.
  public Action(CategoryName category, String what, Note note) {
    this(category, what, note, Optional.empty());
  }

  /// The list before the action and behind it.
  ///
  /// @param version of the list that was changed; absent where there was none
  public record Effect(
      OptionalLong version, long freeBefore, long freeAfter, long rangesBefore, long rangesAfter) {

    public static Effect of(OptionalLong version, RangeList before, RangeList after) {
      return new Effect(version, before.count(), after.count(), before.size(), after.size());
    }

    private void write(Writer writer) {
      writer
          .put("version", version)
          .put("freeBefore", freeBefore)
          .put("freeAfter", freeAfter)
          .put("rangesBefore", rangesBefore)
          .put("rangesAfter", rangesAfter);
    }

    private static Optional<Effect> read(Reader reader) {
      OptionalLong freeBefore = reader.optionalNumber("freeBefore");
      return freeBefore.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Effect(
                  reader.optionalNumber("version"),
                  freeBefore.getAsLong(),
                  reader.number("freeAfter"),
                  reader.number("rangesBefore"),
                  reader.number("rangesAfter")));
    }
  }

  public NodeText text() {
    Writer writer = new Writer(KIND).put("category", category).put("what", what);
    note.write(writer);
    effect.ifPresent(done -> done.write(writer));
    return writer.end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not an action
  public static Action parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new Action(
                CategoryName.of(reader.text("category")),
                reader.text("what"),
                Note.read(reader),
                Effect.read(reader)));
  }
}
