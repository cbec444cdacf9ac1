/// Free ids over time, texts of versions and what the rules of alerts looked at, on disk, from one
/// start of the console to the next. Start reading at
/// [org.mappingzoo.console.history.HistoryKeeper].
@NullMarked
package org.mappingzoo.console.history;

import org.jspecify.annotations.NullMarked;
