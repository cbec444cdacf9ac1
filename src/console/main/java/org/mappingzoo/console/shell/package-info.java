/// The window around all screens: its frame and states, the language, the lock, the overlay for
/// dialogs, and the ports by which screens reach each other. Start reading at
/// [org.mappingzoo.console.shell.Screen] and [org.mappingzoo.console.shell.Views].
@NullMarked
package org.mappingzoo.console.shell;

import org.jspecify.annotations.NullMarked;
