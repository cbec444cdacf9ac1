package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.shell.FileFault;

/// What windows hear of a profile that somebody else saves.
final class FollowedProfilesTest {
  private static final String LAB =
      """
      environment = staging
      colour = blue
      ensemble = zk:2181
      writes = locked
      unlock-minutes = 15
      """;

  @TempDir private Path settings;

  private final List<String> told = new ArrayList<>();
  private Path file;
  private FollowedProfiles followed;

  @BeforeEach
  void show() throws IOException {
    file = Files.createDirectories(settings.resolve("connections")).resolve("lab.properties");
    followed = following();
    Files.writeString(file, LAB);
    followed.look("lab");
    told.clear();
  }

  private FollowedProfiles following() {
    return new FollowedProfiles(
        new Profiles(settings),
        (before, now) -> told.add(now.tint().code()),
        gone -> told.add("gone"),
        faulty -> told.add(faulty.fault().why().text()));
  }

  @Test
  void whatSomebodyElseSavesIsTold() throws IOException {
    Files.writeString(file, LAB.replace("blue", "orange"));
    followed.look("lab");
    followed.look("lab");
    assertEquals(List.of("orange"), told);
  }

  @Test
  void whatCannotBeReadIsToldOnceItIsSoForTwoLooks() throws IOException {
    String why = FileFault.wrongValue(file, OptionalInt.of(2), "colour", "mud").text();
    Files.writeString(file, LAB.replace("blue", "mud"));
    followed.look("lab");
    assertEquals(List.of(), told, "an editor may be writing");
    followed.look("lab");
    followed.look("lab");
    assertEquals(List.of(why), told);
    Files.writeString(file, LAB);
    followed.look("lab");
    Files.writeString(file, LAB.replace("blue", "mud"));
    followed.look("lab");
    followed.look("lab");
    assertEquals(List.of(why, why), told, "it was well in between");
  }

  @Test
  void whatIsGoneIsAsItWas() throws IOException {
    Files.delete(file);
    followed.look("lab");
    followed.look("lab");
    assertEquals(List.of(), told);
  }
}
