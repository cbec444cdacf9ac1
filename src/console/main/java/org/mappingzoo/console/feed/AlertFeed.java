package org.mappingzoo.console.feed;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.alert.AlertRules;
import org.mappingzoo.core.alert.AlertText;
import org.mappingzoo.core.alert.AlertWatch;
import org.mappingzoo.core.alert.DeletionWatch;
import org.mappingzoo.core.alert.DuplicateWatch;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.alert.Told;
import org.mappingzoo.core.category.CategoryName;

/// The alerts of a fleet, brought up to date once a second, and at once where ids may be issued
/// twice. Belongs to the FX thread.
public final class AlertFeed {
  /// How much of the time that something has been bad, or well again, a restart may lose.
  private static final Duration LOST_AT_MOST = Duration.ofMinutes(1);

  private final FleetFeed feed;
  private final Keeper keeper;
  private final List<String> roots;
  private final DuplicateWatch watch = new DuplicateWatch();
  private final List<DuplicateWatch.Found> found = new ArrayList<>();
  private final DeletionWatch presence = new DeletionWatch();
  private final List<DeletionWatch.Found> deleted = new ArrayList<>();
  private final List<Consumer<List<AlertEvent>>> listeners = new ArrayList<>();
  private final ReadOnlyObjectWrapper<AlertBook> book;
  private final ReadOnlyObjectWrapper<AlertRules> rules;
  private final ReadOnlyObjectWrapper<Optional<Trouble>> trouble =
      new ReadOnlyObjectWrapper<>(this, "trouble", Optional.empty());

  /// What both consoles began with, should another one keep rules now.
  private final AlertRules rulesAtStart;

  private Instant keptAt;
  private Set<AlertKey> dealtWith = Set.of();

  /// What an operator should know about how alerts are kept.
  public sealed interface Trouble {

    /// What was kept could not be read.
    ///
    /// @param aside where it was set aside, and why
    record Damaged(DiskFault aside) implements Trouble {}

    /// What is answered and changed here is gone when the console ends, unless that gets well.
    record Failing(DiskFault why) implements Trouble {}

    /// The same, as long as another console is the one that keeps them.
    record Elsewhere() implements Trouble {}

    /// Whether to try again.
    default boolean isUnkept() {
      return !(this instanceof Damaged);
    }
  }

  /// Where alerts and rules survive a restart.
  public interface Keeper {

    /// What was kept; empty where nothing was, or it cannot be read.
    Optional<AlertText.Kept> kept();

    /// Keeps this from now on; returns at once.
    void keep(AlertText.Kept next);

    /// Runs `listener` with what another console kept last, once that one has ended and before
    /// anything is written over it; on any thread.
    default void onTakenOver(Consumer<AlertText.Kept> listener) {}

    /// Runs `listener` with what another console keeps, each time that one has kept it anew while
    /// this one may not; on any thread.
    default void onKeptElsewhere(Consumer<AlertText.Kept> listener) {}

    /// What an operator should know about the keeping; empty where all is well.
    default Optional<Trouble> trouble() {
      return Optional.empty();
    }

    /// Keeps nothing, for pictures and tests.
    static Keeper forgetful() {
      return forgetful(Optional.empty());
    }

    /// Keeps nothing, and says why.
    static Keeper forgetful(Optional<Trouble> why) {
      return new Keeper() {
        @Override
        public Optional<Trouble> trouble() {
          return why;
        }

        @Override
        public Optional<AlertText.Kept> kept() {
          return Optional.empty();
        }

        @Override
        public void keep(AlertText.Kept next) {}
      };
    }
  }

  /// The alerts of all categories that an ensemble has.
  public AlertFeed(FleetFeed feed, Keeper keeper) {
    this(feed, keeper, List.of("/"));
  }

