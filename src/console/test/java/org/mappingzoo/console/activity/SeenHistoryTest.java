package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.core.category.CategoryName;

/// What becomes coarser, what stays apart, and how much is remembered.
final class SeenHistoryTest {
  private static final Instant EVENING = Instant.parse("2026-11-21T18:00:00Z");
  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private Instant now = EVENING;
  private long zxid = 0x100;

  /// One category as it is looked at.
  private final class Looked {
    private final CategoryName name;
    private long czxid;
    private Life life = Life.RECREATED;
    private int version = -1;
    private OptionalLong free = OptionalLong.empty();

    Looked(String name) {
      this.name = CategoryName.of(name);
      czxid = ++zxid;
    }

    /// Five minutes of versions, of which some are missed before the first and some behind it.
    Versions seen(int seen, int before, int within) {
      Instant from = now;
      now = now.plus(FIVE_MINUTES.dividedBy(2));
      zxid += seen + before + within;
      OptionalLong after = OptionalLong.of(1_000_000 - zxid);
      Versions all =
          new Versions(
              name,
              from,
              now,
              life,
              czxid,
              zxid,
              version + 1 + before,
              version + before + seen + within,
              seen,
              before + within,
              free,
              after);
      now = now.plus(FIVE_MINUTES.dividedBy(2));
      version = all.last();
      free = after;
      life = Life.GOES_ON;
      return all;
    }

    Gone gone() {
      now = now.plusSeconds(1);
      Gone gone = new Gone(name, now);
      again();
      return gone;
    }

    /// Deleted and made anew.
    void again() {
      czxid = ++zxid;
      life = Life.RECREATED;
      version = -1;
    }
  }

  private static List<Versions> of(CategoryName name, List<ActivityEntry> entries) {
    return entries.stream()
        .filter(entry -> entry.category().equals(name))
        .filter(Versions.class::isInstance)
        .map(Versions.class::cast)
        .toList();
  }

  @Test
  void whatIsOldIsOneEntryByTheHourAndThenBySixHours() {
    SeenHistory history = new SeenHistory(16);
    Looked did = new Looked("/ids/did");
    IntStream.range(0, 30 * 12).forEach(i -> history.add(did.seen(10, 1, 2)));
    List<ActivityEntry> all = history.entries();
    assertEquals(16, all.size());
    assertEquals(EVENING, ((Versions) all.getFirst()).from(), "nothing is forgotten");
    List<Duration> lengths =
        all.stream()
            .map(entry -> (Versions) entry)
            .map(versions -> Duration.between(versions.from(), versions.at()))
            .toList();
    Duration open = Duration.ofSeconds(150);
    assertEquals(Duration.ofHours(6).minus(open), lengths.getFirst());
    assertTrue(lengths.contains(Duration.ofHours(1).minus(open)), lengths::toString);
    assertEquals(open, lengths.getLast());
    Versions evening = (Versions) all.getFirst();
    assertEquals(72 * 10, evening.seen());
    assertEquals(72 * 3, evening.missed());
    assertEquals(OptionalLong.empty(), evening.freeBefore());
    assertEquals(((Versions) all.get(1)).freeBefore(), evening.freeAfter());
  }

  @Test
  void asLongAsThereIsRoomNothingBecomesCoarser() {
    SeenHistory history = new SeenHistory(16);
    Looked did = new Looked("/ids/did");
    List<Versions> all = IntStream.range(0, 16).mapToObj(i -> did.seen(1, 0, 0)).toList();
    all.forEach(history::add);
    assertEquals(all, history.entries());
    assertEquals(0, history.looks());
  }

