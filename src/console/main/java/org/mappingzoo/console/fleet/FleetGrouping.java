package org.mappingzoo.console.fleet;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.CategoryName;

/// How the table is divided into groups.
///
/// @param closed paths of the groups whose categories are not shown, of those that there are now or
///     were once
record FleetGrouping(By by, Set<String> closed) {

  static final FleetGrouping NONE = new FleetGrouping(By.NONE, Set.of());

  /// So many are remembered, the latest closed.
  private static final int MOST = 500;

  /// By what.
  enum By {
    NONE,
    /// By the first folder below what all paths have in common.
    TOP,
    /// By the folder that a category lies in.
    FOLDER;

    /// The rest of its message keys.
    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// @param all every category, whether it is shown or not, so that a filter moves none
    Groups groupsIn(Collection<CategoryName> all) {
      return new Groups(this, this == TOP ? common(all) : List.of());
    }

    private static List<String> common(Collection<CategoryName> all) {
      Optional<List<String>> shared =
          all.stream()
              .map(By::folders)
              .reduce(
                  (a, b) -> {
                    int same = 0;
                    while (same < Math.min(a.size(), b.size()) && a.get(same).equals(b.get(same))) {
                      same++;
                    }
                    return a.subList(0, same);
                  });
      return shared.orElse(List.of());
    }

    private static List<String> folders(CategoryName name) {
      return name.segments().subList(0, name.segments().size() - 1);
    }
  }

  /// Where each category belongs.
  ///
  /// @param common the folders that all paths begin with
  record Groups(By by, List<String> common) {
    static final Groups NONE = new Groups(By.NONE, List.of());

    /// The path of a category's group.
    String of(CategoryName name) {
      if (by != By.TOP) {
        return name.parent();
      }
      List<String> folders = By.folders(name);
      return "/"
          + String.join("/", folders.subList(0, Math.min(folders.size(), common.size() + 1)));
    }

    /// Where a category lies, as far as the heading of its group does not say so: of
    /// `/shop/carts/id` in `/shop` that is `carts`.
    String folder(CategoryName name) {
      String parent = name.parent();
      String group = of(name);
      if (by == By.NONE) {
        return parent;
      }
      return parent.equals(group)
          ? ""
          : parent.substring(group.equals("/") ? 1 : group.length() + 1);
    }
  }

  FleetGrouping {
    Set<String> latest = new LinkedHashSet<>();
    closed.stream().skip(Math.max(0, closed.size() - MOST)).forEach(latest::add);
    closed = latest;
  }

  boolean isOn() {
    return by != By.NONE;
  }

  FleetGrouping by(By next) {
    return new FleetGrouping(next, closed);
  }

  /// The same with these closed, too, or open again.
  FleetGrouping with(Collection<String> paths, boolean open) {
    Set<String> next = new LinkedHashSet<>(closed);
    next.removeAll(paths);
    if (!open) {
      next.addAll(paths);
    }
    return new FleetGrouping(by, next);
  }

  /// As it is kept: `folder %2Fshop %2Fshop%2Fcarts`.
  String text() {
    return by.code()
        + closed.stream()
            .map(path -> " " + URLEncoder.encode(path, StandardCharsets.UTF_8))
            .collect(Collectors.joining());
  }

  /// What cannot be understood counts for nothing.
  static FleetGrouping parse(String text) {
    String[] words = text.strip().split(" +", -1);
    By by =
        Arrays.stream(By.values())
            .filter(each -> each.code().equals(words[0]))
            .findFirst()
            .orElse(By.NONE);
    Set<String> closed =
        Arrays.stream(words)
            .skip(1)
            .filter(word -> word.matches("(?:[^%]|%[0-9A-Fa-f]{2})+"))
            .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new FleetGrouping(by, closed);
  }
}
