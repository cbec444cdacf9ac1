package org.mappingzoo.console.leases;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.console.leases.LeaseTotals.Stranded;
import org.mappingzoo.console.leases.LeasesViewModel.Emptiness;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// Leases in words.
final class LeaseWords {
  private static final String NONE = "–";

  private final Messages messages;
  private final FindingWords findings;

  LeaseWords(Messages messages) {
    this.messages = messages;
    findings = new FindingWords(messages);
  }

  String standing(LeaseFigures figures) {
    return messages.get("leases.standing." + figures.standing().name().toLowerCase(Locale.ROOT));
  }

  /// Host and process where the worker is there, else its owner's name: as an earlier process where
  /// another one is there.
  String owner(LeaseFigures figures) {
    if (figures.followed()) {
      return messages.get("leases.owner.earlier", figures.lease().owner().value());
    }
    return figures
        .worker()
        .map(
            worker ->
                messages.get(
                    "leases.owner",
                    figures.lease().owner().value(),
                    worker.host(),
                    messages.ids(worker.pid())))
        .orElseGet(() -> figures.lease().owner().value());
  }

  String ids(LeaseFigures figures) {
    return messages.figure(figures.lease().ranges().count());
  }

  /// The first range, and how many more there are.
  String ranges(LeaseFigures figures) {
    RangeList held = figures.lease().ranges();
    if (held.isEmpty()) {
      return NONE;
    }
    String first = held.get(0).toString();
    return held.size() == 1
        ? first
        : messages.get(
            "leases.ranges.more", first, held.size() - 1, messages.number(held.size() - 1L));
  }

  String window(LeaseFigures figures) {
    return figures.standing().holdsIds() ? messages.figure(figures.lease().window()) : NONE;
  }

  String beyond(LeaseFigures figures) {
    return figures.standing().holdsIds() ? messages.figure(figures.beyondWindow()) : NONE;
  }

  String age(LeaseFigures figures) {
    return messages.duration(figures.age());
  }

  /// Why something cannot be done, with the selected lease if there is one.
  String reason(String key, Optional<LeaseRow> selected) {
    return selected.map(row -> reason(key, row)).orElseGet(() -> messages.get(key));
  }

  String reason(String key, LeaseRow selected) {
    Lease lease = selected.figures().lease();
    return messages.get(key, ids(lease.returned()), ids(lease.lost()));
  }

  private String ids(long count) {
    return messages.get("map.ids", Math.min(count, 2), messages.number(count));
  }

  /// Which lease it is, since when, and who took it.
  String detail(LeaseDetail detail) {
    Lease lease = detail.lease();
    return messages.get(
        "leases.detail",
        lease.id().value(),
        messages.dateTime(detail.taken()),
        holder(lease.worker().value(), detail.holder()));
  }

  private String holder(String name, LeaseDetail.Holder holder) {
    return switch (holder) {
      case LeaseDetail.Holder.There(PresentWorker worker) ->
          worker("leases.detail.there", name, worker);
      case LeaseDetail.Holder.Unread() -> messages.get("leases.detail.unread", name);
      case LeaseDetail.Holder.LastSeen(PresentWorker worker) ->
          worker("leases.detail.seen", name, worker);
      case LeaseDetail.Holder.NeverSeen() -> messages.get("leases.detail.gone", name);
    };
  }

  private String worker(String key, String name, PresentWorker worker) {
    return messages.get(
        key,
        name,
        worker.host(),
        messages.ids(worker.pid()),
        worker.presence().library(),
        worker.sessionText());
  }

  /// All of them, as the list has them: `first:last`, with blanks between.
  String allRanges(LeaseDetail detail) {
    return new String(RangeText.print(detail.lease().ranges()), US_ASCII)
        .strip()
        .replace('\n', ' ');
  }

  /// The ledger line of a category; where none is chosen what is stranded in all of them.
  String books(Optional<Books> books, Stranded stranded) {
    return books.map(this::books).orElseGet(() -> stranded(stranded));
  }

  private String books(Books books) {
    return switch (books) {
      case Books.Sums sums -> sums(sums);
      case Books.Unread(CategoryName category, Optional<String> why) ->
          why.map(fault -> messages.get("leases.books.unread", category.path(), fault))
              .orElseGet(() -> messages.get("leases.books.partial", category.path()));
    };
  }

  private String sums(Books.Sums of) {
    OptionalLong stranded = of.stranded();
    long out = Math.abs(of.missing());
    return messages.get(
        sumsKey(of),
        of.category().path(),
        messages.number(of.universe()),
        messages.number(of.free()),
        messages.number(of.leased()),
        stranded.isPresent() ? messages.number(stranded.getAsLong()) : NONE,
        messages.number(of.quarantined()),
        messages.number(of.consumed()),
        messages.number(of.lost()),
        Math.min(out, 2),
        messages.number(out));
  }

  private static String sumsKey(Books.Sums of) {
    if (of.isBalanced()) {
      return "leases.books";
    }
    if (!of.lasting()) {
      return "leases.books.moving";
    }
    return of.missing() > 0 ? "leases.books.short" : "leases.books.over";
  }

  private String stranded(Stranded stranded) {
    return stranded.leases() == 0
        ? messages.get("leases.books.none")
        : messages.get(
            "leases.books.stranded",
            stranded.leases(),
            messages.number(stranded.leases()),
            ids(stranded.ids()),
            Math.min(stranded.safe(), 2),
            messages.number(stranded.safe()));
  }

  /// What a directory keeps back that may not be listed.
  ///
  /// @param why as a snapshot has it
  String unlisted(String path, String why) {
    return messages.get(
        Layout.isPresences(path) ? "leases.unlisted.workers" : "leases.unlisted",
        findings.fault(at(path, why)));
  }

  String emptyTitle(Emptiness why) {
    return messages.get("leases.empty." + why.name().toLowerCase(Locale.ROOT));
  }

  /// @param unlisted why, by path, directories may not be listed
  String emptyAdvice(Emptiness why, Map<String, String> unlisted) {
    List<String> faults =
        unlisted.entrySet().stream().map(each -> at(each.getKey(), each.getValue())).toList();
    return messages.get(
        "leases.empty." + why.name().toLowerCase(Locale.ROOT) + ".advice",
        faults.isEmpty() ? "" : findings.faults(faults));
  }

  private static String at(String path, String why) {
    return path + ": " + why;
  }
}
