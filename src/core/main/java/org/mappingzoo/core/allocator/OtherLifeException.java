package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// A write took effect, but on another life of the node than the one it was meant for: the node
/// was deleted and created again in the instant between the check and the write, and its version
/// happened to be the same.
///
/// Neither success nor failure: what the new life held before is overwritten, and the ids of this
/// write must not be used. Somebody has to look at the category.
public final class OtherLifeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName category;
  private final transient Revision expected;
  private final transient Revision hit;

  public OtherLifeException(CategoryName category, Revision expected, Revision hit) {
    super(
        ("%s was deleted and created again while it was being written: %s was expected, %s was"
                + " made. What the new node held is overwritten; do not use the ids of this write")
            .formatted(category, expected, hit));
    this.category = category;
    this.expected = expected;
    this.hit = hit;
  }

  private OtherLifeException(OtherLifeException told, String message) {
    super(message, told);
    this.category = told.category;
    this.expected = told.expected;
    this.hit = told.hit;
  }

  /// The same, with the ids of the write.
  OtherLifeException naming(RangeList outOfUse) {
    return with(IdGeneratorException.named(outOfUse));
  }

  /// The same, with something to say behind it.
  public OtherLifeException with(String more) {
    return new OtherLifeException(this, getMessage() + more);
  }

  /// The same, with what was meant to be done.
  OtherLifeException during(String what) {
    return new OtherLifeException(this, what + ": " + getMessage());
  }

  public CategoryName category() {
    return category;
  }

  /// What the write was conditional on.
  public Revision expected() {
    return expected;
  }

  /// What it made instead.
  public Revision hit() {
    return hit;
  }
}
