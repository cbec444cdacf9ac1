package org.mappingzoo.console.category;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mappingzoo.console.category.CategoryPanel.Fact;
import org.mappingzoo.console.category.CategoryPanel.Figure;
import org.mappingzoo.console.category.CategoryPanel.Figure.Kind;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;

/// The numbers of a category and the facts about its node, in words.
final class CategoryFigures {
  /// What a ZooKeeper with `jute.maxbuffer` as delivered carries at most.
  private static final int MOST_BYTES = 1_048_575;

  private final Messages messages;
  private final FindingWords words;

  CategoryFigures(Messages messages, FindingWords words) {
    this.messages = messages;
    this.words = words;
  }

  /// The tiles; none if the list could not be read.
  ///
  /// @param forecast empty if there is no future
  /// @param fence empty where nothing holds takes back
  List<Figure> figures(
      CategorySnapshot category,
      Books books,
      Optional<Forecast> forecast,
      Optional<FenceSnapshot> fence) {
    List<Figure> figures =
        new ArrayList<>(
            category.counted().isPresent()
                ? counter(category.counted().getAsLong(), forecast)
                : category
                    .ranges()
                    .map(ranges -> figures(ranges, books, forecast))
                    .orElse(List.of()));
    if (!figures.isEmpty()) {
      Optional<Forecast> taken = forecast.filter(future -> !isRetired(books));
      fence.ifPresent(known -> figures.add(1, headroom(known, taken)));
    }
    return List.copyOf(figures);
  }

  /// How far takes may go before a steward has to act.
  private Figure headroom(FenceSnapshot fence, Optional<Forecast> forecast) {
    Optional<Duration> lasts =
        fence.lasts(forecast.map(Forecast::rate).orElse(OptionalDouble.empty()));
    boolean stalled = fence.report().flatMap(DutyReport::stall).isPresent();
    String note =
        stalled
            ? messages.get("category.figure.headroom.stalled")
            : fence.isReached()
                ? messages.get("category.figure.headroom.reached")
                : lasts
                    .map(
                        in -> messages.get("category.figure.headroom.lasts", messages.duration(in)))
                    .orElseGet(() -> messages.get("category.figure.headroom.note"));
    return figure(
        Kind.HEADROOM,
        messages.tileFigure(fence.headroom()),
        note,
        stalled || lasts.filter(in -> in.compareTo(FenceSnapshot.LOW) < 0).isPresent());
  }

  private List<Figure> counter(long last, Optional<Forecast> forecast) {
    OptionalDouble rate = forecast.map(Forecast::rate).orElse(OptionalDouble.empty());
    return List.of(
        figure(
            Kind.LAST,
            messages.ids(last),
            messages.get(last == 0 ? "category.figure.last.none" : "category.figure.last.note"),
            false),
        figure(
            Kind.HEX,
            "0x" + CounterValue.hex(last),
            messages.get("category.figure.hex.note"),
            false),
        figure(
            Kind.RATE,
            rate.isPresent() ? messages.rate(rate.getAsDouble()) : "–",
            messages.get(
                rate.isPresent() ? "category.figure.rate.note" : "category.figure.rate.young"),
            false),
        figure(
            Kind.LEFT,
            messages.figure(Long.MAX_VALUE - last),
            messages.get("category.figure.left.note"),
            last == Long.MAX_VALUE));
  }

  private List<Figure> figures(
      CategoryReading.Ranges ranges, Books books, Optional<Forecast> forecast) {
    RangeAnalysis analysis = ranges.analysis();
    return List.of(
        isRetired(books) ? keptFree(analysis) : free(analysis, forecast),
        books.ids().map(ids -> used(analysis, ids)).orElseGet(() -> usedUnknown(books)),
        figure(
            Kind.RANGES,
            messages.number(analysis.ranges()),
            messages.get(
                "category.figure.ranges.note",
                analysis.touching(),
                messages.number(analysis.touching())),
            analysis.ranges() > Finding.MANY_RANGES),
        figure(Kind.HOLES, messages.number(analysis.holes()), holesNote(analysis), false),
        books.ids().map(ids -> leased(ids, books)).orElseGet(() -> largest(analysis)),
        bytes(ranges.text().length(), limits(books)));
  }

  private String holesNote(RangeAnalysis analysis) {
    return analysis.freeInHoles() == 1
        ? messages.get("category.figure.holes.single")
        : messages.get(
            "category.figure.holes.note",
            analysis.holes(),
            messages.tileFigure(analysis.freeInHoles()));
  }

  /// Of what was ever seeded, all that is not free.
  private Figure used(RangeAnalysis analysis, BookedIds ids) {
    long universe = ids.universe().count();
    return new Figure(
        Kind.USED,
        messages.get("category.figure.used"),
        universe == 0
            ? messages.get("category.figure.used.unknown")
            : messages.percent((double) Math.max(0, universe - analysis.free()) / universe),
        messages.get("category.figure.used.of", messages.tileFigure(universe)),
        messages.get("category.figure.used.of.tip", messages.number(universe)),
        false);
  }

  private Figure usedUnknown(Books books) {
    return new Figure(
        Kind.USED,
        messages.get("category.figure.used"),
        messages.get("category.figure.used.unknown"),
        messages.get("category.figure.used.note"),
        messages.get(
            books.missing()
                ? "books.away.used"
                : books.faults().isEmpty() ? "category.figure.used.tip" : "books.unread.used"),
        false);
  }

