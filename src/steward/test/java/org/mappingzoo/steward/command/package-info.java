/// The shell tool on a real server. Start reading at
/// [org.mappingzoo.steward.command.PlainCommandsTest].
@NullMarked
package org.mappingzoo.steward.command;

import org.jspecify.annotations.NullMarked;
