package org.mappingzoo.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The format gate. It is a test, not a plugin, because a plugin would run inside Maven's own Java,
/// which is too old to parse ours.
final class SourcesAreFormattedTest {
  private static final String HOW =
      "mend with: mvn -pl src/bench -am test -Dformat.write=true"
          + " -Dtest=SourcesAreFormattedTest -Dsurefire.failIfNoSpecifiedTests=false";

  @TempDir private Path scratch;

  @Test
  void everySourceIsFormatted() {
    var format = new SourceFormat(Path.of(System.getProperty("project.root")).normalize());
    List<Path> sources = format.sources();
    assertFalse(sources.isEmpty());
    if (Boolean.getBoolean("format.write")) {
      sources.forEach(format::mend);
    }
    List<String> faults = sources.stream().map(format::fault).flatMap(Optional::stream).toList();
    assertEquals(List.of(), faults, HOW);
  }

  @Test
  void aCrookedFileIsReportedAndMended() throws IOException {
    Path file =
        source("class A { int f(Object o) { return o instanceof P(_, int b) ? b : 0; } }\n");
    var format = new SourceFormat(scratch);
    assertTrue(format.fault(file).isPresent());
    format.mend(file);
    assertEquals(Optional.empty(), format.fault(file));
  }

  @Test
  void aDocLineTheFormatterWouldBreakIsReportedAndLeftAlone() throws IOException {
    String text = "/// " + "long ".repeat(20) + "\nclass A {}\n";
    Path file = source(text);
    var format = new SourceFormat(scratch);
    format.mend(file);
    assertEquals(text, Files.readString(file));
    assertTrue(format.fault(file).orElseThrow().contains(":1: wrap this"));
  }

  @Test
  void aDocLineAlreadyBrokenIsReported() throws IOException {
    Path file = source("/// Purpose,\n// and the rest.\nclass A {}\n");
    assertTrue(new SourceFormat(scratch).fault(file).orElseThrow().contains(":1: wrap this"));
  }

  private Path source(String text) throws IOException {
    Path folder = Files.createDirectories(scratch.resolve("src"));
    return Files.writeString(folder.resolve("A.java"), text);
  }
}
