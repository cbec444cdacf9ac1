package org.mappingzoo.core.protocol;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.category.NodeText;

/// Steps that ZooKeeper carries out all or none, in their order; a value, so that it can be sent
/// again exactly as it was.
public record Transaction(List<Step> steps) {
  /// @throws IllegalArgumentException if there is no step
  public Transaction {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a transaction has at least one step");
    }
  }

  public static Transaction of(Step... steps) {
    return new Transaction(List.of(steps));
  }

  /// The same behind one more step.
  public Transaction behind(Step first) {
    List<Step> all = new ArrayList<>(List.of(first));
    all.addAll(steps);
    return new Transaction(all);
  }

  /// The same with one more step, which fails, so that nothing takes effect. Servers look at
  /// permissions step by step: what whoever sends it may not do is refused before.
  ///
  /// @param path of any node, there or not
  public Transaction rehearsal(String path) {
    List<Step> all = new ArrayList<>(steps);
    all.add(new Unchanged(path, Integer.MAX_VALUE));
    return new Transaction(all);
  }

  public sealed interface Step {
    String path();
  }

  /// Fails with [Fault#NODE_EXISTS] if there is one, with [Fault#NO_NODE] if its parent is
  /// missing.
  public record Create(String path, NodeText text) implements Step {}

  /// Fails with [Fault#NO_NODE] if there is none.
  public record Exists(String path) implements Step {}

  /// Writes nothing. Fails with [Fault#NO_NODE] or [Fault#BAD_VERSION] unless the node has this
  /// version.
  public record Unchanged(String path, int version) implements Step {
    /// @throws IllegalArgumentException if any version would do
    public Unchanged {
      conditional(path, version);
    }
  }

  /// Fails with [Fault#NO_NODE] or [Fault#BAD_VERSION] unless the node has this version.
  public record Replace(String path, int version, NodeText text) implements Step {
    /// @throws IllegalArgumentException if the version would make the write unconditional
    public Replace {
      conditional(path, version);
    }
  }

  /// Fails with [Fault#NO_NODE], [Fault#BAD_VERSION] or [Fault#NOT_EMPTY].
  public record Delete(String path, int version) implements Step {
    /// @throws IllegalArgumentException if the version would make the deletion unconditional
    public Delete {
      conditional(path, version);
    }
  }

  /// Why a step failed.
  public enum Fault {
    NODE_EXISTS,
    NO_NODE,
    BAD_VERSION,
    NOT_EMPTY
  }

  /// What is known of a transaction after it was sent.
  public sealed interface Reply {
    /// It took effect, now.
    ///
    /// @param zxid its number in ZooKeeper's history; 0 where no step tells it
    record Applied(long zxid) implements Reply {}

    /// This sending did not take effect and never will.
    ///
    /// @param step the index of the step that failed; those before it would have succeeded
    record Failed(int step, Fault fault) implements Reply {}

    /// The reply was lost: this sending may have taken effect, or still do so. Only sending the
    /// same again under the same request id can tell (PROTOCOL.md H2).
    record Unknown(String reason) implements Reply {}
  }

  private static void conditional(String path, int version) {
    if (version < 0) {
      throw new IllegalArgumentException(
          "version %d of %s: a compare-and-set at -1 is unconditional, and so near it unsafe"
              .formatted(version, path));
    }
  }
}
