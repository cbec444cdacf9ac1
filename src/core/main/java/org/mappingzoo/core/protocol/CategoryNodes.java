package org.mappingzoo.core.protocol;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.NodeText;

/// The nodes of one category as one server had them at one moment: read by one multi-read, since
/// a list from one life and a generation from another are the hole H16 of PROTOCOL.md.
///
/// @param list the category's own node
/// @param children the names below it, the generation among them
/// @param leases how many nodes lie in its ledger
public record CategoryNodes(
    Optional<Node> list,
    List<String> children,
    Optional<Node> control,
    Optional<Node> tally,
    int leases) {
  public CategoryNodes {
    children = List.copyOf(children);
  }

  /// The same as if the list were empty: for what its text does not matter to.
  public CategoryNodes unlisted() {
    return new CategoryNodes(
        list.map(node -> new Node(node.revision(), NodeText.of(""))),
        children,
        control,
        tally,
        leases);
  }
}
