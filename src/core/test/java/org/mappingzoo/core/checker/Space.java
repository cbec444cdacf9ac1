package org.mappingzoo.core.checker;

import java.util.EnumMap;
import java.util.Map;

/// How much may happen: the space that is explored is finite by these numbers.
///
/// @param ids how many there are at first
/// @param takes how often each worker takes
/// @param batch how many ids a take asks for
/// @param window how many of them are granted at a time
/// @param may how often each of these happens at most; never where it is not named
record Space(int workers, int ids, int takes, int batch, int window, Map<May, Integer> may) {
  enum May {
    /// A worker hears nothing of what he sent; so often each of them.
    DOUBT,
    /// The operator hears nothing of what he sent.
    OPERATOR_DOUBT,
    /// The operator recycles a lease, of a worker alive or dead, set aside or not.
    RECYCLE,
    /// The operator sets a lease aside, of a worker alive or dead.
    QUARANTINE,
    /// The operator writes a lease off, of a worker alive or dead, set aside or not.
    WRITE_OFF,
    /// Recycling a dead worker's lease also returns what it did not use.
    ATTEST,
    /// A steward deletes what is left of a closed lease, or of one whose life is over.
    BURY,
    /// The operator returns an id without its lease: nobody used it, and nobody alive can.
    RETURN,
    /// A worker dies.
    CRASH,
    /// Versions begin anew.
    ROTATE,
    /// Somebody deletes the category, and others seed it with new ids.
    REBIRTH,
    /// Workers push what they have not used, at any moment.
    PUSH,
    /// Workers give the highest id of a lease back, and go on with the others.
    GIVE_BACK,
    /// The list takes one range and no more: what would make it longer is parked.
    PARK,
    /// The category is a bare list at first, which the operator adopts; so often he plans that.
    ADOPT,
    /// A client of 2010 takes from the list, uses, and pushes back, bare or not; so often.
    OLD_TAKE,
    /// A worker of ours does so, which leaves the list alone once it finds a generation there.
    PLAIN_TAKE,
    /// The operator retires the category.
    RETIRE
  }

  Space {
    may = Map.copyOf(may);
  }

  static Space of(int workers, int ids, int takes, int batch, int window) {
    return new Space(workers, ids, takes, batch, window, Map.of());
  }

  int howOften(May what) {
    return may.getOrDefault(what, 0);
  }

  boolean has(May what) {
    return howOften(what) > 0;
  }

  Space with(May what) {
    return with(what, 1);
  }

  Space with(May what, int howOften) {
    Map<May, Integer> next = new EnumMap<>(May.class);
    next.putAll(may);
    next.put(what, howOften);
    return new Space(workers, ids, takes, batch, window, next);
  }
}
