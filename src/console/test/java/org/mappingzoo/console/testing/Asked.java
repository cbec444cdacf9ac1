package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;

/// Notes what a view model asks for.
public class Asked implements ChangeRequests, Navigation {
  private final List<String> calls = new ArrayList<>();

  public List<String> calls() {
    return calls;
  }

  @Override
  public void compactAll(List<CategoryName> categories) {
    calls.add("compact " + categories);
  }

  @Override
  public void attest(CategoryName category, Lease lease) {
    calls.add("attest " + lease.id() + " " + category);
  }

  @Override
  public void seed(Optional<CategoryName> suggested) {
    calls.add("seed");
  }

  @Override
  public void extend(CategoryName category) {
    calls.add("extend " + category);
  }

  @Override
  public void push(CategoryName category) {
    calls.add("push " + category);
  }

  @Override
  public void compact(CategoryName category) {
    calls.add("compact " + category);
  }

  @Override
  public void adopt(CategoryName category) {
    calls.add("adopt " + category);
  }

  @Override
  public void repair(CategoryName category) {
    calls.add("repair " + category);
  }

  @Override
  public void configure(CategoryName category, CategorySettings now) {
    calls.add("configure " + category);
  }

  @Override
  public void booked(CategoryName category, LedgerChange change) {
    calls.add(change.what() + " " + category);
  }

  @Override
  public void openAlertRules(CategoryName category) {
    calls.add("rules of " + category);
  }

  @Override
  public void openConnections() {
    calls.add("connections");
  }

  @Override
  public void newConnection() {
    calls.add("new connection");
  }

  @Override
  public void openFleet() {
    calls.add("fleet");
  }

  @Override
  public void openId(CategoryName name, long id) {
    calls.add("open " + name + " at " + id);
  }

  @Override
  public void openCategory(CategoryName category) {
    calls.add("open " + category);
  }

  @Override
  public void openStranded(CategoryName category) {
    calls.add("stranded of " + category);
  }

  @Override
  public void showRecentChanges() {
    calls.add("recent");
  }

  @Override
  public void sayCopied(String what) {
    calls.add("copied " + what);
  }
}
