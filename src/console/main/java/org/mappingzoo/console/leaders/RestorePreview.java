package org.mappingzoo.console.leaders;

import java.util.Optional;

/// What would come back of one category if all of ZooKeeper were lost now.
///
/// @param command what shows the same from the book itself; empty where that has nothing of it
record RestorePreview(String sentence, Optional<String> command) {}
