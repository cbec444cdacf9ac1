package org.mappingzoo.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;
import org.mappingzoo.core.ranges.RangeList;

/// What the book holds of a category: *takes stay below the fence, and these ids at or above it
/// are free*. It is enough to make the category anew when all of ZooKeeper is lost: the rest is
/// free again, and what was free below the fence is lost (PROTOCOL.md §2.2, H11 to H18).
///
/// Each change of it is one compare-and-set in the book, made before ZooKeeper is told.
///
/// @param generation the life of the category that it speaks of
/// @param earlier the last lives that it spoke of before, oldest first: this fence binds them too,
///     so that a reseal may void whichever of them is found. What is older is refused as a stranger
/// @param epoch how often the category was restored, resealed or begun anew
/// @param sequence grows with each change
/// @param fence no id from here on was ever taken; [Long#MAX_VALUE] where all may be taken
/// @param rest free ids, each at or above the fence and in the universe
/// @param universe all ids ever seeded, compact
/// @param tally as it was when this was written: never more than is gone
/// @param validatedZkEpoch the leader epoch of ZooKeeper that a steward last found in order; 0
///     while none did. A smaller one in ZooKeeper tells that it was rolled back
/// @param seedRequest which request created the category
/// @param note who wrote this, and why
/// @param era of the [Bond] in which this life began: in a later one it is not to be trusted
public record Reservation(
    CategoryName category,
    Form form,
    Generation generation,
    List<Generation> earlier,
    long epoch,
    long sequence,
    long fence,
    RangeList rest,
    RangeList universe,
    Tally tally,
    CategorySettings settings,
    ControlRecord.State state,
    long validatedZkEpoch,
    String seedRequest,
    Note note,
    long era) {
  private static final String KIND = "reservation";

  /// So many lives of before are kept.
  static final int KEPT_LIVES = 64;

  /// What kind of node the category is.
  public enum Form {
    /// A list of free ids.
    RANGES,
    /// The last id issued, in eight bytes: all ids from the fence on are free.
    COUNTER
  }

  /// @throws IllegalArgumentException if a number is negative, or an id of the rest lies below the
  ///     fence or outside the universe
  public Reservation {
    earlier = List.copyOf(earlier);
    universe = universe.compact();
    if (universe.isEmpty()) {
      throw new IllegalArgumentException("a category's universe has at least one id");
    }
    if (epoch < 0 || sequence < 0 || fence < 0 || validatedZkEpoch < 0 || era < 0) {
      throw new IllegalArgumentException(
          "epoch %d, sequence %d, fence %d, validated epoch %d and era %d cannot be negative"
              .formatted(epoch, sequence, fence, validatedZkEpoch, era));
    }
    if (!rest.isEmpty() && rest.first(0) < fence) {
      throw new IllegalArgumentException(
          "id %d lies below the fence %d".formatted(rest.first(0), fence));
    }
    if (!universe.containsAll(rest)) {
      throw new IllegalArgumentException(
          "%s lie outside the universe".formatted(rest.minus(universe)));
    }
    if (earlier.contains(generation)) {
      throw new IllegalArgumentException(
          "generation %s is of now and of earlier".formatted(generation));
    }
  }

  /// Whether this fence binds a life of the category, so that no id of the rest was taken in it.
  public boolean binds(Generation life) {
    return generation.equals(life) || earlier.contains(life);
  }

  /// Whether a life that is there is not to be trusted, since ids that are free in it may be in
  /// use: it began before ZooKeeper was found to have gone back in time. A reseal that stopped
  /// behind its claim leaves such a life alive, though the claim is of the era that is now. What
  /// is of a later era than the caller has seen is not his to judge.
  ///
  /// @param now the era that is now
  public boolean isRolledBack(Generation life, long now) {
    boolean isClaimedAnew = now > 0 && era == now && !generation.equals(life);
    return binds(life) && (era < now || isClaimedAnew);
  }

  /// Why ids of the rest may have been taken in a life that was found; empty where none was.
  public Optional<Refusal> doubtIn(ControlRecord life) {
    if (!binds(life.generation())) {
      return Optional.of(otherThan(life));
    }
    if (life.fence().isEmpty()) {
      return Optional.of(new Refusal.NotFenced());
    }
    return life.fence().getAsLong() > fence
        ? Optional.of(new Refusal.FenceBehind(fence, life.fence().getAsLong()))
        : Optional.empty();
  }

  /// That a life that was found is not the one of which this speaks.
  public Refusal otherThan(ControlRecord found) {
    return new Refusal.OtherLife(
        found.generation().token(), found.epoch(), generation.token(), epoch);
  }

  /// How many ids nobody will ever get if the category is made anew from this: free ones below the
  /// fence, and those in leases.
  public long lostByRestore() {
    return Tally.afterLoss(universe, rest, tally.consumed()).lost() - tally.lost();
  }

  /// Whether another says the same to whoever restores, its counts and its sequence aside.
  public boolean promisesTheSameAs(Reservation other) {
    return generation.equals(other.generation)
        && fence == other.fence
        && rest.hasSameIdsAs(other.rest)
        && universe.equals(other.universe)
        && settings.equals(other.settings)
        && state == other.state;
  }

  /// The same for another life of the category, begun in an ensemble with this leader epoch.
  ///
  /// @param found the life that is there now: it is kept among the earlier ones, however many
  ///     claims came to nothing since
  Reservation inLife(
      Generation fresh, Optional<Generation> found, long nextEpoch, long zkEpoch, Note by) {
    List<Generation> before = new ArrayList<>(earlier);
    before.add(generation);
    while (before.size() > KEPT_LIVES) {
      before.remove(found.equals(Optional.of(before.getFirst())) ? 1 : 0);
    }
    Copy next = next(by);
    next.generation = fresh;
    next.earlier = before;
    next.epoch = nextEpoch;
    next.validatedZkEpoch = zkEpoch;
    return next.made();
  }

  /// The same with what a category's records say now.
  Reservation with(ManagedCategory read, long nextFence, RangeList nextRest, Note by) {
    ControlRecord control = read.control().value();
    Copy next = next(by);
    next.fence = nextFence;
    next.rest = nextRest;
    next.universe = control.universe();
    next.tally = read.tally().value();
    next.settings = control.settings();
    next.state = control.state();
    next.seedRequest = control.seedRequest();
    return next.made();
  }

  /// The same in that state, with those settings and counts.
  Reservation under(ControlRecord.State next, CategorySettings rules, Tally counted) {
    Copy copy = new Copy(this);
    copy.state = next;
    copy.settings = rules;
    copy.tally = counted;
    return copy.made();
  }

  /// The same further ahead, with what was counted by then.
  public Reservation aheadAt(long nextFence, RangeList nextRest, Tally counted, Note by) {
    Copy next = next(by);
    next.fence = nextFence;
    next.rest = nextRest;
    next.tally = counted;
    return next.made();
  }

  /// The same with a leader epoch of ZooKeeper found in order.
  Reservation validated(long zkEpoch, Note by) {
    Copy next = next(by);
    next.validatedZkEpoch = zkEpoch;
    return next.made();
  }

  /// The same in another era.
  public Reservation ofEra(long other) {
    Copy copy = new Copy(this);
    copy.era = other;
    return copy.made();
  }

  /// What this becomes by one more change of the book.
  private Copy next(Note by) {
    Copy next = new Copy(this);
    next.sequence = sequence + 1;
    next.note = by;
    return next;
  }

  /// The same, of which something is about to be changed. Category and form never are.
  private static final class Copy {
    private final CategoryName category;
    private final Form form;
    private Generation generation;
    private List<Generation> earlier;
    private long epoch;
    private long sequence;
    private long fence;
    private RangeList rest;
    private RangeList universe;
    private Tally tally;
    private CategorySettings settings;
    private ControlRecord.State state;
    private long validatedZkEpoch;
    private String seedRequest;
    private Note note;
    private long era;

    Copy(Reservation of) {
      category = of.category;
      form = of.form;
      generation = of.generation;
      earlier = of.earlier;
      epoch = of.epoch;
      sequence = of.sequence;
      fence = of.fence;
      rest = of.rest;
      universe = of.universe;
      tally = of.tally;
      settings = of.settings;
      state = of.state;
      validatedZkEpoch = of.validatedZkEpoch;
      seedRequest = of.seedRequest;
      note = of.note;
      era = of.era;
    }

    Reservation made() {
      return new Reservation(
          category,
          form,
          generation,
          earlier,
          epoch,
          sequence,
          fence,
          rest,
          universe,
          tally,
          settings,
          state,
          validatedZkEpoch,
          seedRequest,
          note,
          era);
    }
  }

  public NodeText text() {
    Writer writer =
        new Writer(KIND)
            .put("category", category)
            .put("form", form)
            .put("generation", generation)
            .put("earlier", String.join(" ", earlier.stream().map(Generation::token).toList()))
            .put("epoch", epoch)
            .put("sequence", sequence)
            .put("fence", fence)
            .put("universe", universe)
            .put("consumed", tally.consumed())
            .put("lost", tally.lost())
            .put("state", state)
            .put("validatedZkEpoch", validatedZkEpoch)
            .put("seedRequest", seedRequest)
            // Who knows nothing of eras can go on reading what was written in the first.
            .put("era", era == 0 ? OptionalLong.empty() : OptionalLong.of(era));
    note.write(writer);
    settings.write(writer);
    return writer.with(rest);
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a reservation
  public static Reservation parse(NodeText text) {
    return RecordText.read(KIND, text, Reservation::read);
  }

  private static Reservation read(Reader reader) {
    return new Reservation(
        CategoryName.of(reader.text("category")),
        reader.choice("form", Form.class),
        new Generation(reader.text("generation")),
        generations(reader.text("earlier")),
        reader.number("epoch"),
        reader.number("sequence"),
        reader.number("fence"),
        reader.ranges(),
        reader.ranges("universe"),
        new Tally(reader.number("consumed"), reader.number("lost")),
        CategorySettings.read(reader),
        reader.choice("state", ControlRecord.State.class),
        reader.number("validatedZkEpoch"),
        reader.text("seedRequest"),
        Note.read(reader),
        reader.optionalNumber("era").orElse(0));
  }

  private static List<Generation> generations(String tokens) {
    return tokens.isEmpty()
        ? List.of()
        : List.of(tokens.split(" ", -1)).stream().map(Generation::new).toList();
  }
}
