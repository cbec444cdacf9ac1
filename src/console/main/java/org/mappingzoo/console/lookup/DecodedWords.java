package org.mappingzoo.console.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mappingzoo.console.lookup.LookupViewModel.Detail;
import org.mappingzoo.console.lookup.Piece.Form;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.console.lookup.Piece.Universal;
import org.mappingzoo.console.shell.Messages;

/// What a number may be made of, in words, and what it does not say.
final class DecodedWords {
  /// Clocks differ, and an id may come from a place where it is tomorrow.
  private static final Duration AHEAD = Duration.ofDays(1);

  private final Messages messages;

  DecodedWords(Messages messages) {
    this.messages = messages;
  }

  /// One sentence each, the most certain first.
  List<String> lines(Detail detail, Instant now) {
    return switch (detail.row().piece()) {
      case Universal(String typed, var uuid) -> universal(UuidFields.of(uuid));
      case Ids ids -> number(first(detail.row(), ids), ids.form(), detail.own(), now);
      case Piece.Wrong wrong -> List.of();
    };
  }

  private static long first(LookupRow row, Ids piece) {
    return row.stretch().map(stretch -> stretch.ids().first()).orElse(piece.ids().first());
  }

  private List<String> number(long id, Form form, Optional<Long> own, Instant now) {
    List<String> lines = new ArrayList<>();
    if (form == Form.SIXTEEN) {
      lines.add(messages.get("lookup.decode.sixteen", messages.ids(id)));
    }
    if (!IdLayout.mayHoldTime(id)) {
      lines.add(messages.get("lookup.decode.small", messages.ids(id)));
      return lines;
    }
    own.ifPresent(epoch -> lines.add(reading(IdLayout.OWN.read(id, epoch), epoch, now)));
    for (IdLayout layout : List.of(IdLayout.TWITTER, IdLayout.DISCORD, IdLayout.INSTAGRAM)) {
      lines.add(reading(layout.read(id), layout.epochMs(), now));
    }
    lines.add(messages.get("lookup.decode.unknown"));
    return lines;
  }

  private String reading(IdLayout.Reading reading, long epochMs, Instant now) {
    return messages.get(
        "lookup.decode." + reading.layout().name().toLowerCase(Locale.ROOT),
        messages.dateTime(reading.at()),
        reading.fields().stream()
            .map(
                field ->
                    messages.get(
                        "lookup.decode.field." + field.name(), messages.ids(field.value())))
            .collect(Collectors.joining(messages.get("lookup.answer.separator"))),
        messages.get("lookup.decode." + doubt(reading.at(), epochMs, now)));
  }

  private static String doubt(Instant at, long epochMs, Instant now) {
    if (at.isAfter(now.plus(AHEAD))) {
      return "future";
    }
    return at.isBefore(Instant.ofEpochMilli(epochMs).plus(AHEAD)) ? "first_day" : "possible";
  }

  private List<String> universal(UuidFields fields) {
    List<String> lines = new ArrayList<>();
    lines.add(messages.get("lookup.decode.uuid." + fields.kind()));
    fields.at().ifPresent(at -> lines.add(messages.get("lookup.decode.uuid.at", milli(at))));
    fields
        .node()
        .ifPresent(
            node ->
                lines.add(
                    messages.get(
                        fields.isNodeRandom()
                            ? "lookup.decode.uuid.node.random"
                            : "lookup.decode.uuid.node",
                        address(node),
                        messages.ids(fields.clock().orElseThrow()))));
    return lines;
  }

  private String milli(Instant at) {
    return messages.dateTime(at) + " (" + at + ")";
  }

  private static String address(long node) {
    return "%012x".formatted(node).replaceAll("(..)(?!$)", "$1:");
  }
}
