package org.mappingzoo.steward.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.AccessControl.Applied;
import org.mappingzoo.core.access.LockoutException;
import org.mappingzoo.core.access.NodeAccess;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.access.RoleMapException;
import org.mappingzoo.steward.UnusableFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acl apply --role-map FILE [--dry-run] [CATEGORY…|--all]`.
@Command(
    name = "apply",
    description = {
      "Give each node the access list of its kind, and have clients make new nodes likewise.",
      "Our own directories always; the nodes of categories where they are named. It can be"
          + " repeated, and a second time changes nothing."
    })
final class AclApply implements ShellCommand {
  @Option(
      names = "--role-map",
      required = true,
      paramLabel = "FILE",
      description =
          "One ROLE SCHEME:ID a line: who is admin, operator, steward, worker, reader, legacy.")
  private Path file;

  @Option(names = "--dry-run", description = "Say what would change, and change nothing.")
  private boolean dry;

  @Mixin private AclScope scope;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RoleMap roles = read();
    AccessControl access = zoo.access();
    AccessControl.Scope which = scope.given();
    try {
      access.refuseLockout(roles);
      return scope
          .refusal(access)
          .orElseGet(
              () -> dry ? look(access, roles, which, output) : apply(access, roles, which, output));
    } catch (LockoutException e) {
      return new Ending.Failed(ExitCode.DENIED, String.valueOf(e.getMessage()));
    }
  }

  private static Ending look(
      AccessControl access, RoleMap roles, AccessControl.Scope which, Output output) {
    List<NodeAccess> nodes = access.look(Optional.of(roles), which);
    AclScope.tell(nodes, ExitCode.DONE, output);
    output.note("%s would change".formatted(AclScope.changing(nodes)));
    return new Ending.Done();
  }

  private static Ending apply(
      AccessControl access, RoleMap roles, AccessControl.Scope which, Output output) {
    Applied applied = access.apply(roles, which);
    Ending ending =
        applied.settled()
            ? new Ending.Done()
            : new Ending.Partly(
                ExitCode.CONTENDED, "clients still make nodes as they did before: apply it again");
    output.tell(
        output.result(ending.code()).put("changed", (long) applied.changed().size()),
        applied.changed().isEmpty()
            ? "nothing to do: all lists are as the roles say"
            : "set " + Words.counted(applied.changed().size(), "access list"));
    return ending;
  }

  private RoleMap read() {
    try {
      if (Files.size(file) > RoleMap.LONGEST) {
        throw new UsageException(
            "%s has more than the %,d bytes of a role map".formatted(file, RoleMap.LONGEST));
      }
      return RoleMap.parse(file.toString(), Files.readString(file));
    } catch (RoleMapException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UsageException(UnusableFile.words(file, e));
    }
  }
}
