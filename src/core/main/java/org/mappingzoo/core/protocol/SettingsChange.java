package org.mappingzoo.core.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Some of a category's settings; the others stay as they are at the moment that it takes effect,
/// whoever changed them last. Each component stands for that of [CategorySettings], and is empty
/// where it stays.
///
/// @param batch an empty number inside leaves the batch to the worker
/// @param window an empty number inside grants whole leases
public record SettingsChange(
    Optional<OptionalLong> batch,
    Optional<OptionalLong> window,
    Optional<Duration> outageBudget,
    OptionalLong takeLimit,
    OptionalInt leaseLimit,
    OptionalInt ownerLeaseLimit,
    OptionalInt softLimitBytes,
    OptionalInt hardLimitBytes,
    Optional<Boolean> mergeOnPush,
    Optional<Boolean> resealOnNewLeader) {

  /// All stays as it is.
  public static final SettingsChange NONE =
      new SettingsChange(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty());

  /// What makes the later settings of the earlier ones: those in which they differ.
  public static SettingsChange between(CategorySettings before, CategorySettings after) {
    return new SettingsChange(
        changed(before.batch(), after.batch()),
        changed(before.window(), after.window()),
        changed(before.outageBudget(), after.outageBudget()),
        changed(before.takeLimit(), after.takeLimit()),
        changed(before.leaseLimit(), after.leaseLimit()),
        changed(before.ownerLeaseLimit(), after.ownerLeaseLimit()),
        changed(before.softLimitBytes(), after.softLimitBytes()),
        changed(before.hardLimitBytes(), after.hardLimitBytes()),
        changed(before.mergeOnPush(), after.mergeOnPush()),
        changed(before.resealOnNewLeader(), after.resealOnNewLeader()));
  }

  private static <T> Optional<T> changed(T before, T after) {
    return before.equals(after) ? Optional.empty() : Optional.of(after);
  }

  private static OptionalInt changed(int before, int after) {
    return before == after ? OptionalInt.empty() : OptionalInt.of(after);
  }

  private static OptionalLong changed(long before, long after) {
    return before == after ? OptionalLong.empty() : OptionalLong.of(after);
  }

  /// Settings with these instead of their own.
  ///
  /// @throws IllegalArgumentException if what comes of it is out of its bounds; the message names
  ///     it
  public CategorySettings in(CategorySettings now) {
    return new CategorySettings(
        batch.orElse(now.batch()),
        window.orElse(now.window()),
        outageBudget.orElse(now.outageBudget()),
        takeLimit.orElse(now.takeLimit()),
        leaseLimit.orElse(now.leaseLimit()),
        ownerLeaseLimit.orElse(now.ownerLeaseLimit()),
        softLimitBytes.orElse(now.softLimitBytes()),
        hardLimitBytes.orElse(now.hardLimitBytes()),
        mergeOnPush.orElse(now.mergeOnPush()),
        resealOnNewLeader.orElse(now.resealOnNewLeader()));
  }

  /// Whether settings are already as it makes them; not where it makes none of them.
  public boolean isIn(CategorySettings now) {
    try {
      return in(now).equals(now);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
