package org.mappingzoo.console.feed;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.AlertText;
import org.mappingzoo.core.alert.AlertWatch;
import org.mappingzoo.core.alert.DuplicateWatch;
import org.mappingzoo.core.alert.Mark;

/// The alerts of a fleet, brought up to date once a second, and at once where ids may be issued
/// twice. Belongs to the FX thread.
public final class AlertFeed {
  private final FleetFeed feed;
  private final Keeper keeper;
  private final DuplicateWatch watch = new DuplicateWatch();
  private final List<DuplicateWatch.Found> found = new ArrayList<>();
  private final List<Consumer<List<AlertEvent>>> listeners = new ArrayList<>();
  private final ReadOnlyObjectWrapper<AlertBook> book;
  private final ReadOnlyObjectWrapper<AlertRules> rules;

  /// Where alerts and rules survive a restart.
  public interface Keeper {

    /// What was kept; empty where nothing was, or it cannot be read.
    Optional<AlertText.Kept> kept();

    /// Keeps this from now on; returns at once.
    void keep(AlertText.Kept next);

    /// What an operator should know about the keeping, in a sentence; empty where all is well.
    default Optional<String> trouble() {
      return Optional.empty();
    }

    /// Keeps nothing, for pictures and tests.
    static Keeper forgetful() {
      return new Keeper() {
        @Override
        public Optional<AlertText.Kept> kept() {
          return Optional.empty();
        }

        @Override
        public void keep(AlertText.Kept next) {}
      };
    }
  }

  public AlertFeed(FleetFeed feed, Keeper keeper) {
    this.feed = feed;
    this.keeper = keeper;
    Optional<AlertText.Kept> kept = keeper.kept();
    book =
        new ReadOnlyObjectWrapper<>(
            this, "book", kept.map(AlertText.Kept::book).orElse(AlertBook.EMPTY));
    rules =
        new ReadOnlyObjectWrapper<>(
            this, "rules", kept.map(AlertText.Kept::rules).orElse(AlertRules.DEFAULT));
    feed.snapshotProperty().subscribe(snapshot -> watchForDuplicates());
    feed.nowProperty().subscribe(now -> watchForDuplicates());
    feed.nowProperty().subscribe(now -> feed.inTurn(this::look));
  }

  public ReadOnlyObjectProperty<AlertBook> bookProperty() {
    return book.getReadOnlyProperty();
  }

  public AlertBook book() {
    return book.get();
  }

  public ReadOnlyObjectProperty<AlertRules> rulesProperty() {
    return rules.getReadOnlyProperty();
  }

  public AlertRules rules() {
    return rules.get();
  }

  /// What an operator should know about the keeping; empty where all is well.
  public Optional<String> trouble() {
    return keeper.trouble();
  }

  /// Runs `listener` after each look that brought something.
  public void onNews(Consumer<List<AlertEvent>> listener) {
    listeners.add(listener);
  }

  public void answer(AlertKey key, Mark mark) {
    change(book.get().answer(key, mark));
  }

  public void takeBack(AlertKey key, String who) {
    change(book.get().takeBack(key, who, now()));
  }

  public void close(AlertKey key, String who, String why) {
    change(book.get().close(key, who, why, now()));
  }

  public void follow(AlertRules next) {
    rules.set(next);
    look();
    keep();
  }

  private void watchForDuplicates() {
    feed.takeRecalled().forEach(watch::recall);
    found.addAll(watch.observe(feed.snapshot(), feed.history(), now()));
    if (!found.isEmpty()) {
      look();
    }
  }

  private void look() {
    Instant now = now();
    AlertBook before = book.get();
    AlertWatch.Step step =
        AlertWatch.look(
            before,
            rules.get(),
            new AlertWatch.Sight(
                feed.snapshot(), name -> feed.history().forecast(name, now), found, now));
    if (feed.snapshot().connection().isCurrent()) {
      found.clear();
    }
    book.set(step.book());
    boolean others = !before.alerts().keySet().equals(step.book().alerts().keySet());
    if (others || !step.news().isEmpty()) {
      keep();
    }
    if (!step.news().isEmpty()) {
      List.copyOf(listeners).forEach(listener -> listener.accept(step.news()));
    }
  }

  private void change(AlertBook next) {
    if (!next.equals(book.get())) {
      book.set(next);
      keep();
    }
  }

  private void keep() {
    keeper.keep(new AlertText.Kept(book.get(), rules.get()));
  }

  private Instant now() {
    return feed.clock().instant();
  }
}
