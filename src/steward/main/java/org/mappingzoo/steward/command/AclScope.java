package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.NodeAccess;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Which nodes `acl` is about, and how it tells of them.
final class AclScope {
  @Parameters(
      index = "0..*",
      paramLabel = "CATEGORY",
      arity = "0..*",
      description = "A category or a counter, with all that belongs to it.")
  private List<CategoryName> categories = List.of();

  @Option(names = "--all", description = "Every managed category and every fenced counter.")
  private boolean all;

  @Option(
      names = "--parents",
      description =
          "The nodes above them, too: whoever may delete there can delete a plain category.")
  private boolean parents;

  AccessControl.Scope given() {
    return new AccessControl.Scope(categories, all, parents);
  }

  /// Refuses a name that stands for nothing: to find nothing to do there would be no answer.
  Optional<Ending> refusal(AccessControl access) {
    return access
        .missing(given())
        .map(name -> Ending.Refused.of(name, new Refusal.NoSuchCategory()));
  }

  /// @param code with which the command ends
  static void tell(List<NodeAccess> nodes, ExitCode code, Output output) {
    Columns columns = Columns.of("NODE", "KIND", "LIST", "SHOULD BE");
    List<Json> objects = new ArrayList<>();
    for (NodeAccess node : nodes) {
      String kind = node.kind().name().toLowerCase(Locale.ROOT);
      columns.add(
          node.path(),
          kind,
          node.before().isEmpty() ? "absent" : node.before(),
          node.changes() ? node.after() : "");
      objects.add(
          new Json()
              .put("node", node.path())
              .put("kind", kind)
              .put("before", node.before())
              .put("after", node.after())
              .put("changes", node.changes()));
    }
    output.say(output.result(code).put("nodes", objects), columns.lines());
  }

  static String changing(List<NodeAccess> nodes) {
    return Words.counted(nodes.stream().filter(NodeAccess::changes).count(), "node");
  }
}
