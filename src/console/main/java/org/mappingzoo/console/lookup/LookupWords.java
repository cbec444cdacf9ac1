package org.mappingzoo.console.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mappingzoo.console.lookup.LookupViewModel.Answer;
import org.mappingzoo.console.lookup.LookupViewModel.Scope;
import org.mappingzoo.console.lookup.LookupViewModel.Sum;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.console.lookup.Piece.Wrong;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.IdStretch;
import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.monitor.IdTrace.Verdict;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.ranges.IdRange;

/// Verdicts and their evidence in words.
final class LookupWords {
  private static final String NONE = "–";
  private static final int NAMED_PIECES = 3;

  private final Messages messages;

  LookupWords(Messages messages) {
    this.messages = messages;
  }

  /// What the question came to.
  String answer(Answer answer) {
    return switch (answer) {
      case Answer.Nothing nothing -> messages.get("lookup.answer.nothing");
      case Answer.NoId(List<Wrong> wrong) -> wrong(wrong);
      case Answer.NoCategories none -> messages.get("lookup.answer.no_categories");
      case Answer.Looking looking -> messages.get("lookup.answer.looking");
      case Answer.Found found -> found(found);
    };
  }

  private String found(Answer.Found found) {
    List<String> sentences = new ArrayList<>();
    Question question = found.question();
    String answer = question.isOneId() ? one(question, found.sums()) : many(found);
    sentences.add(found.scope().isPresent() && !answer.endsWith(".") ? answer + "." : answer);
    found.scope().ifPresent(scope -> sentences.add(scope(scope)));
    if (question.asked().stream().anyMatch(LookupWords::isGrouped)) {
      sentences.add(messages.get("lookup.answer.grouped"));
    }
    sentences.addAll(leftOut(found));
    return String.join(" ", sentences);
  }

  private String scope(Scope scope) {
    return scope.asked() == 0
        ? messages.get("lookup.answer.scope.none", scope.path())
        : messages.get(
            "lookup.answer.scope",
            scope.asked(),
            messages.number(scope.asked()),
            messages.number(scope.of()),
            scope.path());
  }

  /// What is not among the rows.
  private List<String> leftOut(Answer.Found found) {
    List<String> sentences = new ArrayList<>();
    if (found.more().unknowing()) {
      sentences.add(messages.get("lookup.answer.unknowing"));
    }
    if (found.more().rows() > 0) {
      sentences.add(counted("lookup.answer.rows", found.more().rows()));
    }
    if (found.more().cut() > 0) {
      sentences.add(limited("lookup.answer.cut", Search.MOST_STRETCHES, found.more().cut()));
    }
    if (found.question().left() > 0) {
      sentences.add(limited("lookup.answer.left", Question.MOST_PIECES, found.question().left()));
    }
    return sentences;
  }

  private String counted(String key, int number) {
    return messages.get(key, number, messages.number(number));
  }

  private String limited(String key, int limit, int more) {
    return messages.get(key, messages.number(limit), more, messages.number(more));
  }

  /// What is not among the rows; empty where all is.
  String leftOut(Answer answer) {
    return answer instanceof Answer.Found found ? String.join(" ", leftOut(found)) : "";
  }

  /// What was asked that is no id.
  static List<Wrong> wrongOf(Answer answer) {
    return switch (answer) {
      case Answer.Found found -> found.question().wrong();
      case Answer.NoId(List<Wrong> wrong) -> wrong;
      case Answer.Nothing nothing -> List.of();
      case Answer.NoCategories none -> List.of();
      case Answer.Looking looking -> List.of();
    };
  }

  private static boolean isGrouped(Piece piece) {
    return piece instanceof Ids ids && ids.form() == Piece.Form.GROUPED;
  }

  private String one(Question question, Map<Rank, Sum> sums) {
    long id = ((Ids) question.asked().getFirst()).ids().first();
    return messages.get(
        "lookup.answer.found",
        messages.ids(id),
        "0x" + Long.toHexString(id),
        joined(sums, sum -> ""));
  }

  private String many(Answer.Found found) {
    int pieces = found.question().asked().size();
    return messages.get(
        "lookup.answer.many",
        pieces,
        messages.number(pieces),
        joined(found.sums(), sum -> messages.figure(sum.ids()) + " "));
  }

  private String joined(Map<Rank, Sum> sums, Function<Sum, String> count) {
    return sums.isEmpty()
        ? messages.get("lookup.rank.nowhere")
        : sums.entrySet().stream()
            .map(
                entry ->
                    count.apply(entry.getValue())
                        + count(entry.getKey(), entry.getValue().categories()))
            .collect(Collectors.joining(messages.get("lookup.answer.separator")));
  }

  private String count(Rank rank, int number) {
    return counted("lookup.rank." + rank.name().toLowerCase(Locale.ROOT), number);
  }

