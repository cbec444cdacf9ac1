/// The shell tool `mapping-zoo`: one small class for each command, over the same admin that the
/// console's dialogs use.
///
/// Start reading at [org.mappingzoo.steward.command.Shell]; a short command is
/// [org.mappingzoo.steward.command.Extend]. Only [org.mappingzoo.steward.command.Wiring] knows of
/// ZooKeeper.
@NullMarked
package org.mappingzoo.steward.command;

import org.jspecify.annotations.NullMarked;
