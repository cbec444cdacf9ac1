package org.mappingzoo.zookeeper;

import java.util.Optional;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.zookeeper.Recognition.Before;

/// What Jazzer calls to find a node that cannot be told to be a category or none: see
/// `src/bench/fuzz`.
public final class RecognitionFuzz {
  private RecognitionFuzz() {}

  /// Any exception is a find. The first byte says what is known of the node, the rest is in it.
  public static void fuzzerTestOneInput(byte[] bytes) {
    if (bytes.length == 0) {
      return;
    }
    byte[] text = new byte[bytes.length - 1];
    System.arraycopy(bytes, 1, text, 0, text.length);
    Stat stat = new Stat();
    stat.setVersion(bytes[0] & 1);
    stat.setNumChildren((bytes[0] >> 1) & 1);
    stat.setEphemeralOwner((bytes[0] >> 2) & 1);
    stat.setDataLength(text.length);
    NodeText node = NodeText.of(text);
    for (Before before : Before.values()) {
      check(node, stat, before);
    }
  }

  /// What is a category to who knows nothing of it is one to everybody, and what has books is never
  /// overlooked.
  static void check(NodeText text, Stat stat, Before before) {
    Optional<CategoryReading> read = Recognition.recognise(text, stat, before);
    boolean none = Recognition.recognise(text, stat, Before.NOTHING).isEmpty();
    if (read.isEmpty() && (before != Before.NOTHING || !none)) {
      throw new IllegalStateException("overlooked: " + text.display());
    }
  }
}
