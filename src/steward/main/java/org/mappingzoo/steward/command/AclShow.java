package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.NodeAccess;
import org.mappingzoo.core.access.RoleMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `acl show [CATEGORY…|--all]`.
@Command(
    name = "show",
    description = {
      "Show the access list of each node, and what it should be.",
      "c: create below it, d: delete below it, r: read, w: write, a: change the list."
    })
final class AclShow implements ShellCommand {
  @Mixin private AclScope scope;

  @Override
  public Ending run(Zoo zoo, Output output) {
    AccessControl access = zoo.access();
    return scope.refusal(access).orElseGet(() -> show(access, output));
  }

  private Ending show(AccessControl access, Output output) {
    Optional<RoleMap> roles = access.inForce();
    List<NodeAccess> nodes = access.look(roles, scope.given());
    Ending ending =
        nodes.stream().noneMatch(NodeAccess::changes)
            ? new Ending.Done()
            : new Ending.Partly(
                ExitCode.UNBALANCED,
                "%s not as the roles say: apply them again".formatted(AclScope.changing(nodes)));
    AclScope.tell(nodes, ending.code(), output);
    if (roles.isEmpty()) {
      output.note("no roles are in force: nodes are made open to everybody");
    }
    return ending;
  }
}
