package org.mappingzoo.console.lookup;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;

/// An answer as plain text, for a ticket: where it is from, then the rows between tabs, as
/// spreadsheets take them.
record LookupReport(LookupWords words, EvidenceWords evidence, DecodedWords decoded) {

  /// Everything that is shown now.
  String of(LookupViewModel model) {
    Stream<String> rows =
        model.rows().stream()
            .map(
                row ->
                    Stream.of(
                            words.asked(row),
                            words.category(row),
                            words.verdict(row),
                            words.range(row),
                            words.holder(row))
                        .collect(Collectors.joining("\t")));
    Stream<String> detail =
        model.detailProperty().get().stream()
            .flatMap(
                now ->
                    Stream.of(
                            List.of("", model.dated(now.row(), words.sentence(now.row()))),
                            evidence.evidence(now, model.feed().snapshot(), model.feed().now()),
                            decoded.lines(now, model.feed().now()))
                        .flatMap(List::stream));
    String origin = model.origin().in(model.messages());
    Answer answer = model.answerProperty().get();
    Stream<String> wrong =
        answer instanceof Answer.Found found
            ? found.question().wrong().stream().map(words::wrong)
            : Stream.empty(); // else the answer says it
    return Stream.of(Stream.of(origin, model.dated(words.answer(answer))), wrong, rows, detail)
        .flatMap(part -> part)
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
