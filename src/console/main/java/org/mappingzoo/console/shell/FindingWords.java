package org.mappingzoo.console.shell;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// Findings, faults and forecasts in the operator's language.
public final class FindingWords {
  /// What runs out later than that has no figure.
  public static final Duration FAR = Duration.ofDays(20 * 365);
  private static final int MOST_RANGES = 4;

  private final Messages messages;

  public FindingWords(Messages messages) {
    this.messages = messages;
  }

  /// A few words, for a table cell.
  public String brief(Finding finding) {
    return switch (finding) {
      case Finding.Exhausted exhausted -> messages.get("finding.exhausted");
      case Finding.CounterUsedUp used -> messages.get("finding.exhausted");
      case Finding.RunsOutSoon(Duration in) ->
          messages.get("finding.runsout", messages.duration(in));
      case Finding.Fragmented fragmented -> messages.get("finding.fragmented");
      case Finding.Unreadable(RangeFault fault) ->
          messages.get("finding.unreadable", messages.number(fault.line()));
      case Finding.BooksUnreadable books -> messages.get(briefKey(books.kind()));
      case Finding.PossiblyExhausted empty -> messages.get("finding.possiblyexhausted");
      case Finding.VersionsEnding(int left) ->
          messages.get(left == 0 ? "finding.versionsended" : "finding.versionsending");
      case Finding.Hidden hidden -> messages.get("finding.hidden");
      case Finding.NoLeader(boolean takingOver) ->
          messages.get(takingOver ? "finding.takingover" : "finding.noleader");
      case Finding.NoStandby none -> messages.get("finding.nostandby");
      case Finding.WrongPredecessor wrong -> messages.get("finding.wrongpredecessor");
      case Finding.Flapping flapping -> messages.get("finding.flapping");
      case Finding.UnfencedBook book -> messages.get("finding.unfencedbook");
      case Finding.FenceHeadroomLow(long ids, Duration in) ->
          ids == 0
              ? messages.get("finding.fencereached")
              : messages.get("finding.fencelow", messages.duration(in));
      case Finding.FenceStalled stalled -> messages.get("finding.fencestalled");
      case Finding.ReservationMissing missing -> messages.get("finding.unreserved");
      case Finding.FreeLow(long free, long universe) ->
          messages.get("finding.freelow", messages.percent((double) free / universe));
      case Finding.Stranded(long ids, long free, Duration oldest) ->
          messages.get("finding.stranded", messages.number(ids));
      case Finding.LeasesEnding(int leases, int limit, boolean closedOnesToo) ->
          messages.get("finding.leasesending", messages.number(leases), messages.number(limit));
      case Finding.DuplicateRisk risk -> messages.get("finding.duplicates");
      case Finding.ByRule ruled -> brief(ruled.itself());
      case Finding.NoData none -> messages.get("finding.nodata");
    };
  }

  /// A sentence that says what it means.
  public String sentence(Finding finding) {
    return switch (finding) {
      case Finding.Exhausted exhausted -> messages.get("finding.exhausted.sentence");
      case Finding.CounterUsedUp used -> messages.get("finding.counterusedup.sentence");
      case Finding.RunsOutSoon(Duration in) ->
          messages.get("finding.runsout.sentence", messages.duration(in));
      case Finding.Fragmented list -> sentence(list);
      case Finding.Unreadable(RangeFault fault) ->
          messages.get("finding.unreadable.sentence", sentence(fault));
      case Finding.BooksUnreadable books ->
          messages.get(sentenceKey(books.kind()), fault(books.fault()));
      case Finding.PossiblyExhausted empty -> messages.get("finding.possiblyexhausted.sentence");
      case Finding.VersionsEnding(int left) ->
          left == 0
              ? messages.get("finding.versionsended.sentence")
              : messages.get("finding.versionsending.sentence", messages.number(left));
      case Finding.Hidden(String reason) -> messages.get("finding.hidden.sentence", fault(reason));
      case Finding.NoLeader(boolean takingOver) ->
          messages.get(takingOver ? "finding.takingover.sentence" : "finding.noleader.sentence");
      case Finding.NoStandby none -> messages.get("finding.nostandby.sentence");
      case Finding.WrongPredecessor(String steward, String expected, String watched) ->
          watched.isEmpty()
              ? messages.get("finding.wrongpredecessor.none.sentence", steward, expected)
              : messages.get("finding.wrongpredecessor.sentence", steward, watched, expected);
      case Finding.Flapping(int changes, Duration within) ->
          messages.get(
              "finding.flapping.sentence", messages.number(changes), messages.duration(within));
      case Finding.UnfencedBook(String steward) ->
          messages.get("finding.unfencedbook.sentence", steward);
      case Finding.FenceHeadroomLow(long ids, Duration in) ->
          ids == 0
              ? messages.get("finding.fencereached.sentence")
              : messages.get(
                  "finding.fencelow.sentence", messages.number(ids), messages.duration(in));
      case Finding.FenceStalled(String why) -> messages.get("finding.fencestalled.sentence", why);
      case Finding.ReservationMissing missing -> messages.get("finding.unreserved.sentence");
      case Finding.FreeLow(long free, long universe) ->
          messages.get(
              "finding.freelow.sentence",
              messages.number(free),
              messages.number(universe),
              messages.percent((double) free / universe));
      case Finding.Stranded(long ids, long free, Duration oldest) ->
          messages.get(
              "finding.stranded.sentence",
              messages.number(ids),
              messages.number(free),
              messages.duration(oldest));
      case Finding.LeasesEnding(int leases, int limit, boolean closedOnesToo) ->
          messages.get(
              closedOnesToo ? "finding.leasesending.all" : "finding.leasesending.open",
              messages.number(leases),
              messages.number(limit));
      case Finding.DuplicateRisk risk -> sentence(risk);
      case Finding.ByRule(Finding.RunsOutSoon soon, Finding.Severity milder)
          when milder.compareTo(soon.severity()) < 0 ->
          sentence(soon) + " " + messages.get("finding.runsout.milder");
      case Finding.ByRule ruled -> sentence(ruled.itself());
      case Finding.NoData(String reason) ->
          reason.isEmpty()
              ? messages.get("finding.nodata.sentence")
              : messages.get("finding.nodata.because.sentence", fault(reason));
    };
  }

