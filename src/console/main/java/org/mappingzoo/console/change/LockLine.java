package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.Optional;
import org.mappingzoo.console.shell.Access;

/// What a dialog says of the lock of changes, which it covers in the top bar. What is in the way
/// already weighs more than what will be.
///
/// @param text empty where there is nothing to say
/// @param button what the button beside it says
/// @param opens whether there is that button
record LockLine(String text, String button, boolean opens) {

  /// @param obstacle what is in the way, as a message key
  /// @param ending how much of an unlock is left, where that is almost over
  static LockLine of(ChangeWords words, Optional<String> obstacle, Optional<Duration> ending) {
    Optional<Duration> left = obstacle.isPresent() ? Optional.empty() : ending;
    return new LockLine(
        obstacle.map(words::obstacle).or(() -> left.map(words::ending)).orElse(""),
        words.unlock(left),
        left.isPresent() || obstacle.filter(Access::isLock).isPresent());
  }
}
