package org.mappingzoo.core.allocator;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeDiff;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeTextException;

/// A change computed on one fresh read, with all that has to be shown before it is applied.
///
/// @param base what was read; absent for a seed
/// @param before the free ids that were read
/// @param after the free ids it leaves
/// @param write what would be sent, conditional on `base`; of a managed category the list's part
///     of it
/// @param booked what would be sent instead where the category is managed: list and books at once
public record Preview(
    CategoryName category,
    AdminChange change,
    Optional<Base> base,
    RangeList before,
    RangeList after,
    List<Proof> proofs,
    CategoryWrite write,
    Optional<LedgerAdmin.Proposal> booked) {
  /// A change of a plain category.
  public Preview(
      CategoryName category,
      AdminChange change,
      Optional<Base> base,
      RangeList before,
      RangeList after,
      List<Proof> proofs,
      CategoryWrite write) {
    this(category, change, base, before, after, proofs, write, Optional.empty());
  }

  public Preview {
    proofs = List.copyOf(proofs);
  }

  /// What a fresh read showed.
  public record Base(Revision revision, NodeText text) {

    /// The ids the text lists; absent where it is not a range list.
    public Optional<RangeList> free() {
      try {
        return Optional.of(text.parse());
      } catch (RangeTextException e) {
        return Optional.empty();
      }
    }
  }

  /// What a preview can come to.
  public sealed interface Result {

    record Ready(Preview preview) implements Result {}

    /// There is nothing to change: all is as the change would make it.
    record NothingToDo(Base base) implements Result {}

    record Refused(Refusal refusal, Optional<Base> base) implements Result {}
  }

  /// How much stands between the wish and the write. Bare ids that come back to a managed
  /// category are an attested return, whatever that is called on a plain one.
  public AdminChange.Friction friction() {
    return booked
        .map(proposal -> new AdminChange.OnLedger(proposal.change()).friction())
        .orElseGet(change::friction);
  }

  /// Whether this decides the same about the same as an earlier one, whoever makes them and why:
  /// computed on the same state, or on states that differ in nothing that the change is about.
  public boolean decidesAs(Preview earlier) {
    return category.equals(earlier.category)
        && change.equals(earlier.change)
        && (isOnSameStateAs(earlier) || isSameDecisionAs(earlier));
  }

  private boolean isOnSameStateAs(Preview other) {
    return base.equals(other.base)
        && before.equals(other.before)
        && after.equals(other.after)
        && lease().equals(other.lease());
  }

  /// What it is about, where that is a lease; it may change while the list does not.
  private Optional<Lease> lease() {
    return booked.flatMap(LedgerAdmin.Proposal::lease);
  }

  private boolean isSameDecisionAs(Preview earlier) {
    return booked.isPresent()
        && earlier.booked.isPresent()
        && booked.get().decidesAs(earlier.booked.get());
  }

  /// Whether it is applied though workers take and push back meanwhile.
  public boolean holdsBesideTakes() {
    return booked.filter(proposal -> proposal.change().holdsBesideTakes()).isPresent();
  }

  public RangeDiff diff() {
    return RangeDiff.between(before, after);
  }

  /// The text that the node would have; absent where the node would be deleted.
  public Optional<NodeText> afterText() {
    return switch (write.change()) {
      case CategoryWrite.Create(NodeText text) -> Optional.of(text);
      case CategoryWrite.Replace(Revision expected, NodeText text) -> Optional.of(text);
      case CategoryWrite.Remove(Revision expected) -> Optional.empty();
    };
  }

  /// Whether the stored text also changes its form: blank lines, `\r\n` or spaces in it go, which
  /// a diff of ranges does not show.
  public boolean tidiesForm() {
    return !(change instanceof AdminChange.Undo)
        && !(change instanceof AdminChange.Repair)
        && base.map(read -> !read.text().equals(NodeText.of(before))).orElse(false);
  }

  public boolean isFullyProved() {
    return proofs.stream().allMatch(Proof::isProved);
  }
}
