package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.protocol.Layout;

/// Another book is adopted on somebody's word only.
class AdoptBookTest {
  @TempDir private Path home;
  private final Scene scene = Scene.start();

  @AfterEach
  void close() {
    scene.close();
  }

  private String url() {
    return "file:" + home.resolve("book");
  }

  @Test
  void itIsConfirmedOrOnlyLookedAt() {
    scene
        .run("adopt-book", "--book", url())
        .failed(
            ExitCode.USAGE,
            "the stewards of this ensemble keep that book from then on: confirm with --yes-i-know,"
                + " or look with --dry-run; 'mapping-zoo adopt-book --help' says more");
    scene
        .run("adopt-book", "--book", url(), "--dry-run")
        .printed(
            "there is no book at %s: nothing was ever written there, and an empty one begins; --yes-i-know makes it the one of this ensemble\n"
                .formatted(url()));
    scene.run("adopt-book", "--book", url(), "--dry-run", "--yes-i-know").ended(ExitCode.DONE);
    assertFalse(Files.exists(home.resolve("book")));
    scene.run("adopt-book", "--book", url(), "--yes-i-know").ended(ExitCode.DONE);
    scene
        .run("adopt-book", "--book", url(), "--dry-run", "--json")
        .printed(
            "{\"command\":\"adopt-book\",\"outcome\":\"done\",\"book\":\"%s\",\"dryRun\":true,\"adopted\":false}\n"
                .formatted(url()));
    scene
        .run("adopt-book", "--book", url(), "--dry-run")
        .printed("nothing keeps the book at %s from being used\n".formatted(url()));
  }

  /// Nobody can say what would become of it: the command ends so, too.
  @Test
  void whereTheBondCannotBeReadADryRunEndsAsTheAdoptionWould() {
    scene.write(Layout.DEFAULT.bond(), "nonsense");
    for (String flag : List.of("--dry-run", "--yes-i-know")) {
      Scene.Said said = scene.run("adopt-book", "--book", url(), flag).ended(ExitCode.REFUSED);
      assertTrue(said.err().contains("what binds this ensemble to its book"), said.err());
    }
  }
}
