package org.mappingzoo.bench.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.mappingzoo.bench.Child;

/// A way to start the console in a process of its own, watched by a [ConsoleProbe], with the
/// options of the JVM that the packages have, too. With a display it opens a real window there;
/// without one it runs on the headless platform.
///
/// @param cache the options for what earlier runs have left
record ConsoleProcess(List<String> cache) {
  static final boolean DISPLAY = System.getenv("DISPLAY") != null;

  /// What an operator may have chosen: to see versions.
  private static final String COLUMNS = ".version+";

  private static final String SILENT = "-Xlog:cds*=off,aot*=off";

  /// From nothing but the jars.
  static ConsoleProcess bare() {
    return new ConsoleProcess(List.of("-Xshare:auto"));
  }

  /// From the archive of classes that the last one left, as `mvn compile exec:exec` does. The
  /// first one leaves it only.
  static ConsoleProcess archived() {
    return new ConsoleProcess(
        List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + place(".jsa"), SILENT));
  }

  /// From an AOT cache, as the packages do; [#training()] has to have run.
  static ConsoleProcess cached() {
    return new ConsoleProcess(List.of("-XX:AOTCache=" + place(".aot"), SILENT));
  }

  /// Leaves the AOT cache.
  static ConsoleProcess training() {
    return new ConsoleProcess(List.of("-XX:AOTCacheOutput=" + place(".aot"), SILENT));
  }

  private static String place(String suffix) {
    return property("console.archive") + suffix;
  }

  /// Starts it.
  ///
  /// @param expected how many categories it will show
  /// @param kept where it keeps what survives a restart; what it logs goes to [#log(Path)]
  /// @param where the console's own arguments
  Child start(int expected, Path kept, String... where) throws IOException {
    Files.writeString(kept.resolve("console.properties"), "columns=" + COLUMNS);
    List<String> arguments = new ArrayList<>(List.of(String.valueOf(expected)));
    arguments.addAll(List.of(where));
    arguments.addAll(List.of("--data", kept.toString(), "--language", "en"));
    return Child.startWithJavaFx(
        options(),
        shipped(),
        log(kept).toFile(),
        ConsoleProbe.class,
        arguments.toArray(String[]::new));
  }

  /// Starts it on the categories under one root, with nothing kept from before.
  Child watch(int expected, String connect, String root) throws IOException {
    return start(
        expected,
        Files.createTempDirectory("mapping-zoo-figures"),
        "--connect",
        connect,
        "--discover",
        root);
  }

  /// What the console said on standard error.
  static Path log(Path kept) {
    return kept.resolve("errors.log");
  }

  private List<String> options() {
    Stream<String> platform =
        DISPLAY ? Stream.of() : Stream.of("-Dglass.platform=Headless", "-Dprism.order=sw");
    return Stream.of(words("console.heap"), words("javafx.use"), cache.stream(), platform)
        .flatMap(options -> options)
        .toList();
  }

  private static String shipped() throws IOException {
    return Files.readString(Path.of(property("console.jars"))).strip();
  }

  private static Stream<String> words(String property) {
    return Arrays.stream(property(property).split(" +", 0));
  }

  private static String property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("no -D" + name + ": start it as src/bench/README.md says");
    }
    return value;
  }
}
