package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.book.Restoration;
import org.mappingzoo.steward.book.Restoration.Draft;
import org.mappingzoo.steward.book.Restoration.Kind;
import org.mappingzoo.steward.book.Restoration.Outlook;
import org.mappingzoo.steward.book.Restoration.Result;

/// Makes categories anew, one after the other: says of all what is to be done before the book is
/// bound or the first is touched, and of each what came of it.
final class Renewals {
  private static final String AGAIN = "give the same command again, which settles it";

  private final Restoration restoration;
  private final String place;
  private final List<String> besides;
  private final Supplier<Verdict> bind;
  private final Output output;

  /// @param place where the book is
  /// @param besides what else is to be known before one is made
  /// @param bind has the book be the one of this ensemble; asked once, and only where a category
  ///     is to be made
  Renewals(
      Restoration restoration,
      String place,
      List<String> besides,
      Supplier<Verdict> bind,
      Output output) {
    this.restoration = restoration;
    this.place = place;
    this.besides = List.copyOf(besides);
    this.bind = bind;
    this.output = output;
  }

  /// One category, and what is known of it.
  ///
  /// @param why it is left alone, where there is no draft
  private record Case(CategoryName category, Optional<Draft> draft, Optional<Ending> why) {
    boolean isThere() {
      return why.filter(
              ending ->
                  ending instanceof Ending.Refused(var name, String refusal, var reason)
                      && refusal.equals(Refusal.Living.class.getSimpleName()))
          .isPresent();
    }
  }

  /// Makes these.
  ///
  /// @param tolerant whether one that is there is no failure
  /// @param dryRun only to say what would be done
  Ending make(List<CategoryName> categories, Kind kind, boolean tolerant, boolean dryRun) {
    List<Case> cases = categories.stream().distinct().map(name -> look(name, kind)).toList();
    boolean isAny = cases.stream().anyMatch(each -> each.draft().isPresent());
    List<String> lines = new ArrayList<>();
    lines.add("from %s:".formatted(place));
    if (isAny) {
      lines.addAll(besides);
    }
    if (cases.isEmpty()) {
      lines.add("it has no record of any category");
    }
    cases.forEach(each -> lines.add(line(each, kind)));
    if (dryRun) {
      Ending ending =
          ending(
              cases.stream()
                  .filter(each -> !(tolerant && each.isThere()))
                  .flatMap(each -> each.why().stream())
                  .toList(),
              "cannot be " + kind.past());
      Json head = head(ending, true);
      if (isAny && !besides.isEmpty()) {
        head.put("note", String.join("; ", besides));
      }
      output.say(head.put("categories", cases.stream().map(Renewals::object).toList()), lines);
      return ending;
    }
    lines.forEach(output::note);
    Optional<Ending> unbound = isAny ? Ending.Failed.of(bind.get()) : Optional.empty();
    return unbound.orElseGet(
        () -> carryOut(cases.stream().map(each -> again(each, kind)).toList(), kind, tolerant));
  }

  /// What is to be made is looked at once more behind the bond, which may have begun another era.
  private Case again(Case each, Kind kind) {
    return each.draft().isPresent() ? look(each.category(), kind) : each;
  }

  private Ending carryOut(List<Case> cases, Kind kind, boolean tolerant) {
    List<Json> objects = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    List<Ending> failures = new ArrayList<>();
    for (Case each : cases) {
      Optional<Ending> failed = each.why();
      Json object = object(each);
      if (each.draft().isPresent()) {
        failed = result(each.draft().get(), lines);
        object.put("made", failed.isEmpty());
        failed.ifPresent(why -> object.put("message", why.sentence()));
      }
      objects.add(object);
      if (failed.isPresent() && !(tolerant && each.isThere())) {
        lines.add("NOT %s: %s".formatted(kind.past(), failed.get().sentence()));
        failures.add(failed.get());
      }
    }
    Ending ending = ending(failures, "not " + kind.past());
    output.tell(head(ending, false).put("categories", objects), lines);
    return ending;
  }

  private Json head(Ending ending, boolean dryRun) {
    return output.result(ending.code()).put("book", place).put("dryRun", dryRun);
  }

  private static Ending ending(List<Ending> failures, String what) {
    return failures.isEmpty()
        ? new Ending.Done()
        : new Ending.Partly(
            failures.getFirst().code(),
            Words.counted(failures.size(), "category", "categories") + " " + what);
  }

  /// What is in the way of one is not in the way of the others.
  private Case look(CategoryName category, Kind kind) {
    try {
      return switch (restoration.look(category, kind)) {
        case Outlook.Ready(Draft draft) -> new Case(category, Optional.of(draft), Optional.empty());
        case Outlook.NotBooked notBooked ->
            alone(
                category,
                new Ending.Refused(category, "NotBooked", "the book has no record of it"));
        case Outlook.Refused(Refusal refusal) ->
            alone(category, Ending.Refused.of(category, refusal));
      };
    } catch (BookException e) {
      return alone(category, Ending.Failed.of(e));
    } catch (StoreException e) {
      return alone(category, Ending.Failed.ofOne(e));
    }
  }

  private static Case alone(CategoryName category, Ending why) {
    return new Case(category, Optional.empty(), Optional.of(why));
  }

  private static String line(Case each, Kind kind) {
    return each.draft()
        .map(
            draft ->
                "%s: %s, epoch %d: %s free from %d on; at most %s lost, free below the fence or in leases"
                    .formatted(
                        each.category(),
                        kind.word(),
                        draft.claim().epoch(),
                        Words.ids(draft.free()),
                        draft.claim().fence(),
                        Words.ids(draft.lost())))
        .orElseGet(() -> "skip " + each.why().orElseThrow().sentence());
  }

  private static Json object(Case each) {
    Json object = new Json().put("category", each.category().path());
    each.draft()
        .ifPresentOrElse(
            draft ->
                object
                    .put("action", draft.kind().word())
                    .put("epoch", draft.claim().epoch())
                    .putId("fence", draft.claim().fence())
                    .put("free", draft.free())
                    .put("lost", draft.lost()),
            () -> object.put("action", "skip").put("message", each.why().orElseThrow().sentence()));
    return object;
  }

  /// How it ended, unless well; then a line says so.
  private Optional<Ending> result(Draft draft, List<String> lines) {
    CategoryName category = draft.category();
    try {
      return switch (restoration.carryOut(draft)) {
        case Result.Done(var control) -> {
          lines.add(
              "%s %s: %s free from %d on, %s lost; takes begin when a steward leads"
                  .formatted(
                      draft.kind().past(),
                      category,
                      Words.ids(draft.free()),
                      draft.claim().fence(),
                      Words.ids(draft.lost())));
          yield Optional.empty();
        }
        case Result.Overtaken overtaken ->
            Optional.of(
                new Ending.Refused(
                    category,
                    "Overtaken",
                    "somebody wrote its record meanwhile, perhaps a steward of an ensemble that is"
                        + " not lost at all; nothing was changed"));
        case Result.Refused(Refusal refusal) ->
            Optional.of(
                new Ending.Uncertain(
                    category,
                    "the book is claimed, and then ZooKeeper did not fit any more: "
                        + refusal.sentence(),
                    "no steward of before moves its fence from here on: look with 'doctor', then"
                        + " restore or reseal"));
        case Result.Unfinished(String why) ->
            Optional.of(new Ending.Uncertain(category, why, AGAIN));
      };
    } catch (BookException e) {
      return Optional.of(Ending.Failed.of(e));
    } catch (StoreException e) {
      return Optional.of(Ending.Failed.of(e));
    }
  }
}
