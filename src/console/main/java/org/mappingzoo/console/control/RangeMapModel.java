package org.mappingzoo.console.control;

import java.util.Optional;
import java.util.OptionalLong;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Subscription;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// What a range map shows: which ids, how near, and which range is chosen.
///
/// The *extent* is all that there is to see, the *window* the part that is enlarged. At home the
/// window follows the list; after a zoom it stays where the operator put it, whatever is taken
/// and pushed meanwhile. A chosen range is followed by its last id, since takes eat it from
/// below.
public final class RangeMapModel {
  private static final double SLACK = 1.25;

  /// How many times as far as the tail begins a fence may be to be in sight.
  private static final long FENCE_REACH = 20;
  private static final IdWindow NOTHING = new IdWindow(0, IdWindow.FEWEST_IDS - 1);

  private final ReadOnlyObjectWrapper<RangeIndex> free =
      new ReadOnlyObjectWrapper<>(this, "free", new RangeIndex(RangeList.empty()));
  private final ReadOnlyObjectWrapper<Optional<Custody.Ids>> booked =
      new ReadOnlyObjectWrapper<>(this, "booked", Optional.empty());
  private final ReadOnlyObjectWrapper<OptionalLong> fence =
      new ReadOnlyObjectWrapper<>(this, "fence", OptionalLong.empty());
  private final ReadOnlyObjectWrapper<IdWindow> extent =
      new ReadOnlyObjectWrapper<>(this, "extent", NOTHING);
  private final ReadOnlyObjectWrapper<IdWindow> window =
      new ReadOnlyObjectWrapper<>(this, "window", NOTHING);
  private final ReadOnlyObjectWrapper<Optional<IdRange>> chosen =
      new ReadOnlyObjectWrapper<>(this, "chosen", Optional.empty());
  private boolean atHome = true;
  private boolean leapt;

  /// Begins with another category: forgets zoom, choice and extent.
  public void reset() {
    free.set(new RangeIndex(RangeList.empty()));
    booked.set(Optional.empty());
    fence.set(OptionalLong.empty());
    chosen.set(Optional.empty());
    atHome = true;
    leapt = false;
    extent.set(NOTHING);
    window.set(NOTHING);
  }

  /// Shows a newer list of the same category. Where the books tell the universe, the extent is
  /// that; else it reaches from 0 to the highest id that was ever free here: what lies beyond is
  /// unknown.
  public void show(RangeList list, Optional<BookedIds> books) {
    show(list, books, OptionalLong.empty());
  }

  /// The same with the id that takes may not reach, where there is one.
  public void show(RangeList list, Optional<BookedIds> books, OptionalLong takesStayBelow) {
    fence.set(takesStayBelow);
    free.set(new RangeIndex(list));
    if (!books.equals(booked.get().map(Custody.Ids::booked))) {
      booked.set(books.map(Custody.Ids::of));
    }
    extent.set(
        books
            .map(BookedIds::universe)
            .filter(universe -> !universe.isEmpty())
            .map(universe -> around(universe, list))
            .orElseGet(() -> reach(list)));
    leapt = false;
    window.set(atHome ? homeFrom(window.get()) : window.get().within(extent.get()));
    chosen.set(chosen.get().flatMap(range -> rangeAt(range.last())));
  }

  /// Damaged books may know less than the list.
  private static IdWindow around(RangeList universe, RangeList list) {
    long first = universe.first(0);
    long last = universe.last(universe.size() - 1);
    return list.isEmpty()
        ? new IdWindow(first, last)
        : new IdWindow(Math.min(first, list.first(0)), Math.max(last, list.last(list.size() - 1)));
  }

  /// What the books say of ids that are not free; empty for a plain category.
  ReadOnlyObjectProperty<Optional<Custody.Ids>> bookedProperty() {
    return booked.getReadOnlyProperty();
  }

  /// Tells of each change of what the books say.
  public Subscription onBooks(Runnable changed) {
    return booked.subscribe(changed);
  }

  Optional<Custody.Ids> booked() {
    return booked.get();
  }

  /// The id that takes may not reach; empty where nothing holds them back.
  public ReadOnlyObjectProperty<OptionalLong> fenceProperty() {
    return fence.getReadOnlyProperty();
  }

  public OptionalLong fence() {
    return fence.get();
  }

  public ReadOnlyObjectProperty<RangeIndex> freeProperty() {
    return free.getReadOnlyProperty();
  }

  public RangeIndex free() {
    return free.get();
  }

  public RangeList list() {
    return free.get().list();
  }

  public ReadOnlyObjectProperty<IdWindow> extentProperty() {
    return extent.getReadOnlyProperty();
  }

  public IdWindow extent() {
    return extent.get();
  }

  public ReadOnlyObjectProperty<IdWindow> windowProperty() {
    return window.getReadOnlyProperty();
  }

  public IdWindow window() {
    return window.get();
  }

  public ReadOnlyObjectProperty<Optional<IdRange>> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  public Optional<IdRange> chosen() {
    return chosen.get();
  }

  /// Whether the window came to where it is by a leap of the operator's, which the eye wants to
  /// follow: not by a hand that moves it, nor by a newer list.
  boolean leapt() {
    return leapt;
  }

  /// The index of the chosen range, -1 if none is.
  public int chosenIndex() {
    return chosen.get().map(range -> list().indexOf(range.last())).orElse(-1);
  }

  /// Whether there is nothing to draw: no id is free, and nobody says which there are.
  public boolean isBlank() {
    return list().isEmpty() && extent.get().equals(NOTHING);
  }