  private Figure leased(BookedIds ids, Books books) {
    long stranded = ids.stranded().count();
    String note =
        stranded > 0
            ? messages.get("category.figure.leased.stranded", messages.tileFigure(stranded))
            : messages.get(
                books.workersListed()
                    ? "category.figure.leased.none"
                    : "category.figure.leased.unknown");
    return figure(Kind.LEASED, messages.tileFigure(ids.held()), note, stranded > 0);
  }

  private Figure largest(RangeAnalysis analysis) {
    return figure(
        Kind.LARGEST,
        analysis.largestHole().map(IdRange::count).map(messages::tileFigure).orElse("–"),
        analysis
            .largestHole()
            .map(IdRange::toString)
            .orElseGet(() -> messages.get("category.figure.largest.none")),
        false);
  }

  private static boolean isRetired(Books books) {
    return books
        .control()
        .filter(control -> control.state() == ControlRecord.State.RETIRED)
        .isPresent();
  }

  private Figure keptFree(RangeAnalysis analysis) {
    return new Figure(
        Kind.FREE,
        messages.get("category.figure.free"),
        messages.tileFigure(analysis.free()),
        messages.get("category.figure.free.retired"),
        "",
        false);
  }

  private Figure free(RangeAnalysis analysis, Optional<Forecast> forecast) {
    boolean soon =
        forecast.isPresent()
            && forecast.get() instanceof Forecast.RunsOut runsOut
            && runsOut.steadily().compareTo(Finding.WARN_WITHIN) < 0;
    return new Figure(
        Kind.FREE,
        messages.get("category.figure.free"),
        messages.tileFigure(analysis.free()),
        freeNote(analysis, forecast),
        forecast.map(words::sentence).orElse(""),
        soon || analysis.free() == 0);
  }

  private String freeNote(RangeAnalysis analysis, Optional<Forecast> forecast) {
    if (forecast.isEmpty()) {
      return messages.get("category.figure.free.last");
    }
    if (analysis.free() == 0) {
      return messages.get("category.figure.free.none");
    }
    String brief = words.brief(forecast.get());
    return forecast.get() instanceof Forecast.RunsOut
        ? messages.get("category.figure.free.runsout", brief)
        : brief;
  }

  private static CategorySettings limits(Books books) {
    return books.control().map(ControlRecord::settings).orElse(CategorySettings.DEFAULT);
  }

  private Figure bytes(int bytes, CategorySettings limits) {
    String soft = messages.limit(limits.softLimitBytes());
    String hard = messages.limit(limits.hardLimitBytes());
    boolean full = bytes > limits.nearlyFullBytes();
    boolean large = bytes > limits.softLimitBytes();
    String note =
        full
            ? messages.get(
                bytes > limits.hardLimitBytes()
                    ? "category.figure.bytes.hard"
                    : "category.figure.bytes.nearly",
                hard)
            : messages.get(
                large ? "category.figure.bytes.soft" : "category.figure.bytes.note", soft);
    return new Figure(
        Kind.BYTES,
        messages.get("category.figure.bytes"),
        messages.bytes(bytes),
        note,
        messages.get("category.figure.bytes.tip", messages.number(MOST_BYTES), soft, hard),
        full || large);
  }

  private Figure figure(Kind kind, String value, String note, boolean alarming) {
    String key = "category.figure." + kind.name().toLowerCase(java.util.Locale.ROOT);
    return new Figure(kind, messages.get(key), value, note, messages.get(key + ".tip"), alarming);
  }

  /// What is known about the node, whatever it holds.
  List<Fact> facts(CategorySnapshot category, Optional<FenceSnapshot> fence, Instant now) {
    List<Fact> facts =
        new ArrayList<>(
            List.of(
                fact("version", messages.ids(category.revision().version())),
                fact("mzxid", Revision.hex(category.revision().mzxid())),
                fact("czxid", Revision.hex(category.revision().czxid())),
                age("created", category.created(), now),
                age("modified", category.modified(), now),
                age("read", category.readAt(), now)));
    fence.ifPresent(known -> facts.addAll(facts(known)));
    return List.copyOf(facts);
  }

  /// The fence, what the book says of it, who keeps it, and how long that took.
  private List<Fact> facts(FenceSnapshot fence) {
    List<Fact> facts = new ArrayList<>();
    facts.add(fact("fence", bound(fence.fence())));
    fence
        .report()
        .filter(said -> said.sequence() > 0)
        .ifPresent(
            said -> {
              facts.add(fact("booked", bound(said.fence())));
              facts.add(fact("steward", said.steward()));
              facts.add(fact("lag", messages.lag(said.lag())));
            });
    return facts;
  }

  private String bound(long fence) {
    return fence == Long.MAX_VALUE ? messages.get("leaders.fence.open") : messages.ids(fence);
  }

  private Fact fact(String code, String value) {
    return new Fact(
        messages.get("category.fact." + code),
        value,
        messages.get("category.fact." + code + ".tip"));
  }

  /// Never negative: the server's clock may be ahead of ours.
  private Fact age(String code, Instant then, Instant now) {
    Duration age = then.isAfter(now) ? Duration.ZERO : Duration.between(then, now);
    return new Fact(
        messages.get("category.fact." + code),
        messages.get("category.fact.ago", messages.duration(age)),
        messages.get("category.fact." + code + ".tip", messages.dateTime(then)));
  }
}
