package org.mappingzoo.core.alert;

import java.util.Comparator;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;

/// What makes an alert the same one as before.
///
/// @param category absent for what concerns the whole ensemble
/// @param occurrence which of several: for what happens at a moment; empty for what is so
public record AlertKey(AlertKind kind, Optional<CategoryName> category, String occurrence)
    implements Comparable<AlertKey> {

  private static final Comparator<AlertKey> ORDER =
      Comparator.comparing(AlertKey::kind)
          .thenComparing(key -> key.category().map(CategoryName::path).orElse(""))
          .thenComparing(AlertKey::occurrence);

  public static AlertKey of(AlertKind kind) {
    return new AlertKey(kind, Optional.empty(), "");
  }

  public static AlertKey of(AlertKind kind, CategoryName category) {
    return new AlertKey(kind, Optional.of(category), "");
  }

  @Override
  public int compareTo(AlertKey other) {
    return ORDER.compare(this, other);
  }
}
