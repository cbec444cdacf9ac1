package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.util.Subscription;
import org.mappingzoo.console.change.BatchViewModel.Progress;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview;

/// What the dialog of a batch says.
record BatchWords(ChangeWords words) {
  private static final String NONE = "–";

  private Messages messages() {
    return words.messages();
  }

  String text(String key) {
    return messages().get(key);
  }

  LockLine lock(Optional<String> obstacle, Optional<Duration> ending) {
    return LockLine.of(words, obstacle, ending);
  }

  String title(int categories) {
    return messages().get("change.batch.title", categories, messages().number(categories));
  }

  Subscription follow(Runnable show) {
    return words.follow(show);
  }

  void badge(Label label) {
    words.badge(label);
  }

  String reasonQuestion() {
    return words.reasonQuestion();
  }

  String summary(Progress now) {
    return switch (now.doing()) {
      case READING -> messages().get("change.batch.reading", messages().number(now.waiting()));
      case WRITING -> messages().get("change.batch.writing", messages().number(now.waiting()));
      case REVIEWING -> reviewing(now);
    };
  }

  private String reviewing(Progress now) {
    String ready =
        now.ready() == 0 && now.isSent() ? "" : counted("change.batch.reviewing", now.ready());
    return Stream.of(
            ready,
            counted("change.batch.written", now.written()),
            counted("change.batch.unsettled", now.unsettled()))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private String counted(String key, int count) {
    return messages().get(key, count, messages().number(count));
  }

  String primary(Progress now) {
    return counted("change.batch.apply", now.ready());
  }

  String close(Progress now) {
    return messages().get(now.isSent() ? "change.close" : "change.cancel");
  }

  String ranges(BatchStanding standing) {
    return standing
        .shown()
        .map(
            preview ->
                messages()
                    .get(
                        "change.batch.fromto",
                        messages().number(preview.before().size()),
                        messages().number(preview.after().size())))
        .orElse(NONE);
  }

  String bytes(BatchStanding standing) {
    return standing.shown().flatMap(this::bytes).orElse(NONE);
  }

  private Optional<String> bytes(Preview preview) {
    return preview
        .base()
        .flatMap(
            base ->
                preview
                    .afterText()
                    .map(
                        after ->
                            messages()
                                .get(
                                    "change.batch.fromto",
                                    messages().bytes(base.text().length()),
                                    messages().bytes(after.length()))));
  }

  String outcome(BatchStanding standing) {
    return switch (standing) {
      case BatchStanding.Reading reading -> text("change.batch.row.reading");
      case BatchStanding.Ready(Preview preview, boolean conflict) ->
          text(conflict ? "change.batch.row.conflict" : "change.batch.row.ready");
      case BatchStanding.Nothing nothing -> text("change.batch.row.nothing");
      case BatchStanding.Counter counter -> text("change.batch.row.counter");
      case BatchStanding.Refused(var refusal) -> new RefusalWords(words).sentence(refusal);
      case BatchStanding.Failed(Failure failure) ->
          messages()
              .get(
                  "change.batch.row.failed",
                  text(failure.reasonKey()),
                  text(failure.deedKey()),
                  failure.detail());
      case BatchStanding.Sending sending -> text("change.batch.row.sending");
      case BatchStanding.Sent(
              var preview,
              LoggedChange.Standing.Written(var receipt, var undoing)) ->
          messages().get("change.batch.row.written", words.version(receipt.now()));
      case BatchStanding.Sent(var preview, LoggedChange.Standing became) ->
          new StandingWords(words).standing(became);
    };
  }
}
