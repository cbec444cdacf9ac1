package org.mappingzoo.core.checker;

import java.util.EnumMap;
import java.util.Map;

/// How much may happen in a world with stewards.
///
/// @param ids how many there are at first; 0 for a counter, which begins there
/// @param takes how often each worker takes
/// @param batch how many ids a take asks for
/// @param window how many of them are granted at a time
/// @param stewards how many there are
/// @param advances how often each steward moves the fence
/// @param reserve how many free ids a fence leaves below it
/// @param fenced whether the first fence is set and recorded in the beginning
record FenceSpace(
    int workers,
    int ids,
    int takes,
    int batch,
    int window,
    int stewards,
    int advances,
    int reserve,
    boolean fenced,
    Map<May, Integer> may) {
  enum May {
    /// A worker hears nothing of what he sent; so often each of them.
    DOUBT,
    /// A steward hears nothing of what it sent to ZooKeeper or wrote into the book; likewise.
    STEWARD_DOUBT,
    /// All of the first ensemble is lost.
    LOSS,
    /// The first ensemble is cut off and called lost, and works on.
    SPLIT,
    /// The lost one is restored elsewhere.
    RESTORE,
    /// A member goes out of service, and comes back as leader: what was written since is gone.
    AMNESIA,
    /// The operator recycles a lease.
    RECYCLE,
    /// Workers push what they have not used, at any moment.
    PUSH,
    /// Ids above the fence are withdrawn.
    WITHDRAW
  }

  FenceSpace {
    may = Map.copyOf(may);
  }

  static FenceSpace of(int workers, int ids, int takes, int stewards, int advances) {
    return new FenceSpace(workers, ids, takes, 1, 1, stewards, advances, 1, true, Map.of());
  }

  /// A counter, of which each take asks for one.
  static FenceSpace counting(int workers, int takes, int stewards, int advances) {
    return of(workers, 0, takes, stewards, advances);
  }

  int howOften(May what) {
    return may.getOrDefault(what, 0);
  }

  FenceSpace batches(int size, int granted) {
    return new FenceSpace(
        workers, ids, takes, size, granted, stewards, advances, reserve, fenced, may);
  }

  FenceSpace unfenced() {
    return new FenceSpace(
        workers, ids, takes, batch, window, stewards, advances, reserve, false, may);
  }

  FenceSpace reserving(int count) {
    return new FenceSpace(
        workers, ids, takes, batch, window, stewards, advances, count, fenced, may);
  }

  FenceSpace with(May what) {
    return with(what, 1);
  }

  FenceSpace with(May what, int howOften) {
    Map<May, Integer> next = new EnumMap<>(May.class);
    next.putAll(may);
    next.put(what, howOften);
    return new FenceSpace(
        workers, ids, takes, batch, window, stewards, advances, reserve, fenced, next);
  }
}
