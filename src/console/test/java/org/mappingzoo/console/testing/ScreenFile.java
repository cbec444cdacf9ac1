package org.mappingzoo.console.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;

/// A file in `fxml/`, by what its root and its parts are called: enough to tell it from each other.
///
/// @param styles of its root
/// @param ids of all nodes in it
public record ScreenFile(String name, List<String> styles, Set<String> ids) {
  private static final Path FXML = Path.of(System.getProperty("project.root"), "fxml");
  private static final Pattern ROOT =
      Pattern.compile("<\\w+ [^>]*?xmlns[^>]*styleClass=\"([^\"]+)\"");
  private static final Pattern NAMED = Pattern.compile("<(\\w+)\\s[^>]*fx:id=\"(\\w+)\"");

  /// What has a name and is no node.
  private static final Pattern NO_NODE =
      Pattern.compile("TableColumn|Tooltip|Tab|ToggleGroup|\\w*MenuItem");

  /// In a table only while that has no rows.
  private static final Pattern PLACEHOLDER =
      Pattern.compile("<placeholder>.*?</placeholder>", Pattern.DOTALL);

  public static List<ScreenFile> all() throws IOException {
    try (Stream<Path> files = Files.list(FXML)) {
      return files
          .filter(file -> file.toString().endsWith(".fxml"))
          .sorted()
          .map(ScreenFile::read)
          .toList();
    }
  }

  private static ScreenFile read(Path file) {
    String text = PLACEHOLDER.matcher(text(file)).replaceAll("");
    Matcher root = ROOT.matcher(text);
    if (!root.find()) {
      throw new IllegalArgumentException(file + " has no root with a style class");
    }
    return new ScreenFile(
        file.getFileName().toString(),
        List.of(root.group(1).split(",\\s*", -1)),
        NAMED
            .matcher(text)
            .results()
            .filter(named -> !NO_NODE.matcher(named.group(1)).matches())
            .map(named -> named.group(2))
            .collect(Collectors.toSet()));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether it can be seen there.
  public boolean isIn(Parent shown) {
    return Stream.concat(Stream.of(shown), shown.lookupAll("." + styles.getFirst()).stream())
        .filter(node -> node.getStyleClass().containsAll(styles))
        .filter(ScreenFile::isVisible)
        .anyMatch(root -> ids.stream().allMatch(id -> id.equals(root.getId()) || has(root, id)));
  }

  private static boolean has(Node root, String id) {
    return root.lookup("#" + id) != null;
  }

  private static boolean isVisible(Node node) {
    return node == null || (node.isVisible() && isVisible(node.getParent()));
  }
}
