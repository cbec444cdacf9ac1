package org.mappingzoo.console.category;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.testing.Asked;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;

/// A category view over a fleet that a test moves by hand.
final class CategoryWorld {
  static final Instant START = Instant.parse("2026-11-21T09:00:00Z");
  static final String DID = "/com/demdex/eventpublish/idgen/did";
  static final String PROPOSAL = "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n";

  final SyntheticFleet fleet = new SyntheticFleet(START);
  final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  final Access access = new Access(true);
  final Asked asked = new Asked();
  final FleetFeed feed = new FleetFeed(new FleetHistory(1 << 24), Runnable::run, () -> fleet.now());
  final CategoryViewModel view = new CategoryViewModel(feed, messages, access, asked, asked);

  /// One that shows the proposal's category in the state of its worked example.
  static CategoryWorld ofTheProposal() {
    CategoryWorld world = new CategoryWorld();
    world.fleet.write(DID, PROPOSAL);
    world.publish();
    world.show(DID);
    return world;
  }

  void show(String path) {
    view.show(CategoryName.of(path));
  }

  CategoryWorld write(String path, String text) {
    fleet.write(path, text);
    publish();
    return this;
  }

  void publish() {
    feed.publish(fleet.snapshot());
    feed.tick();
  }

  void pass(Duration time) {
    fleet.pass(time);
    feed.tick();
  }

  void connection(ConnectionStatus status) {
    fleet.connection(status);
    publish();
  }

  void stale() {
    connection(new ConnectionStatus.Stale(fleet.now(), SyntheticFleet.session()));
  }

  CategoryPanel panel() {
    return view.panel();
  }
}
