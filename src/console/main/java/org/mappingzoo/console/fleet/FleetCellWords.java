package org.mappingzoo.console.fleet;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;

/// What the cells of a row say, in the table and on paper.
record FleetCellWords(Messages messages, FindingWords findings) {
  /// Where there is no figure.
  static final String NONE = "–";

  /// That nobody may take comes first, and what would only follow from takes is left out then.
  String state(FleetFigures figures) {
    return (worst(figures) + "  " + more(figures)).strip();
  }

  /// How many findings there are besides what is said of its state; empty where there are none.
  String more(FleetFigures figures) {
    return beyond(figures.telling().size() - (figures.isStopped() ? 0 : 1));
  }

  String beyond(int more) {
    return more < 1 ? "" : messages.get("finding.more", messages.number(more));
  }

  /// The same without what comes after it.
  String worst(FleetFigures figures) {
    Optional<ControlRecord.State> stopped =
        figures
            .holdings()
            .map(Holdings::state)
            .filter(state -> state != ControlRecord.State.ACTIVE);
    if (stopped.isPresent()) {
      return messages.get(
          stopped.get() == ControlRecord.State.FROZEN
              ? "fleet.state.frozen"
              : "fleet.state.retired");
    }
    if (figures.findings().isEmpty()) {
      return messages.get(
          figures.category().counted().isPresent() ? "fleet.state.counter" : "finding.none");
    }
    return findings.brief(figures.findings().getFirst());
  }

  /// What it is found by: its path, its state, and all findings in a few words each.
  String sought(FleetFigures figures) {
    Stream<String> state = Stream.of(figures.category().name().path(), worst(figures));
    return Stream.concat(state, figures.findings().stream().map(findings::brief))
        .distinct()
        .collect(Collectors.joining(" "));
  }

  /// All findings, a sentence each.
  String findings(FleetFigures figures) {
    return figures.findings().isEmpty()
        ? messages.get("finding.none.sentence")
        : figures.findings().stream().map(findings::sentence).collect(Collectors.joining("\n"));
  }

  /// Of a counter the last id that it issued.
  String free(FleetFigures figures) {
    OptionalLong counted = figures.category().counted();
    if (counted.isPresent()) {
      return messages.get("fleet.counter.at", messages.ids(counted.getAsLong()));
    }
    return figures.free().isPresent() ? messages.figure(figures.free().getAsLong()) : NONE;
  }

  String used(FleetFigures figures) {
    return figures.used().isPresent() ? messages.percent(figures.used().getAsDouble()) : NONE;
  }

  String usedExactly(FleetFigures figures) {
    return figures
        .holdings()
        .map(held -> messages.get("fleet.used.of", messages.number(held.universe())))
        .orElseGet(() -> messages.get(usedUnknownKey(figures)));
  }

  /// Why nobody knows what was ever seeded.
  private static String usedUnknownKey(FleetFigures figures) {
    if (figures.category().counted().isPresent()) {
      return "fleet.used.counter";
    }
    return figures
        .booksFault()
        .map(
            fault ->
                switch (fault) {
                  case MISSING, ELSEWHERE -> "books.away.used";
                  default -> "books.unread.used";
                })
        .orElse("fleet.used.unknown");
  }

  String leased(FleetFigures figures) {
    return figures.holdings().map(held -> messages.shortFigure(held.leased())).orElse(NONE);
  }

  String stranded(FleetFigures figures) {
    OptionalLong stranded = figures.stranded();
    return stranded.isPresent() ? messages.shortFigure(stranded.getAsLong()) : NONE;
  }

  /// All digits.
  String leasedExactly(FleetFigures figures) {
    return figures.holdings().map(held -> messages.number(held.leased())).orElse(NONE);
  }

  /// All digits.
  String strandedExactly(FleetFigures figures) {
    OptionalLong stranded = figures.stranded();
    return stranded.isPresent() ? messages.number(stranded.getAsLong()) : NONE;
  }

  /// All digits.
  String freeExactly(FleetFigures figures) {
    OptionalLong counted = figures.category().counted();
    if (counted.isPresent()) {
      return messages.get(
          "fleet.counter.last",
          messages.ids(counted.getAsLong()),
          "0x" + CounterValue.hex(counted.getAsLong()));
    }
    return figures.free().isPresent() ? messages.number(figures.free().getAsLong()) : NONE;
  }

  /// What its shape shows.
  String shape(FleetFigures figures) {
    return messages.get(
        figures.holdings().isPresent() ? "fleet.shape.tip.booked" : "fleet.shape.tip");
  }

