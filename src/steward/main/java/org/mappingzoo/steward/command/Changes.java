package org.mappingzoo.steward.command;

import java.util.Optional;
import java.util.function.BiFunction;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;

/// Carries a change out through the console's admin: previewed on a fresh read, applied to exactly
/// that. Where somebody wrote in between nothing was written; since a change from the shell says
/// all it means in its arguments, it is then previewed again.
final class Changes {
  private static final String REPEAT =
      "give the same command again: what took effect already is refused or left as it is";

  private final Zoo zoo;
  private final Output output;

  Changes(Zoo zoo, Output output) {
    this.zoo = zoo;
    this.output = output;
  }

  /// What to do about a change that adds ids to a plain category, whose reply is lost.
  static String look(CategoryName category) {
    return ("look with 'status %s --ranges' before you repeat it: what is listed there is free; of"
            + " other ids it cannot tell whether they were and have been taken since, and those"
            + " would be handed out twice")
        .formatted(category);
  }

  private static String remedy(Preview sent) {
    boolean repeatable =
        sent.booked().isPresent()
            || sent.change() instanceof AdminChange.Seed
            || sent.change() instanceof AdminChange.Compact;
    return repeatable ? REPEAT : look(sent.category());
  }

  /// How many ids the lease held that a change is about.
  static long held(Preview preview) {
    return preview
        .booked()
        .flatMap(LedgerAdmin.Proposal::lease)
        .map(lease -> lease.ranges().count())
        .orElse(0L);
  }

  /// Makes the change, and says so.
  ///
  /// @param line what to say of it to people
  Ending make(
      CategoryName category, AdminChange change, BiFunction<Preview, Receipt, String> line) {
    return make(category, change, category.path(), line);
  }

  /// The same, where the name was typed once more to confirm it.
  Ending make(
      CategoryName category,
      AdminChange change,
      String typedName,
      BiFunction<Preview, Receipt, String> line) {
    CategoryAdmin admin = zoo.admin();
    for (int attempt = 1; attempt <= Zoo.ATTEMPTS; attempt++) {
      if (attempt > 1) {
        zoo.pause().after(attempt - 1);
      }
      switch (admin.preview(category, change)) {
        case Preview.Result.Refused(Refusal refusal, var base) -> {
          return Ending.Refused.of(category, refusal);
        }
        case Preview.Result.NothingToDo nothing -> {
          return unchanged(category);
        }
        case Preview.Result.Ready(Preview preview) -> {
          Optional<Ending> ending = apply(admin, preview, typedName, line);
          if (ending.isPresent()) {
            return ending.get();
          }
        }
      }
    }
    return new Ending.Contended(category, Zoo.ATTEMPTS);
  }

  /// Empty where somebody wrote in between.
  private Optional<Ending> apply(
      CategoryAdmin admin,
      Preview preview,
      String typedName,
      BiFunction<Preview, Receipt, String> line) {
    output.sends(preview.category(), remedy(preview));
    try {
      return switch (admin.apply(preview, typedName)) {
        case Applied.Done(Preview made, Receipt receipt) -> Optional.of(done(made, receipt, line));
        case Applied.Refused(Refusal refusal) ->
            Optional.of(Ending.Refused.of(preview.category(), refusal));
        case Applied.Unknown(Preview sent, String reason, var current) ->
            Optional.of(new Ending.Uncertain(preview.category(), reason, remedy(sent)));
        case Applied.Conflict conflict -> Optional.empty();
      };
    } finally {
      output.isSettled();
    }
  }

  private Ending unchanged(CategoryName category) {
    output.tell(
        output.result(category).put("changed", false),
        "nothing to do: " + category + " is as it should be");
    return new Ending.Done();
  }

  private Ending done(Preview preview, Receipt receipt, BiFunction<Preview, Receipt, String> line) {
    Json object =
        output
            .result(preview.category())
            .put("changed", true)
            .put("managed", receipt.booked())
            .put("freeBefore", preview.before().count())
            .put("free", preview.after().count())
            .put("ranges", preview.after().size())
            .put("version", receipt.now().version())
            .put("request", receipt.request().value());
    if (!receipt.listClosed()) {
      object.put("listClosed", false);
      output.note(
          "%1$s keeps the access list that it had, which only an admin changes: have one say 'acl apply --role-map FILE %1$s'"
              .formatted(preview.category()));
    }
    output.tell(object, line.apply(preview, receipt));
    return new Ending.Done();
  }
}
