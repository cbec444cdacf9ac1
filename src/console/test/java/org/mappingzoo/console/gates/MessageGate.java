package org.mappingzoo.console.gates;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Is each word there in both languages, and used? A key is a literal that starts with the first
/// part of some key (`"fleet.title"`); one that ends in a point or goes on in an expression
/// (`"state." + name`) stands for all keys it begins.
final class MessageGate {
  private static final Pattern LITERAL = Pattern.compile("\"([a-z][\\w-]*\\.[\\w.-]*)\"");
  private static final Pattern ON_SCREEN = Pattern.compile("[\">]%([\\w.-]+)");
  private static final Pattern FILE =
      Pattern.compile(".*\\.(fxml|css|properties|png|svg|csv|json|txt)");
  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)");

  /// A screen or a source that uses words; its name tells which of the two it is.
  record User(String name, String text) {}

  private final Map<String, String> english;
  private final Map<String, String> german;

  MessageGate(String english, String german) {
    this.english = entries(english);
    this.german = entries(german);
  }

  /// What differs between the two languages beyond the words.
  List<String> differences() {
    var faults = new ArrayList<String>();
    for (String key : union(english.keySet(), german.keySet())) {
      String one = english.get(key);
      String other = german.get(key);
      if (one == null || other == null) {
        faults.add(key + ": missing in " + (one == null ? "English" : "German"));
      } else if (one.isBlank() || other.isBlank()) {
        faults.add(key + ": empty");
      } else if (!places(one).equals(places(other))) {
        faults.add("%s: places %s and %s".formatted(key, places(one), places(other)));
      } else {
        Stream.of(one, other)
            .filter(MessageGate::isBadFormat)
            .forEach(
                text ->
                    faults.add(key + ": MessageFormat refuses or swallows a quote in: " + text));
      }
    }
    return faults;
  }

  /// Keys that a screen or a source uses although no language has them.
  List<String> missing(User user) {
    return used(user)
        .filter(key -> !matches(key, english.keySet()))
        .map(key -> user.name() + ": no message " + key)
        .distinct()
        .toList();
  }

  /// Keys that nothing uses.
  List<String> unused(List<User> users) {
    Set<String> used = users.stream().flatMap(this::used).collect(Collectors.toSet());
    return english.keySet().stream()
        .filter(
            key -> used.stream().noneMatch(u -> isPrefix(u) ? key.startsWith(u) : key.equals(u)))
        .toList();
  }

  private Stream<String> used(User user) {
    return user.name().endsWith(".fxml") ? usedOnScreen(user.text()) : usedInCode(user.text());
  }

  private static Stream<String> usedOnScreen(String fxml) {
    return ON_SCREEN.matcher(fxml).results().map(r -> r.group(1));
  }

  private Stream<String> usedInCode(String java) {
    Set<String> areas =
        english.keySet().stream().map(MessageGate::area).collect(Collectors.toSet());
    return LITERAL
        .matcher(java)
        .results()
        .map(r -> r.group(1))
        .filter(key -> areas.contains(area(key)) && !FILE.matcher(key).matches());
  }

  private static boolean matches(String used, Set<String> keys) {
    return isPrefix(used) ? keys.stream().anyMatch(k -> k.startsWith(used)) : keys.contains(used);
  }

  private static boolean isPrefix(String used) {
    return used.endsWith(".");
  }

  private static String area(String key) {
    return key.substring(0, Math.max(0, key.indexOf('.')));
  }

  private static Set<String> places(String text) {
    return PLACE
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .map(place -> place.substring(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// `It's {0}` prints "Its {0}": the apostrophe of these texts is the typographic one.
  private static boolean isBadFormat(String text) {
    if (text.contains("'")) {
      return true;
    }
    if (places(text).isEmpty()) {
      return false;
    }
    try {
      new MessageFormat(text);
    } catch (IllegalArgumentException e) {
      return true;
    }
    return false;
  }

  private static Map<String, String> entries(String file) {
    var entries = new TreeMap<String, String>();
    // Properties keeps the last of two equal keys and says nothing.
    var strict =
        new Properties() {
          @Override
          public synchronized Object put(Object key, Object value) {
            if (entries.put((String) key, (String) value) != null) {
              throw new IllegalArgumentException("twice: " + key);
            }
            return value;
          }
        };
    try {
      strict.load(new StringReader(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    var all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }
}
