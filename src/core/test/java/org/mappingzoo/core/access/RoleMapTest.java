package org.mappingzoo.core.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;

/// What is a role map, and what each kind of node makes of it.
final class RoleMapTest {
  private static final String HASH = "Xm8FYGUJXvOKXtUHbTKlfCCMUTo=";
  private static final String ANN = "admin digest:ann:" + HASH + "\n";

  private static RoleMap parse(String text) {
    return RoleMap.parse("roles.txt", text);
  }

  @Test
  void aMapNamesWhoHasWhichRole() {
    RoleMap map =
        parse(
            "# ours\n\n"
                + ANN
                + "worker   x509:CN=importer 7, O=Example\n"
                + "reader world:anyone\n");
    assertEquals(Optional.of(Role.ADMIN), map.ofName("digest:ann"));
    assertEquals(Optional.of(Role.WORKER), map.ofName("x509:CN=importer 7, O=Example"));
    assertEquals(Optional.of(Role.READER), map.ofName("world:anyone"));
    assertEquals(Optional.empty(), map.ofName("digest:bob"));
  }

  @Test
  void theNodeSaysWhatTheFileSaid() {
    RoleMap map = parse("steward x509:CN=one\n" + ANN);
    assertEquals(map, RoleMap.of("/mapping-zoo/roles", map.text()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          boss digest:ann:h         | roles.txt, line 2: 'boss' is none of the roles admin, operator, steward, worker, reader, legacy
          worker                    | roles.txt, line 2: 'worker' is nobody's: SCHEME:ID is missing
          worker wanda              | roles.txt, line 2: 'wanda' is not SCHEME:ID
          worker ip:10.0.0.1        | roles.txt, line 2: 'ip' is none of the schemes digest, x509, sasl, world
          worker x509:              | roles.txt, line 2: 'x509' without an id means nobody
          worker digest:wanda:hello | roles.txt, line 2: 'digest:wanda:…' is no user:hash: the hash is base64 of SHA-1 of user:password, or longer
          worker world:all          | roles.txt, line 2: of 'world' there is only world:anyone
          worker world:anyone       | roles.txt: world:anyone can be reader or legacy, not worker
          """)
  void whatIsMalformedIsRefusedWithItsLine(String line, String sentence) {
    assertEquals(
        sentence,
        assertThrows(RoleMapException.class, () -> parse(ANN + line + "\n")).getMessage());
  }

  @Test
  void nobodyIsListedTwice() {
    String ann = ANN.replace("admin", "reader");
    assertEquals(
        "roles.txt, line 2: digest:ann is listed twice: admin in line 1, reader here",
        assertThrows(RoleMapException.class, () -> parse(ANN + ann)).getMessage());
  }

  @Test
  void somebodyHasToBeAdmin() {
    assertEquals(
        "roles.txt: nobody is admin, so nobody could change it again",
        assertThrows(RoleMapException.class, () -> parse("reader world:anyone")).getMessage());
  }

  @Test
  void aTextWithoutOurTitleIsNoNodeOfOurs() {
    assertThrows(RoleMapException.class, () -> RoleMap.of("/mapping-zoo/roles", NodeText.of(ANN)));
  }

  @Test
  void whoMayDoNothingIsNotInTheList() {
    RoleMap map = parse(ANN + "legacy x509:CN=old\nworker x509:CN=new\n");
    Principal ann = new Principal("digest", "ann:" + HASH);
    assertEquals(
        Map.of(ann, Rights.ALL, new Principal("x509", "CN=new"), new Rights("rw")),
        map.on(NodeKind.LEASE));
  }

  @Test
  void onlyAdminsChangeTheRolesAndWhatLiesBesideThem() {
    for (Role role : Role.values()) {
      for (NodeKind kind : List.of(NodeKind.ROOT, NodeKind.ROLES)) {
        assertEquals(
            role == Role.ADMIN, kind.permits(role).letters().matches(".*[cdwa].*"), role.word());
      }
    }
  }

  @Test
  void onlyAdminsChangeListsOfAccess() {
    for (NodeKind kind : NodeKind.values()) {
      for (Role role : Role.values()) {
        assertEquals(role == Role.ADMIN, kind.permits(role).permits('a'), kind + " " + role);
      }
    }
  }

  @Test
  void whatIsOnRecordStays() {
    for (Role role : List.of(Role.OPERATOR, Role.STEWARD, Role.WORKER)) {
      assertFalse(NodeKind.ACTIONS.permits(role).permits('d'));
      assertFalse(NodeKind.ACTION.permits(role).permits('w'));
    }
    assertTrue(NodeKind.ACTIONS.permits(Role.OPERATOR).permits('c'));
  }

  @ParameterizedTest
  @CsvSource({
    "/mapping-zoo, ROOT",
    "/mapping-zoo/roles, ROLES",
    "/mapping-zoo/led, LEDGERS",
    "/mapping-zoo/led/shop%2Forders, LEDGER",
    "/mapping-zoo/led/shop%2Forders/w-1, LEASE",
    "/mapping-zoo/ledger, ROOT",
    "/mapping-zoo/stew/n_, CANDIDATE",
    "/mapping-zoo/terms, TERMS",
    "/mapping-zoo/book, BOOK",
    "/mapping-zoo/book/bond, BOND",
    "/mapping-zoology, PARENT",
    "/shop, PARENT",
    "/shop/orders/.gen-abc, GENERATION"
  })
  void aPathSaysWhatKindOfNodeItIs(String path, NodeKind kind) {
    assertEquals(kind, NodeKind.at(path, Layout.DEFAULT));
  }

  @Test
  void theProtocolPageHasTheWholeTable() throws IOException {
    StringBuilder table = new StringBuilder();
    row(table, "", role -> role.word());
    for (NodeKind kind : NodeKind.values()) {
      row(
          table,
          kind.name().toLowerCase(Locale.ROOT),
          role -> kind.permits(role).isEmpty() ? "-" : kind.permits(role).letters());
    }
    String page =
        Files.readString(Path.of(System.getProperty("project.root"), "src/handbook/protocol.md"));
    assertTrue(page.contains("```text rights\n" + table + "```"), table::toString);
  }

  private static void row(StringBuilder table, String head, Function<Role, String> cell) {
    StringBuilder line = new StringBuilder("%-12s".formatted(head));
    for (Role role : Role.values()) {
      if (role != Role.ADMIN) {
        line.append("%-10s".formatted(cell.apply(role)));
      }
    }
    table.append(line.toString().stripTrailing()).append('\n');
  }
}
