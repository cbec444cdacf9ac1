package org.mappingzoo.core.counter;

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
}