  /// None of these pairs may become one, however small the room.
  @Test
  void whatDoesNotFollowStaysApart() {
    Looked did = new Looked("/ids/did");
    did.seen(1, 0, 0);
    Versions acted = did.seen(1, 0, 0);
    assertApart("an action", acted, did.seen(1, 0, 0), true);
    Versions before = did.seen(1, 0, 0);
    did.again();
    assertApart("another life", before, did.seen(1, 0, 0), false);
    did.version += 3;
    Versions unread = did.seen(1, 0, 0);
    did.seen(1, 0, 0);
    assertApart("somebody else saw what came between", unread, did.seen(1, 0, 0), false);
    Versions count = did.seen(2, 0, 0);
    did.free = OptionalLong.of(7);
    assertApart("free ids that changed", count, did.seen(1, 0, 0), false);
    did.life = Life.FIRST_SEEN;
    Versions first = did.seen(1, 0, 0);
    assertApart("what was there when it was seen first", first, did.seen(1, 0, 0), false);
  }

  private static void assertApart(String why, Versions before, Versions after, boolean acted) {
    SeenHistory history = new SeenHistory(2);
    history.add(before);
    if (acted) {
      history.part(before.category());
    }
    history.add(after);
    history.shrink(1);
    assertEquals(List.of(after), history.entries(), why);
  }

  @Test
  void whatFollowsIsJoinedAtTheSamePlace() {
    Looked did = new Looked("/ids/did");
    Versions before = did.seen(1, 0, 0);
    Versions after = did.seen(2, 1, 3);
    SeenHistory history = new SeenHistory(2);
    history.add(before);
    history.add(after);
    history.shrink(1);
    assertEquals(List.of(before.joinedWith(after)), history.entries());
    assertEquals(before.key(), history.entries().getFirst().key());
  }

  @Test
  void aCategoryThatIsGoneSeparatesEvenTheSameLife() {
    Looked did = new Looked("/ids/did");
    SeenHistory history = new SeenHistory(3);
    history.add(did.seen(1, 0, 0));
    history.add(new Gone(did.name, now));
    Versions back = did.seen(1, 0, 0);
    history.add(back);
    history.shrink(1);
    assertEquals(List.of(back), history.entries());
  }

  @Test
  void whatTwoConsolesKeptOfTheSameVersionsIsOneEntry() {
    Looked did = new Looked("/ids/did");
    Versions all = did.seen(9, 0, 0);
    Versions part =
        new Versions(
            did.name,
            all.from(),
            all.from().plusSeconds(1),
            all.life(),
            all.czxid(),
            all.mzxid() - 7,
            all.first(),
            all.last() - 7,
            2,
            0,
            all.freeBefore(),
            OptionalLong.of(5));
    for (List<Versions> order : List.of(List.of(all, part), List.of(part, all))) {
      SeenHistory history = new SeenHistory(9);
      order.forEach(history::add);
      assertEquals(List.of(all), history.entries());
    }
  }

  /// On the fleet that filled the memory in 50 minutes.
  @Test
  void aNightOfAThousandBusyCategoriesIsThereInTheMorning() {
    List<Looked> fleet = IntStream.range(0, 1_000).mapToObj(i -> new Looked("/ids/" + i)).toList();
    SeenHistory history = new SeenHistory(10_000);
    int added = 0;
    for (int round = 0; round < 14 * 12; round++) {
      Instant start = EVENING.plus(FIVE_MINUTES.multipliedBy(round));
      for (Looked each : fleet) {
        now = start;
        history.add(each.seen(5, 0, 0));
        added++;
      }
    }
    assertTrue(history.size() <= 10_000);
    for (Looked each : fleet) {
      List<Versions> told = of(each.name, history.entries());
      assertEquals(EVENING, told.getFirst().from());
      assertEquals(14 * 12 * 5, told.stream().mapToInt(Versions::seen).sum());
      Versions last = told.getLast();
      assertEquals(5, last.seen(), "the newest as they came");
      if (fleet.indexOf(each) > 20) {
        break;
      }
    }
    assertTrue(history.looks() <= 3L * added, () -> history.looks() + " looks");
  }

