package org.mappingzoo.core.checker;

import java.util.HashMap;
import java.util.Map;

/// Keeps one of each value, with a number: comparing worlds is then comparing numbers.
final class Pool {
  private final Map<Object, Ref<?>> refs = new HashMap<>();

  /// A value of the pool; equal ones are the same.
  static final class Ref<T> {
    private final T value;
    private final int number;

    private Ref(T value, int number) {
      this.value = value;
      this.number = number;
    }

    T get() {
      return value;
    }

    int number() {
      return number;
    }

    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  @SuppressWarnings("unchecked") // a key is found only by an equal one, thus of its own type
  <T> Ref<T> ref(T value) {
    return (Ref<T>) refs.computeIfAbsent(value, key -> new Ref<>(value, refs.size()));
  }
}
