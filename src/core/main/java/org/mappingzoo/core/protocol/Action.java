package org.mappingzoo.core.protocol;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// What an operator did, written by the first step of the transaction that does it: so it is
/// there exactly where the action took effect, and a lost reply can be settled by sending again.
///
/// @param category whose category
/// @param what the action in a word or two, such as `recycle` with the lease's name
public record Action(CategoryName category, String what, Note note) {
  private static final String KIND = "action";

  public NodeText text() {
    Writer writer = new Writer(KIND).put("category", category).put("what", what);
    note.write(writer);
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
                CategoryName.of(reader.text("category")), reader.text("what"), Note.read(reader)));
  }
}