  /// The alerts of a part of an ensemble, kept together with those of its other parts.
  ///
  /// @param roots the paths below which categories are looked for
  public AlertFeed(FleetFeed feed, Keeper keeper, List<String> roots) {
    this.feed = feed;
    this.keeper = keeper;
    this.roots = List.copyOf(roots);
    Optional<AlertText.Kept> kept = keeper.kept();
    book =
        new ReadOnlyObjectWrapper<>(
            this, "book", kept.map(AlertText.Kept::book).orElse(AlertBook.EMPTY));
    rules =
        new ReadOnlyObjectWrapper<>(
            this, "rules", kept.map(AlertText.Kept::rules).orElse(AlertRules.DEFAULT));
    rulesAtStart = rules.get();
    keptAt = feed.clock().instant();
    trouble.set(keeper.trouble());
    keeper.onTakenOver(theirs -> feed.inTurn(() -> takeOver(theirs)));
    keeper.onKeptElsewhere(theirs -> feed.inTurn(() -> change(book.get().hearing(theirs.book()))));
    book.subscribe(now -> feed.tell(Told.of(now)));
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

  /// What is answered, taken back or closed here by the change of the book that is told just now;
  /// none where it is told for anything else, as for an answer that was given at another console.
  public Set<AlertKey> dealtWith() {
    return dealtWith;
  }

  public ReadOnlyObjectProperty<AlertRules> rulesProperty() {
    return rules.getReadOnlyProperty();
  }

  public AlertRules rules() {
    return rules.get();
  }

  /// What an operator should know about the keeping; empty where all is well.
  public ReadOnlyObjectProperty<Optional<Trouble>> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /// Runs `listener` after each look that brought something.
  public void onNews(Consumer<List<AlertEvent>> listener) {
    listeners.add(listener);
  }

  public void answer(AlertKey key, Mark mark) {
    answer(List.of(key), mark);
  }

  /// The same to several at once.
  public void answer(List<AlertKey> keys, Mark mark) {
    AlertBook next = book.get();
    for (AlertKey key : keys) {
      next = next.answer(key, mark);
    }
    dealWith(keys, next);
  }

  public void takeBack(AlertKey key, String who) {
    dealWith(List.of(key), book.get().takeBack(key, who, now()));
  }

  public void close(AlertKey key, String who, String why) {
    dealWith(List.of(key), book.get().close(key, who, why, now()));
  }

  /// Judges by these from now on.
  ///
  /// @param who changed them
  public void follow(AlertRules next, String who) {
    AlertRules before = rules.get();
    rules.set(next);
    book.set(book.get().ruled(before, next, who, now()));
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
    deleted.addAll(presence.observe(feed.snapshot(), this::isWatched, now));
    AlertWatch.Step step =
        AlertWatch.look(
            before,
            rules.get(),
            new AlertWatch.Sight(
                feed.snapshot(),
                this::isWatched,
                name -> feed.history().forecast(name, now),
                found,
                deleted,
                now));
    if (feed.snapshot().connection().followsQuorum()) {
      found.clear();
      deleted.clear();
    }
    book.set(step.book());
    boolean others = !before.alerts().keySet().equals(step.book().alerts().keySet());
    trouble.set(keeper.trouble());
    if (others
        || !step.news().isEmpty()
        || trouble.get().filter(Trouble::isUnkept).isPresent()
        || (isTimed() && isLongUnkept(now))) {
      keep();
    }
    if (!step.news().isEmpty()) {
      List.copyOf(listeners).forEach(listener -> listener.accept(step.news()));
    }
  }

  private boolean isWatched(CategoryName category) {
    return roots.stream().anyMatch(category::isUnder);
  }

  /// Whether it counts how long something has been so.
  private boolean isTimed() {
    return book.get().alerts().values().stream().anyMatch(alert -> alert.stage() != Stage.FIRING);
  }

  private boolean isLongUnkept(Instant now) {
    return Duration.between(keptAt, now).abs().compareTo(LOST_AT_MOST) >= 0;
  }

  private void dealWith(List<AlertKey> keys, AlertBook next) {
    dealtWith = Set.copyOf(keys);
    change(next);
    dealtWith = Set.of();
  }

  private void change(AlertBook next) {
    if (!next.equals(book.get())) {
      book.set(next);
      keep();
    }
  }

  private void takeOver(AlertText.Kept theirs) {
    rules.set(rules.get().joined(theirs.rules(), rulesAtStart));
    book.set(book.get().joined(theirs.book()));
    keep();
    look();
  }

  private void keep() {
    keptAt = now();
    keeper.keep(new AlertText.Kept(book.get(), rules.get()));
  }

  private Instant now() {
    return feed.clock().instant();
  }
}
