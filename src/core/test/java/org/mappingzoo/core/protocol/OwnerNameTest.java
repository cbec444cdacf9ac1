package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which names an owner can have.
final class OwnerNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"a", "Z", "9", "_", "-", "web-1.example_org", "0123456789012345678901234567"})
  void theseCan(String name) {
    assertEquals(name, new OwnerName(name).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".a",
        "a b",
        "a/b",
        "ä",
        "a\n",
        "[",
        "`",
        "{",
        "@",
        ":",
        "01234567890123456789012345678"
      })
  void theseCannot(String name) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new OwnerName(name));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("'" + name + "' is not"));
  }
}
