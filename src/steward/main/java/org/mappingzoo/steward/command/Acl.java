package org.mappingzoo.steward.command;

import picocli.CommandLine.Command;

/// `acl apply` and `acl show`: who may do what.
@Command(
    name = "acl",
    description = "Who may do what: access lists made from roles.",
    subcommands = {AclApply.class, AclShow.class})
final class Acl {}
