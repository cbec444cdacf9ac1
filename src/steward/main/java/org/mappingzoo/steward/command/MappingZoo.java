package org.mappingzoo.steward.command;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The tool itself, with the options that every command has.
@Command(
    name = "mapping-zoo",
    description = {
      "Unique ids from ZooKeeper, handed out in ranges, that come back when unused.",
      "",
      "A CATEGORY is the path of its node, such as /shop/orders. A RANGE is FIRST:LAST, both"
          + " included. A plain category is a bare list; a managed one has a ledger of who holds"
          + " what, in which each take is a lease.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT,
    usageHelpAutoWidth = true,
    sortOptions = false,
    subcommands = {
      Seed.class,
      Take.class,
      Push.class,
      Extend.class,
      Compact.class,
      Recycle.class,
      Leases.class,
      Status.class,
      Verify.class,
      Adopt.class,
      Freeze.class,
      Unfreeze.class,
      Retire.class,
      Configure.class,
      Acl.class,
      Doctor.class,
      Restore.class,
      Reseal.class,
      AdoptBook.class,
      Watch.class,
      Stewardship.class,
      HelpCommand.class
    })
final class MappingZoo {
  static final String ENVIRONMENT = "MAPPING_ZOO_CONNECT";

  @Option(
      names = "--connect",
      scope = ScopeType.INHERIT,
      paramLabel = "HOST:PORT[,…][/CHROOT]",
      description = "The ensemble; else what the environment has in " + ENVIRONMENT + ".")
  private Optional<String> connect;

  @Option(
      names = "--timeout",
      scope = ScopeType.INHERIT,
      paramLabel = "SECONDS",
      defaultValue = "10",
      description = "How long to wait for a server (default: ${DEFAULT-VALUE}).")
  private Duration timeout;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print one JSON object on one line.")
  private boolean json;

  @Option(
      names = "--who",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "Who makes the change, for the record (default: the system's user).")
  private Optional<String> who;

  @Option(
      names = "--why",
      scope = ScopeType.INHERIT,
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Why, for the record.")
  private String why;

  @Mixin private SecurityOptions security;

  /// What was given on the command line.
  ///
  /// @param security flags by their keys
  /// @param environment what was given beside it
  record Given(
      Optional<String> connect,
      Duration timeout,
      boolean json,
      Optional<String> who,
      String why,
      Map<String, String> security,
      Environment environment) {}

  Given given(Environment environment) {
    return new Given(connect, timeout, json, who, why, security.flags(), environment);
  }
}