  public boolean isAtHome() {
    return atHome;
  }

  /// From the first id that is free or held to the start of the tail, and 5 % more; the extent
  /// where nothing lies below the tail.
  public IdWindow activeWindow() {
    long tail = list().isEmpty() ? extent.get().last() : list().first(list().size() - 1);
    long first = Math.min(list().isEmpty() ? tail : list().first(0), lowestHeld(tail));
    if (first >= tail) {
      return fence.get().isPresent() ? upToFence(first, tail) : extent.get();
    }
    return upToFence(first, tail);
  }

  /// A fence that is not too far behind the start of the tail is in sight, too.
  private IdWindow upToFence(long first, long tail) {
    long end = fence.get().orElse(tail);
    boolean near = end > tail && (first >= tail || end - first <= (tail - first) * FENCE_REACH);
    long until = near ? Math.min(end, extent.get().last()) : tail;
    if (first >= until) {
      return extent.get();
    }
    long more = Math.max(1, (until - first) / 20);
    long last = until + Math.min(more, Math.max(0, extent.get().last() - until));
    return new IdWindow(first, last).within(extent.get());
  }

  private long lowestHeld(long otherwise) {
    return booked.get().map(ids -> ids.lowest(otherwise)).orElse(otherwise);
  }

  /// Returns to the active window, and follows it.
  public void home() {
    atHome = true;
    leapt = true;
    window.set(activeWindow());
  }

  /// Shows this part of the extent, at once: for a hand that moves it. Who is shown it already
  /// stays at home.
  public void look(IdWindow wanted) {
    look(wanted, false);
  }

  /// The same by a leap.
  public void leap(IdWindow wanted) {
    look(wanted, true);
  }

  private void look(IdWindow wanted, boolean byLeap) {
    IdWindow there = wanted.within(extent.get());
    if (!there.equals(window.get())) {
      atHome = false;
      leapt = byLeap;
      window.set(there);
    }
  }

  /// Nearer (a factor below 1) or farther, about `anchor`: 0 is the left end, 1 the right. At once.
  public void zoom(double factor, double anchor) {
    look(window.get().zoom(factor, anchor, extent.get()));
  }

  /// Nearer or farther about the chosen range, if it can be seen; else about the middle. By a leap.
  public void zoom(double factor) {
    IdWindow now = window.get();
    double anchor = chosen.get().filter(now::overlaps).map(range -> share(now, range)).orElse(0.5);
    leap(now.zoom(factor, anchor, extent.get()));
  }

  /// To the right, or to the left, at once.
  public void pan(long ids) {
    look(window.get().pan(ids, extent.get()));
  }

  /// Shows `range` with a quarter of its size around it on both sides.
  public void zoomTo(IdRange range) {
    long ids = range.count() > IdRange.MAX_ID / 2 ? range.count() : range.count() / 2 * 3;
    leap(IdWindow.around(range, ids, extent.get()));
  }

  /// Chooses the range at `index`, or none if there is no such range.
  public void choose(int index) {
    chosen.set(
        index >= 0 && index < list().size() ? Optional.of(list().get(index)) : Optional.empty());
  }

  /// Chooses the next free range, or the first one in sight, and brings it into sight.
  public void chooseNext() {
    int index = chosenIndex();
    walkTo(index >= 0 ? index + 1 : firstInSight());
  }

  /// Chooses the free range before, or the last one in sight, and brings it into sight.
  public void choosePrevious() {
    int index = chosenIndex();
    walkTo(index >= 0 ? index - 1 : free.get().rangesBelow(window.get().last() + 1) - 1);
  }

  public void chooseFirst() {
    walkTo(0);
  }

  public void chooseLast() {
    walkTo(list().size() - 1);
  }

  /// Moves the window so that the chosen range is in it; one too small to be seen is enlarged.
  ///
  /// @param smallestShare of the window that it has to fill, 0 to leave the zoom alone
  public void reveal(double smallestShare) {
    chosen.get().ifPresent(range -> reveal(range, smallestShare));
  }

  private void reveal(IdRange range, double smallestShare) {
    IdWindow now = window.get();
    if (range.count() < now.count() * smallestShare) {
      zoomTo(range);
    } else if (!now.overlaps(range)) {
      leap(IdWindow.around(range, now.count(), extent.get()));
    }
  }

  private void walkTo(int index) {
    if (index >= 0 && index < list().size()) {
      choose(index);
      reveal(0);
    }
  }

  private int firstInSight() {
    int index = list().indexOf(window.get().first());
    int first = index < 0 ? -index - 1 : index;
    return Math.min(first, list().size() - 1);
  }

  private Optional<IdRange> rangeAt(long id) {
    int index = list().indexOf(id);
    return index < 0 ? Optional.empty() : Optional.of(list().get(index));
  }

  /// The old extent, and the new list too.
  private IdWindow reach(RangeList list) {
    IdWindow old = extent.get();
    if (list.isEmpty()) {
      return old;
    }
    return new IdWindow(0, Math.max(old.last(), list.last(list.size() - 1)));
  }

  /// The active window, unless `now` still serves: one that moved with each take would flicker.
  private IdWindow homeFrom(IdWindow now) {
    IdWindow active = activeWindow();
    boolean serves =
        extent.get().contains(now) && now.contains(active) && now.count() <= SLACK * active.count();
    return serves ? now : active;
  }

  private static double share(IdWindow window, IdRange range) {
    long first = Math.max(range.first(), window.first());
    long last = Math.min(range.last(), window.last());
    long middle = first + (last - first) / 2;
    return (double) (middle - window.first()) / window.count();
  }
}
