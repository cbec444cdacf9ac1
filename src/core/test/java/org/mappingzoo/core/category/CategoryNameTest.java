package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.NameFault.Kind;

final class CategoryNameTest {

  @Test
  void aNameIsAPathWithSegments() {
    CategoryName did = CategoryName.of("/com/demdex/eventpublish/idgen/did");
    assertEquals(List.of("com", "demdex", "eventpublish", "idgen", "did"), did.segments());
    assertEquals("did", did.shortName());
    assertEquals("/com/demdex/eventpublish/idgen", did.parent());
    assertEquals("/com/demdex/eventpublish/idgen/did", did.toString());
  }

  @Test
  void aNameAtTheTopHasTheRootAsParent() {
    assertEquals("/", CategoryName.of("/orders").parent());
    assertEquals("orders", CategoryName.of("/orders").shortName());
  }

  @Test
  void aNameIsUnderItselfAndWhatLiesAboveIt() {
    CategoryName did = CategoryName.of("/com/demdex/did");
    assertTrue(did.isUnder("/"));
    assertTrue(did.isUnder("/com"));
    assertTrue(did.isUnder("/com/demdex/did"));
    assertFalse(did.isUnder("/com/dem"));
    assertFalse(did.isUnder("/com/demdex/did/more"));
  }

  @Test
  void namesAreOrderedByPath() {
    assertTrue(CategoryName.of("/a/b").compareTo(CategoryName.of("/a/c")) < 0);
    assertEquals(0, CategoryName.of("/a").compareTo(CategoryName.of("/a")));
  }

  /// What ZooKeeper 3.9.5 takes as a path (`PathUtils.validatePath`).
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a",
        "/a b",
        "/...",
        "/.a",
        "/zookeeper2",
        "/a/zookeeper",
        "/Zähler",
        "/\u00a0",
        "/\ud7ff",
        "/\uf900",
        "/\uffef"
      })
  void whatZooKeeperTakesCanBeACategory(String path) {
    assertEquals(Optional.empty(), NameFault.of(path));
    assertEquals(path, CategoryName.of(path).path());
  }

  static Stream<Refused> refusedPaths() {
    return Stream.of(
        new Refused("", Kind.NOT_ABSOLUTE, ""),
        new Refused("/", Kind.NOT_ABSOLUTE, ""),
        new Refused("a/b", Kind.NOT_ABSOLUTE, ""),
        new Refused("//a", Kind.EMPTY_SEGMENT, ""),
        new Refused("/a//b", Kind.EMPTY_SEGMENT, ""),
        new Refused("/a/", Kind.EMPTY_SEGMENT, ""),
        new Refused("/./a", Kind.RELATIVE_SEGMENT, "."),
        new Refused("/a/..", Kind.RELATIVE_SEGMENT, ".."),
        new Refused("/zookeeper", Kind.RESERVED, ""),
        new Refused("/zookeeper/quota", Kind.RESERVED, ""),
        new Refused("/a/.gen-x", Kind.GENERATION, ".gen-x"),
        new Refused("/.gen-/a", Kind.GENERATION, ".gen-"),
        new Refused("/a\0b", Kind.FORBIDDEN_CHARACTER, "U+0000"),
        new Refused("/a\n", Kind.FORBIDDEN_CHARACTER, "U+000A"),
        new Refused("/a\u001f", Kind.FORBIDDEN_CHARACTER, "U+001F"),
        new Refused("/a\u007f", Kind.FORBIDDEN_CHARACTER, "U+007F"),
        new Refused("/a\u009f", Kind.FORBIDDEN_CHARACTER, "U+009F"),
        new Refused("/a\ud800", Kind.FORBIDDEN_CHARACTER, "U+D800"),
        new Refused("/a\uf8ff", Kind.FORBIDDEN_CHARACTER, "U+F8FF"),
        new Refused("/a\ufff0", Kind.FORBIDDEN_CHARACTER, "U+FFF0"),
        new Refused("/a\uffff", Kind.FORBIDDEN_CHARACTER, "U+FFFF"),
        // ZooKeeper looks at UTF-16 units, and beyond U+FFFF both are surrogates.
        new Refused("/a\ud83d\ude00", Kind.FORBIDDEN_CHARACTER, "U+1F600"));
  }

  @ParameterizedTest
  @MethodSource("refusedPaths")
  void anyOtherPathIsRefusedWithItsFault(Refused refused) {
    NameFault fault = new NameFault(refused.kind(), refused.found());
    assertEquals(Optional.of(fault), NameFault.of(refused.path()));
    var exception =
        assertThrows(IllegalArgumentException.class, () -> CategoryName.of(refused.path()));
    assertEquals(fault.sentence(refused.path()), exception.getMessage());
  }

  @Test
  void aFaultIsASentenceWithThePath() {
    assertEquals(
        "'/a//b' is not the path of a category: it has the segment ''",
        new NameFault(Kind.EMPTY_SEGMENT, "").sentence("/a//b"));
  }

  record Refused(String path, Kind kind, String found) {}
}
