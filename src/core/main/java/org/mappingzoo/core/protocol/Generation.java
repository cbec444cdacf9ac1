package org.mappingzoo.core.protocol;

import static org.mappingzoo.core.category.NameFault.GENERATION_PREFIX;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The random token of one life of a category. It is the name of a node below the category, and
/// every write checks that node: what was meant for an earlier life, or for another ensemble,
/// fails (PROTOCOL.md H15, H16).
///
/// @param token 26 characters of `a-z2-7`: 130 random bits
public record Generation(String token) {
  private static final Pattern FORM = Pattern.compile("[a-z2-7]{26}");

  /// @throws IllegalArgumentException if this is not such a token
  public Generation {
    if (!FORM.matcher(token).matches()) {
      throw new IllegalArgumentException("'" + token + "' is not a generation token");
    }
  }

  /// The name of the node that stands for this life, below the category's own.
  public String nodeName() {
    return GENERATION_PREFIX + token;
  }

  /// Whether one of a category's children stands for a generation, be its token good or not.
  public static boolean isAmong(List<String> children) {
    return children.stream().anyMatch(name -> name.startsWith(GENERATION_PREFIX));
  }

  /// The generation among a category's children, where there is exactly one.
  ///
  /// @throws IllegalArgumentException if there are several, or its token is malformed
  public static Optional<Generation> among(List<String> children) {
    List<String> found =
        children.stream().filter(name -> name.startsWith(GENERATION_PREFIX)).toList();
    if (found.size() > 1) {
      throw new IllegalArgumentException("a category has one generation, not " + found);
    }
    return found.stream()
        .findFirst()
        .map(name -> new Generation(name.substring(GENERATION_PREFIX.length())));
  }

  @Override
  public String toString() {
    return token;
  }
}
