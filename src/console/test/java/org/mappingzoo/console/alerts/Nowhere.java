package org.mappingzoo.console.alerts;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;

/// Where no alert leads to anything.
class Nowhere implements AlertsViewModel.Ways {
  @Override
  public void acknowledge(Alert alert) {
    fail("nobody answers " + alert);
  }

  @Override
  public void snooze(Alert alert) {
    fail("nobody answers " + alert);
  }

  @Override
  public void acknowledgeAll(List<Alert> group) {
    fail("nobody answers " + group);
  }

  @Override
  public void snoozeAll(List<Alert> group) {
    fail("nobody answers " + group);
  }

  @Override
  public void close(Alert alert) {
    fail("nobody answers " + alert);
  }

  @Override
  public void rules(AlertKind kind, Optional<CategoryName> category) {
    fail("nobody asks for the rule of " + kind);
  }

  @Override
  public void rulesOf(CategoryName category) {
    fail("nobody asks for the rules of " + category);
  }

  @Override
  public void openLeaders() {
    fail("nothing leads to the leaders");
  }

  @Override
  public String operator() {
    return "ann";
  }
}
