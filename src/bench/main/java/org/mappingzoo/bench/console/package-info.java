/// How fast the console is, on 1,000 categories that are written all the time.
///
/// Start reading at [org.mappingzoo.bench.console.ConsoleFigures]: it runs a server with its
/// writers ([org.mappingzoo.bench.console.FleetLoad]) and the console
/// ([org.mappingzoo.bench.console.ConsoleProbe]) as processes of their own and prints the table.
/// [org.mappingzoo.bench.console.Soak] watches it for an hour.
@NullMarked
package org.mappingzoo.bench.console;

import org.jspecify.annotations.NullMarked;
