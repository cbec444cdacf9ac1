package org.mappingzoo.core.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mappingzoo.core.category.NodeText;

/// Who has which role: one `ROLE SCHEME:ID` a line; `#` begins a line that says nothing. In the
/// node it has a title, as our other records do. Anything unexpected is refused with its line.
///
/// @param roles by principal; somebody is admin, and nobody has two roles
public record RoleMap(Map<Principal, Role> roles) {
  private static final String TITLE = "mapping-zoo roles 1";

  /// More would make each create a long request: an access list names them all.
  private static final int MOST = 100;

  /// No map is longer, in characters or in bytes.
  public static final int LONGEST = 65_536;

  /// @throws IllegalArgumentException if nobody is admin, there are too many, or everybody has a
  ///     role that is not for everybody
  public RoleMap {
    roles = java.util.Collections.unmodifiableMap(new TreeMap<>(roles));
    if (!roles.containsValue(Role.ADMIN)) {
      throw new IllegalArgumentException("nobody is admin, so nobody could change it again");
    }
    if (roles.size() > MOST) {
      throw new IllegalArgumentException(
          "%d principals are more than the %d that an access list can name"
              .formatted(roles.size(), MOST));
    }
    Role everybody = roles.get(Principal.ANYONE);
    if (everybody != null && everybody != Role.READER && everybody != Role.LEGACY) {
      throw new IllegalArgumentException(
          "world:anyone can be reader or legacy, not " + everybody.word());
    }
  }

  /// From a file that people write, or from the node.
  ///
  /// @param source where it is from, for the message
  /// @throws RoleMapException if it is no role map
  public static RoleMap parse(String source, String text) {
    if (text.length() > LONGEST) {
      throw new RoleMapException(
          "%s: %,d characters are more than a role map has".formatted(source, text.length()));
    }
    Map<Principal, Role> roles = new LinkedHashMap<>();
    Map<Principal, Integer> lines = new LinkedHashMap<>();
    List<String> all = text.lines().toList();
    for (int i = 0; i < all.size(); i++) {
      String line = all.get(i).strip();
      if (line.isEmpty() || line.startsWith("#") || (i == 0 && line.equals(TITLE))) {
        continue;
      }
      try {
        add(line, i + 1, roles, lines);
      } catch (IllegalArgumentException e) {
        throw new RoleMapException("%s, line %d: %s".formatted(source, i + 1, e.getMessage()));
      }
    }
    try {
      return new RoleMap(roles);
    } catch (IllegalArgumentException e) {
      throw new RoleMapException(source + ": " + e.getMessage());
    }
  }

  private static void add(
      String line, int number, Map<Principal, Role> roles, Map<Principal, Integer> lines) {
    String[] words = line.split("\\s+", 2);
    Role role =
        Role.named(words[0])
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'%s' is none of the roles %s".formatted(words[0], Role.words())));
    if (words.length == 1) {
      throw new IllegalArgumentException("'%s' is nobody's: SCHEME:ID is missing".formatted(line));
    }
    Principal principal = Principal.parse(words[1]);
    Role other = roles.putIfAbsent(principal, role);
    if (other != null) {
      throw new IllegalArgumentException(
          "%s is listed twice: %s in line %d, %s here"
              .formatted(principal, other.word(), lines.get(principal), role.word()));
    }
    lines.put(principal, number);
  }

  /// From the node.
  ///
  /// @throws RoleMapException if it is no role map
  public static RoleMap of(String path, NodeText text) {
    if (text.length() > LONGEST) {
      throw new RoleMapException(
          "%s: %,d bytes are more than a role map has".formatted(path, text.length()));
    }
    String content = text.display();
    if (!content.startsWith(TITLE + "\n")) {
      throw new RoleMapException("%s, line 1: a role map begins with '%s'".formatted(path, TITLE));
    }
    return parse(path, content);
  }

  /// As the node has it.
  public NodeText text() {
    StringBuilder text = new StringBuilder(TITLE).append('\n');
    roles.forEach(
        (principal, role) ->
            text.append(role.word()).append(' ').append(principal.text()).append('\n'));
    return NodeText.of(text.toString());
  }

  /// The access list of a kind of node: whoever is not in it may do nothing.
  public Map<Principal, Rights> on(NodeKind kind) {
    Map<Principal, Rights> rights = new TreeMap<>();
    roles.forEach(
        (principal, role) -> {
          if (!kind.permits(role).isEmpty()) {
            rights.put(principal, kind.permits(role));
          }
        });
    return rights;
  }

  public List<Principal> having(Role role) {
    return roles.keySet().stream().filter(each -> roles.get(each) == role).toList();
  }

  /// The role of somebody by [Principal#name()]: not a proof, but what people call it.
  public Optional<Role> ofName(String name) {
    return roles.entrySet().stream()
        .filter(entry -> entry.getKey().name().equals(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
