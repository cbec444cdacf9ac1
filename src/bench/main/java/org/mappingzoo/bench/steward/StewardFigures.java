package org.mappingzoo.bench.steward;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Prints the figures of stewards as tables: `takeover`, `lag`, `twice`, `harder`, `exposure`, or
/// all of them. Ends with 1 where a goal is missed.
public final class StewardFigures {
  private StewardFigures() {}

  /// Measures what the words name; without words, everything.
  public static void main(String[] words) throws Exception {
    Logger.getLogger("").setLevel(Level.SEVERE);
    List<String> wanted =
        words.length == 0
            ? List.of("takeover", "lag", "twice", "harder", "exposure")
            : Arrays.asList(words);
    Goals goals = new Goals();
    for (String word : wanted) {
      Path directory = Files.createTempDirectory("steward-figures");
      Stage stage = Stage.open(directory);
      try {
        switch (word) {
          case "takeover" -> new TakeOver(stage, goals).print();
          case "lag" -> new FenceLag(stage, goals).print();
          case "twice" -> new FenceLag(stage, goals).printTwice("1h");
          case "harder" -> new FenceLag(stage, goals).printTwice("0s");
          case "exposure" -> new Exposure(stage).print();
          default ->
              throw new IllegalArgumentException(
                  "takeover, lag, twice, harder or exposure, not " + word);
        }
      } finally {
        stage.end();
      }
    }
    System.exit(goals.areMissed() ? 1 : 0);
  }
}
