package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.shell.Operator.Source;

final class OperatorTest {
  @Test
  void theCertificateSaysWhoItIs() {
    assertEquals(
        new Operator("Ann Meier", Source.CERTIFICATE),
        Operator.of(Optional.of("CN=Ann Meier,OU=Operations,O=Example\\, Inc."), "root"));
  }

  @Test
  void aSubjectWithoutACommonNameIsTakenWhole() {
    assertEquals(
        new Operator("OU=Operations,O=Example", Source.CERTIFICATE),
        Operator.of(Optional.of("OU=Operations,O=Example"), "root"));
  }

  @Test
  void withoutACertificateItIsTheUserOfTheSystem() {
    assertEquals(new Operator("ann", Source.SYSTEM), Operator.of(Optional.empty(), "ann"));
    assertEquals(new Operator("console", Source.SYSTEM), Operator.of(Optional.of(""), " "));
  }
}
