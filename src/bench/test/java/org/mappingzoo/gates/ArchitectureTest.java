package org.mappingzoo.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Which way dependencies may point, and why. Bench itself and all tests are exempt.
final class ArchitectureTest {
  private static final Path SOURCES = Path.of(System.getProperty("project.root"), "src");

  @TestFactory
  Stream<DynamicTest> theProductKeepsItsRules() throws IOException {
    JavaClasses product = new ClassFileImporter().importPaths(shipped());
    assertFalse(product.isEmpty());
    return new Rules("org.mappingzoo")
        .all().values().stream()
            .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(product)));
  }

  /// Each rule has a small zoo of its own below `fixture`: whatever is named `Breaks…` there
  /// must be reported, and nothing else.
  @TestFactory
  Stream<DynamicTest> everyRuleIsAbleToFail() {
    String fixture = getClass().getPackageName() + ".fixture.";
    return new Rules("")
        .all().keySet().stream()
            .map(name -> DynamicTest.dynamicTest(name, () -> assertBroken(name, fixture + name)));
  }

  private static void assertBroken(String name, String zoo) {
    JavaClasses fixture = new ClassFileImporter().importPackages(zoo);
    ArchRule rule = Objects.requireNonNull(new Rules(zoo).all().get(name));
    List<String> report = rule.evaluate(fixture).getFailureReport().getDetails();
    for (JavaClass type : fixture) {
      boolean guilty = type.getSimpleName().startsWith("Breaks");
      assertEquals(guilty, accuses(report, type), type + " in:\n" + String.join("\n", report));
    }
  }

  /// A line of a report names its culprit first: `Method <org.example.Culprit.run()> calls …`.
  private static boolean accuses(List<String> report, JavaClass type) {
    var culprit = Pattern.compile("^[^<]*<" + Pattern.quote(type.getFullName()) + "[.>]");
    return report.stream().flatMap(String::lines).anyMatch(line -> culprit.matcher(line).find());
  }

  private static List<Path> shipped() throws IOException {
    try (Stream<Path> modules = Files.list(SOURCES)) {
      return modules
          .filter(module -> !module.endsWith("bench"))
          .map(module -> module.resolve("target/classes"))
          .filter(Files::isDirectory)
          .toList();
    }
  }
}