  /// Which pieces are no ids, and why; the first few by name.
  String wrong(List<Wrong> wrong) {
    String named =
        wrong.stream().limit(NAMED_PIECES).map(this::wrong).collect(Collectors.joining(" "));
    int more = wrong.size() - NAMED_PIECES;
    return more > 0
        ? named + " " + messages.get("lookup.wrong.more", more, messages.number(more))
        : named;
  }

  /// Why a piece is no id.
  String wrong(Wrong piece) {
    return messages.get(
        "lookup.wrong." + piece.fault().name().toLowerCase(Locale.ROOT),
        piece.typed(),
        messages.number(piece.line()),
        messages.ids(IdRange.MAX_ID));
  }

  /// The ids of a row.
  String asked(LookupRow row) {
    return row.stretch()
        .map(stretch -> ids(stretch.ids()))
        .orElseGet(() -> row.piece() instanceof Ids piece ? ids(piece.ids()) : row.piece().typed());
  }

  private String ids(IdRange ids) {
    return ids.count() == 1 ? messages.ids(ids.first()) : ids.toString();
  }

  /// How many ids a row is about.
  String count(LookupRow row) {
    return row.stretch()
        .map(stretch -> messages.figure(stretch.ids().count()))
        .orElseGet(
            () -> row.piece() instanceof Ids piece ? messages.figure(piece.ids().count()) : NONE);
  }

  String category(LookupRow row) {
    return row.category().map(CategoryName::path).orElse(NONE);
  }

  /// One or two words.
  String verdict(LookupRow row) {
    return row.stretch()
        .map(stretch -> verdict(stretch.trace()))
        .orElseGet(
            () ->
                messages.get(
                    row.piece() instanceof Ids
                        ? "lookup.verdict.nowhere"
                        : "lookup.verdict.universal"));
  }

  String verdict(IdTrace trace) {
    return messages.get("lookup.verdict." + code(trace.verdict()));
  }

  private static String code(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Doubtful doubtful -> "doubtful";
      case Verdict.Held held -> codeOf(held.standing());
      case Verdict.Free free -> "free";
      case Verdict.Fenced fenced -> "fenced";
      case Verdict.Spent spent -> "spent";
      case Verdict.NotFree notFree -> "not_free";
      case Verdict.Outside outside -> "outside";
      case Verdict.Counted counted -> "counted";
      case Verdict.NotYet notYet -> "not_yet";
      case Verdict.Emptied emptied -> "emptied";
      case Verdict.Unreadable unreadable -> "unreadable";
    };
  }

  private static String codeOf(LeaseSnapshot.Standing standing) {
    return switch (standing) {
      case ORPHANED -> "stranded";
      case QUARANTINED -> "quarantined";
      case ACTIVE, OVERDUE, PARKED, RECYCLED, WRITTEN_OFF, VOID -> "leased";
    };
  }

  /// The range that its ids are free in.
  static Optional<IdRange> rangeOf(LookupRow row) {
    return row.stretch()
        .flatMap(
            stretch ->
                switch (stretch.trace().verdict()) {
                  case Verdict.Free(var range) -> Optional.of(range);
                  case Verdict.Fenced(var range, long fence) -> Optional.of(range);
                  case Verdict.Doubtful(var range, var lease) -> Optional.of(range);
                  default -> Optional.<IdRange>empty();
                });
  }

  String range(LookupRow row) {
    return rangeOf(row).map(IdRange::toString).orElse(NONE);
  }

  /// The owner of the lease that has them.
  static Optional<String> holderOf(LookupRow row) {
    return row.stretch()
        .flatMap(stretch -> lease(stretch.trace()))
        .map(lease -> lease.lease().owner().value());
  }

  String holder(LookupRow row) {
    return holderOf(row).orElse(NONE);
  }

  static Optional<LeaseSnapshot> lease(IdTrace trace) {
    return switch (trace.verdict()) {
      case Verdict.Held held -> Optional.of(held.lease());
      case Verdict.Doubtful doubtful -> Optional.of(doubtful.lease());
      default -> Optional.empty();
    };
  }

  /// The verdict as a sentence.
  String sentence(LookupRow row) {
    return row.stretch()
        .map(this::sentence)
        .orElseGet(
            () ->
                row.piece() instanceof Ids piece
                    ? messages.get("lookup.sentence.nowhere", ids(piece.ids()))
                    : messages.get("lookup.sentence.universal", row.piece().typed()));
  }

  private String sentence(IdStretch stretch) {
    IdTrace trace = stretch.trace();
    String id = ids(stretch.ids());
    return switch (trace.verdict()) {
      case Verdict.Held(LeaseSnapshot lease, var standing, boolean granted) ->
          messages.get(
              granted ? "lookup.sentence.granted" : "lookup.sentence.held",
              id,
              lease.lease().owner().value());
      case Verdict verdict -> messages.get("lookup.sentence." + code(verdict), id);
    };
  }
}
