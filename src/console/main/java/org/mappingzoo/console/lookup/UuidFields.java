package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/// What is in a UUID (RFC 9562), and no more than that.
///
/// @param kind the last part of a message key
/// @param at the time in it, of versions 1, 6 and 7
/// @param clock the clock sequence, of versions 1 and 6
/// @param node 48 bits, of versions 1 and 6: a network card's address, or random
record UuidFields(String kind, Optional<Instant> at, OptionalInt clock, OptionalLong node) {
  /// 15 October 1582, when versions 1 and 6 begin to count, in seconds before 1970.
  private static final long GREGORIAN = 12_219_292_800L;

  private static final long TICKS_A_SECOND = 10_000_000L;
  private static final UUID NIL = new UUID(0, 0);
  private static final UUID MAX = new UUID(-1, -1);
  private static final int USUAL_VARIANT = 2;

  static UuidFields of(UUID uuid) {
    if (uuid.equals(NIL) || uuid.equals(MAX)) {
      return bare(uuid.equals(NIL) ? "nil" : "max");
    }
    if (uuid.variant() != USUAL_VARIANT) {
      return bare("variant");
    }
    return switch (uuid.version()) {
      case 1 -> timed("v1", ticks1(uuid), uuid);
      case 3 -> bare("v3");
      case 4 -> bare("v4");
      case 5 -> bare("v5");
      case 6 -> timed("v6", ticks6(uuid), uuid);
      case 7 ->
          new UuidFields(
              "v7",
              Optional.of(Instant.ofEpochMilli(uuid.getMostSignificantBits() >>> 16)),
              OptionalInt.empty(),
              OptionalLong.empty());
      default -> bare("other");
    };
  }

  /// Whether the node is a random number that says so.
  boolean isNodeRandom() {
    return node.isPresent() && (node.getAsLong() >>> 40 & 1) == 1;
  }

  private static UuidFields bare(String kind) {
    return new UuidFields(kind, Optional.empty(), OptionalInt.empty(), OptionalLong.empty());
  }

  private static UuidFields timed(String kind, long ticks, UUID uuid) {
    long low = uuid.getLeastSignificantBits();
    Instant at =
        Instant.ofEpochSecond(ticks / TICKS_A_SECOND - GREGORIAN, ticks % TICKS_A_SECOND * 100);
    return new UuidFields(
        kind,
        Optional.of(at),
        OptionalInt.of((int) (low >>> 48 & 0x3fff)),
        OptionalLong.of(low & 0xffff_ffff_ffffL));
  }

  /// low, middle, high
  private static long ticks1(UUID uuid) {
    long high = uuid.getMostSignificantBits();
    return (high & 0xfff) << 48 | (high >>> 16 & 0xffff) << 32 | high >>> 32;
  }

  /// high, middle, low
  private static long ticks6(UUID uuid) {
    long high = uuid.getMostSignificantBits();
    return (high >>> 16 << 12) | (high & 0xfff);
  }
}