  /// The same sums, cut nowhere else, never too many, and never more than two looks for each.
  @RepeatedTest(300)
  void coarserIsTheSameInFewerWords(RepetitionInfo repetition) {
    long seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int limit = random.nextInt(40);
    SeenHistory history = new SeenHistory(limit);
    List<Looked> fleet =
        IntStream.range(0, 1 + random.nextInt(6)).mapToObj(i -> new Looked("/ids/" + i)).toList();
    List<List<ActivityEntry>> unmerged =
        fleet.stream().<List<ActivityEntry>>map(any -> new ArrayList<>()).toList();
    List<List<Instant>> acted =
        fleet.stream().<List<Instant>>map(any -> new ArrayList<>()).toList();
    int added = 0;
    for (int step = 0; step < 400; step++) {
      int which = random.nextInt(fleet.size());
      Looked each = fleet.get(which);
      switch (random.nextInt(20)) {
        case 0 -> {
          now = now.plusSeconds(1);
          acted.get(which).add(now);
          history.part(each.name);
        }
        case 1 -> {
          Gone gone = each.gone();
          unmerged.get(which).add(gone);
          history.add(gone);
          added++;
        }
        case 2 -> each.again();
        case 3 -> each.version += 1 + random.nextInt(3);
        case 4 -> now = now.plus(Duration.ofMinutes(random.nextInt(300)));
        case 5 -> each.life = Life.FIRST_SEEN;
        default -> {
          Versions seen =
              each.seen(
                  1 + random.nextInt(3),
                  each.version < 0 ? 0 : random.nextInt(3),
                  random.nextInt(3));
          unmerged.get(which).add(seen);
          history.add(seen);
          added++;
        }
      }
      assertTrue(history.size() <= limit, () -> "seed " + seed);
      assertEquals(history.size(), history.entries().size(), () -> "seed " + seed);
    }
    for (int which = 0; which < fleet.size(); which++) {
      assertTold(unmerged.get(which), acted.get(which), fleet.get(which).name, history, seed);
    }
    long most = 3L * added;
    assertTrue(history.looks() <= most, () -> "seed " + seed);
  }

  /// Each remembered entry is a run of what was added, and together they are the last of it.
  private static void assertTold(
      List<ActivityEntry> unmerged,
      List<Instant> acted,
      CategoryName name,
      SeenHistory history,
      long seed) {
    List<ActivityEntry> told =
        history.entries().stream().filter(entry -> entry.category().equals(name)).toList();
    int at = unmerged.size();
    for (ActivityEntry entry : told.reversed()) {
      ActivityEntry last = unmerged.get(--at);
      if (!(entry instanceof Versions whole)) {
        assertEquals(last, entry, () -> "seed " + seed);
        continue;
      }
      List<Versions> run = new ArrayList<>(List.of((Versions) last));
      while (!run.getFirst().key().equals(whole.key())) {
        run.addFirst((Versions) unmerged.get(--at));
      }
      assertEquals(sum(run), whole, () -> "seed " + seed);
      assertEquals(1, run.stream().map(Versions::czxid).distinct().count(), () -> "seed " + seed);
      assertTrue(
          run.stream().skip(1).allMatch(each -> each.life() == Life.GOES_ON), () -> "seed " + seed);
      assertFalse(
          acted.stream().anyMatch(time -> time.isAfter(whole.from()) && time.isBefore(whole.at())),
          () -> "seed " + seed + ": " + whole + " has an action within");
      assertTrue(
          run.size() == 1
              || Duration.between(run.getFirst().at(), whole.at()).compareTo(Duration.ofHours(6))
                  < 0,
          () -> "seed " + seed);
      assertEquals(
          whole.last() - whole.first() + 1 + before(run.getFirst()),
          whole.seen() + whole.missed(),
          () -> "seed " + seed + ": each version is told of once");
    }
  }

  private static int before(Versions first) {
    return first.missed() - (first.last() - first.first() + 1 - first.seen());
  }

  private static Versions sum(List<Versions> run) {
    Versions first = run.getFirst();
    Versions last = run.getLast();
    return new Versions(
        first.category(),
        first.from(),
        last.at(),
        first.life(),
        first.czxid(),
        last.mzxid(),
        first.first(),
        last.last(),
        run.stream().mapToInt(Versions::seen).sum(),
        run.stream().mapToInt(Versions::missed).sum(),
        first.freeBefore(),
        last.freeAfter());
  }
}
