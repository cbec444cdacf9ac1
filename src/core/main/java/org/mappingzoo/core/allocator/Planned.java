package org.mappingzoo.core.allocator;

import java.util.function.Function;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Plan;

/// What was planned, and on which reading.
record Planned<R>(CategoryReading reading, Plan<R> plan) {

  /// Refused where the reading shows nothing that is managed, or has wrapped.
  static <R> Planned<R> on(CategoryReading reading, Function<ManagedCategory, Plan<R>> plan) {
    return switch (reading) {
      case CategoryReading.Managed(ManagedCategory managed) ->
          new Planned<>(
              reading,
              managed
                  .wrapped()
                  .<Plan<R>>map(Plan.Refuse::new)
                  .orElseGet(() -> plan.apply(managed)));
      case CategoryReading other ->
          new Planned<>(other, new Plan.Refuse<>(LedgerSteps.refusalOf(other)));
    };
  }

  boolean isRefused() {
    return plan instanceof Plan.Refuse;
  }

  ManagedCategory managed() {
    if (reading instanceof CategoryReading.Managed(ManagedCategory managed)) {
      return managed;
    }
    throw new IllegalStateException("defect: nothing is planned on " + reading);
  }
}
