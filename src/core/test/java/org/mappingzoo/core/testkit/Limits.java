package org.mappingzoo.core.testkit;

import org.mappingzoo.core.protocol.CategorySettings;

/// Settings of a category that differ in a limit.
public final class Limits {
  private Limits() {}

  /// The same for a list that is long from so many bytes on, and full.
  public static CategorySettings ofBytes(int most, CategorySettings all) {
    return new CategorySettings(
        all.batch(),
        all.window(),
        all.outageBudget(),
        all.takeLimit(),
        all.leaseLimit(),
        all.ownerLeaseLimit(),
        most,
        most,
        all.mergeOnPush());
  }
}