  /// What its barcode shows, for who cannot see it.
  String shapeSpoken(FleetFigures figures) {
    return figures.ranges().isPresent()
        ? messages.get(
            "fleet.shape.spoken",
            figures.rangeCount(),
            messages.number(figures.rangeCount()),
            Math.min(figures.holes(), 2),
            messages.number(figures.holes()))
        : messages.get("fleet.shape.spoken.none");
  }

  /// How long takes may go on without a steward: a time, or to the last id; where nothing is taken,
  /// how many ids that are.
  String headroom(FleetFigures figures) {
    return figures
        .fence()
        .map(
            fence ->
                fence
                    .lasts(figures.forecast().rate())
                    .filter(time -> !figures.isRetired())
                    .map(messages::duration)
                    .orElseGet(() -> headroom(fence)))
        .orElse(NONE);
  }

  private String headroom(FenceSnapshot fence) {
    return fence.holdsNothingBack()
        ? messages.get("fleet.headroom.end")
        : messages.shortFigure(fence.headroom());
  }

  /// Where the fence is, who keeps it, and how far the book is.
  String fence(FleetFigures figures) {
    return figures.fence().map(this::fence).orElseGet(() -> messages.get("fleet.fence.none"));
  }

  private String fence(FenceSnapshot fence) {
    String where =
        fence.fence() == Long.MAX_VALUE
            ? messages.get("fleet.fence.open")
            : messages.get(
                "fleet.fence", messages.ids(fence.fence()), messages.number(fence.headroom()));
    return fence
        .report()
        .map(
            said ->
                where
                    + "\n"
                    + messages.get(
                        "fleet.fence.kept",
                        said.steward(),
                        messages.ids(said.fence()),
                        messages.lag(said.lag())))
        .orElse(where);
  }

  /// Who keeps its reservation.
  String leader(FleetFigures figures) {
    return figures.keeper().orElse(NONE);
  }

  String rate(FleetFigures figures) {
    return figures.ratePerHour().isPresent()
        ? messages.rate(figures.ratePerHour().getAsDouble())
        : NONE;
  }

  String exhausts(FleetFigures figures) {
    if (figures.ranges().isEmpty() || figures.isRetired()) {
      return NONE;
    }
    return figures.free().orElse(1) == 0
        ? messages.get("forecast.exhausted")
        : findings.brief(figures.forecast());
  }

  String forecast(FleetFigures figures) {
    return findings.sentence(figures.forecast());
  }

  /// Of what has run out there is nothing to forecast.
  String forecastSpoken(FleetFigures figures) {
    String told = forecast(figures);
    return told.isEmpty() ? exhausts(figures) : told;
  }

  String ranges(FleetFigures figures) {
    return figures.ranges().isPresent() ? messages.number(figures.rangeCount()) : NONE;
  }

  String holes(FleetFigures figures) {
    return figures.ranges().isPresent() ? messages.number(figures.holes()) : NONE;
  }

  String bytes(FleetFigures figures) {
    if (figures.category().counted().isPresent()) {
      return messages.bytes(Long.BYTES);
    }
    return figures.text().map(text -> messages.bytes(text.length())).orElse(NONE);
  }

  String age(FleetFigures figures) {
    return messages.duration(figures.age());
  }

  String freshness(FleetFigures figures) {
    return freshness(figures.freshness());
  }

  /// Whether it follows the server, or how long it has not.
  String freshness(Freshness fresh) {
    return switch (fresh.state()) {
      case LIVE -> messages.get("fleet.fresh.live");
      case UNSURE -> messages.get("fleet.fresh.unsure");
      case REREADING, OLD -> messages.duration(fresh.age());
      case HIDDEN -> NONE;
    };
  }

  String freshnessExactly(FleetFigures figures) {
    String age = messages.duration(figures.freshness().age());
    String state =
        switch (figures.freshness().state()) {
          case LIVE -> messages.get("fleet.fresh.live.tip");
          case UNSURE -> messages.get("fleet.fresh.unsure.tip");
          case REREADING -> messages.get("fleet.fresh.rereading.tip", age);
          case OLD -> messages.get("fleet.fresh.old.tip", age);
          case HIDDEN -> messages.get("fleet.fresh.hidden.tip");
        };
    return state
        + "\n"
        + messages.get("fleet.fresh.read", messages.dateTime(figures.category().readAt()));
  }

  String written(FleetFigures figures) {
    return messages.get("fleet.changed.tip", messages.dateTime(figures.category().modified()));
  }

  String version(FleetFigures figures) {
    return messages.number(figures.category().revision().version());
  }
}
