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

  /// Whether settings are already as it makes them.
  ///
  /// @throws IllegalArgumentException as [#in] does
  public boolean isIn(CategorySettings now) {
    return in(now).equals(now);
  }
}
