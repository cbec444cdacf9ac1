/// The console's program: main, application, settings, and the wiring, the only place that knows
/// both the screens and ZooKeeper. Start reading at `Main`, then `Wiring`.
@NullMarked
package org.mappingzoo.console;

import org.jspecify.annotations.NullMarked;