  private static String briefKey(ReadFault.Kind books) {
    return switch (books) {
      case ELSEWHERE -> "finding.bookselsewhere";
      case LIST_GONE -> "finding.listgone";
      case DELETED, COUNTER_DELETED -> "finding.deleted";
      default -> "finding.booksunreadable";
    };
  }

  private static String sentenceKey(ReadFault.Kind books) {
    return switch (books) {
      case ELSEWHERE -> "finding.bookselsewhere.sentence";
      case LIST_GONE -> "finding.listgone.sentence";
      case DELETED, COUNTER_DELETED -> "finding.deleted.sentence";
      default -> "finding.booksunreadable.sentence";
    };
  }

  /// Of a lower limit that a category has of its own a finding does not tell.
  private String sentence(Finding.Fragmented list) {
    String ranges = messages.number(list.ranges());
    String bytes = messages.bytes(list.bytes());
    return list.severity() == Finding.Severity.CRITICAL
        ? messages.get(
            "finding.fragmented.full", ranges, bytes, messages.limit(NodeText.HARD_LIMIT_BYTES))
        : messages.get("finding.fragmented.sentence", ranges, bytes);
  }

  private String sentence(Finding.DuplicateRisk risk) {
    String cause =
        messages.get("finding.duplicates." + risk.cause().form().name().toLowerCase(Locale.ROOT));
    String versions =
        risk.before().equals(risk.after())
            ? messages.get("finding.duplicates.already", messages.ids(risk.after().version()))
            : messages.get(
                "finding.duplicates.versions",
                messages.ids(risk.before().version()),
                messages.ids(risk.after().version()));
    String exposed =
        risk.exposed().isEmpty()
            ? messages.get("finding.duplicates.none")
            : messages.get(
                isOfCounter(risk.cause())
                    ? "finding.duplicates.again"
                    : "finding.duplicates.exposed",
                messages.number(risk.exposed().count()),
                rangesIn(risk.exposed()));
    String unread =
        risk.cause().mayBeOnRecord() ? " " + messages.get("finding.duplicates.unread") : "";
    return cause + unread + " " + versions + " " + exposed;
  }

  private static boolean isOfCounter(Finding.DuplicateRisk.Cause cause) {
    return switch (cause.form()) {
      case COUNTER_SET_BACK, COUNTER_RECREATED -> true;
      case RECREATED,
          VERSION_BACKWARDS,
          ROLLED_BACK,
          REWRITTEN,
          JOINED_UNSEEN,
          FREE_AND_HELD,
          BOOKS_EXCEEDED,
          ROLLED_BACK_UNREAD,
          REWRITTEN_UNREAD,
          JOINED_UNSEEN_UNREAD ->
          false;
    };
  }

  /// The ranges themselves, up to a length that a sentence can have.
  private String rangesIn(RangeList exposed) {
    String shown =
        exposed.ranges().stream()
            .limit(MOST_RANGES)
            .map(range -> messages.ids(range.first()) + ":" + messages.ids(range.last()))
            .collect(Collectors.joining(", "));
    int more = exposed.size() - MOST_RANGES;
    return more > 0
        ? messages.get("finding.duplicates.more", shown, more, messages.number(more))
        : shown;
  }

  /// Why a node cannot be read: a clause without a full stop.
  ///
  /// @param text as a snapshot has it, with the node's path or without
  public String fault(String text) {
    ReadFault fault = ReadFault.parse(text);
    String why =
        switch (fault.kind()) {
          case NOT_SIGNED_IN,
              NO_PERMISSION,
              NO_RECORD,
              MISSING,
              ELSEWHERE,
              LIST_GONE,
              COUNTER_DELETED ->
              messages.get(key(fault), fault.of());
          case TOO_LONG, TOO_MANY -> messages.get(key(fault), figure(fault.of()));
          case DELETED -> messages.get(key(fault), choice(fault.of()), figure(fault.of()));
          case OTHER -> fault.of();
        };
    return fault.path().isEmpty() ? why : messages.get("readfault.at", fault.path(), why);
  }

