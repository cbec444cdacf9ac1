/// Pictures of every view and dialog, without a window: `--snapshot`, and what the first command
/// does where there is no display. Start reading at [org.mappingzoo.console.snapshot.Album];
/// screens add theirs as [org.mappingzoo.console.snapshot.Shot]s.
@NullMarked
package org.mappingzoo.console.snapshot;

import org.jspecify.annotations.NullMarked;
