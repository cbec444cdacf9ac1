package org.mappingzoo.core.counter;

import java.util.OptionalLong;

/// Why a counter was not written.
public sealed interface CounterRefusal {

  /// One sentence in English, with the offending values.
  String sentence();

  /// There is no node to count in. None is made on the way: a counter that came into being again
  /// would issue its first ids again.
  record NoSuchCounter() implements CounterRefusal {
    @Override
    public String sentence() {
      return "there is no such node; a counter is created by its own call";
    }
  }

  /// There is a list of ranges with its books.
  record ManagedCategory() implements CounterRefusal {
    @Override
    public String sentence() {
      return "the node is a managed category and no counter: its list changes only with its ledger";
    }
  }

  /// Create only creates: what is there may stand for ids that were issued.
  record AlreadyExists() implements CounterRefusal {
    @Override
    public String sentence() {
      return "the node exists already; a counter is created only where there is none";
    }
  }

  /// The node's bytes are not a counter.
  record Unreadable(CounterFault fault) implements CounterRefusal {
    @Override
    public String sentence() {
      return fault.sentence();
    }
  }

  /// The counter would run over the largest number its eight bytes can hold.
  record UsedUp(CounterValue last, long count) implements CounterRefusal {
    @Override
    public String sentence() {
      return "%d ids were asked for; behind %d (0x%x) a counter has only %d left"
          .formatted(count, last.lastIssued(), last.lastIssued(), last.left());
    }
  }

  /// The node's version is so near its wrap that a compare-and-set would not protect it any more.
  record VersionsUsedUp(int version) implements CounterRefusal {
    @Override
    public String sentence() {
      return "version %d is too near the end of ZooKeeper's 32-bit version counter to be written safely"
          .formatted(version);
    }
  }

  /// A steward serves the counter, and has promised no more: what lies beyond would be issued again
  /// behind a loss of ZooKeeper.
  record FenceStalled(CounterValue last, long count, long fence) implements CounterRefusal {
    @Override
    public String sentence() {
      return "%d ids behind %d reach the fence at %d, which a steward has to move first"
          .formatted(count, last.lastIssued(), fence);
    }
  }

  /// The node was made anew by somebody who knew nothing of the fence that it had.
  record EarlierLife(CounterValue last, OptionalLong fence) implements CounterRefusal {
    @Override
    public String sentence() {
      return "it stands at %d, and ids below %d were issued in an earlier life of it: reseal it from the stewards' book"
          .formatted(last.lastIssued(), fence.orElse(0));
    }
  }

  /// What a steward keeps beside the counter cannot be understood.
  record BrokenFence(String fault) implements CounterRefusal {
    @Override
    public String sentence() {
      return "its fence cannot be understood: " + fault;
    }
  }
}