  /// Why of several nodes none can be read: the first one's clause, and how many more there are.
  ///
  /// @param texts at least one, as a snapshot has them
  public String faults(List<String> texts) {
    String first = fault(texts.getFirst());
    int more = texts.size() - 1;
    return more == 0 ? first : messages.get("readfault.more", first, more, messages.number(more));
  }

  private static String key(ReadFault fault) {
    return "readfault." + fault.kind().name().toLowerCase(Locale.ROOT);
  }

  /// Whether it is none, one or more.
  private static int choice(String number) {
    return switch (number) {
      case "0" -> 0;
      case "1" -> 1;
      default -> 2;
    };
  }

  /// As it is written in this language.
  private String figure(String number) {
    String digits = number.replaceAll("\\D", "");
    return digits.isEmpty() ? number : messages.number(Long.parseLong(digits));
  }

  /// Where a text stops being a range list, and why.
  public String sentence(RangeFault fault) {
    String kind =
        messages.get("fault." + fault.kind().name().toLowerCase(Locale.ROOT).replace("_", ""));
    String found =
        fault.found().isEmpty()
            ? messages.get("fault.atend")
            : messages.get("fault.found", fault.found());
    return messages.get(
        "fault.sentence",
        messages.number(fault.line()),
        messages.number(fault.column()),
        kind,
        found);
  }

  /// When it runs out, or why that is not known: a few words.
  public String brief(Forecast forecast) {
    return switch (forecast) {
      case Forecast.TooLittleHistory young -> messages.get("forecast.measuring");
      case Forecast.NotShrinking still ->
          messages.get(still.added() > 0 ? "forecast.growing" : "forecast.steady");
      case Forecast.RunsOut runsOut -> remaining(runsOut);
    };
  }

  /// From the highest rate to the lower one. A forecast of decades is no figure.
  private String remaining(Forecast.RunsOut runsOut) {
    if (runsOut.earliest().compareTo(FAR) > 0) {
      return messages.get("forecast.far", messages.duration(FAR));
    }
    return runsOut
        .latest()
        .filter(latest -> latest.compareTo(FAR) <= 0)
        .map(latest -> messages.durations(runsOut.earliest(), latest))
        .orElseGet(() -> messages.get("forecast.atleast", messages.duration(runsOut.earliest())));
  }

  /// The same as a sentence; none of what has run out already.
  public String sentence(Forecast forecast) {
    return switch (forecast) {
      case Forecast.TooLittleHistory(Duration watched) ->
          messages.get(
              "forecast.measuring.sentence",
              messages.duration(watched),
              messages.duration(Forecast.SHORTEST_HISTORY));
      case Forecast.NotShrinking(long added, Duration known) ->
          added > 0
              ? messages.get("forecast.growing.sentence", messages.number(added), over(known))
              : messages.get("forecast.steady.sentence", over(known));
      case Forecast.RunsOut runsOut when runsOut.earliest().isZero() -> "";
      case Forecast.RunsOut runsOut -> rates(runsOut) + additions(runsOut.added());
    };
  }

  private String rates(Forecast.RunsOut runsOut) {
    String present = messages.rate(runsOut.ratePerHour());
    String day = messages.rate(runsOut.longRatePerHour());
    String over = over(runsOut.known());
    if (isFastestOverTheHour(runsOut)) {
      return messages.get(
          "forecast.hour.sentence",
          messages.duration(runsOut.earliest()),
          messages.rate(runsOut.steadyRatePerHour()),
          messages.rate(Math.max(0, runsOut.ratePerHour())),
          messages.rate(Math.max(0, runsOut.longRatePerHour())),
          over);
    }
    if (runsOut.ratePerHour() <= 0) {
      return messages.get("forecast.resting.sentence", messages.duration(runsOut.in()), day, over);
    }
    if (runsOut.longRatePerHour() <= 0) {
      return messages.get(
          "forecast.restless.sentence", messages.duration(runsOut.in()), present, over);
    }
    return present.equals(day)
        ? messages.get("forecast.runsout.sentence", remaining(runsOut), present)
        : messages.get("forecast.band.sentence", remaining(runsOut), present, day, over);
  }

  /// As for some time after a batch: it is no rate of the last minutes any more, and little over a
  /// day. Not where the rates are told by the same figure.
  private boolean isFastestOverTheHour(Forecast.RunsOut runsOut) {
    double others = Math.max(runsOut.ratePerHour(), runsOut.longRatePerHour());
    return runsOut.steadyRatePerHour() > others
        && !messages.rate(runsOut.steadyRatePerHour()).equals(messages.rate(others));
  }

  /// Over what the long rate was measured. Less than a day is not called one.
  private String over(Duration known) {
    return known.compareTo(Forecast.LONG_WINDOW) < 0
        ? messages.get("forecast.over.watched", messages.duration(known))
        : messages.get("forecast.over.day");
  }

  private String additions(long added) {
    return added > 0 ? " " + messages.get("forecast.added.sentence", messages.number(added)) : "";
  }
}
