package org.mappingzoo.steward.command;

import java.util.stream.Stream;

/// `mapping-zoo-steward`: the same as `mapping-zoo steward`. A class of its own, since a launcher
/// of jpackage forgets the arguments it was made with as soon as it is given others.
public final class StewardMain {
  private StewardMain() {}

  /// Serves as a steward, and exits with the code of that.
  public static void main(String[] arguments) {
    Main.main(Stream.concat(Stream.of("steward"), Stream.of(arguments)).toArray(String[]::new));
  }
}
