package org.mappingzoo.console.change;

import java.util.Optional;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.AdminChange.Friction;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.Refusal;

/// Which buttons a page has. One place decides how hard each step is.
///
/// @param back whether one can go back to what was typed
/// @param again the words on the button that reads anew; empty where there is none
/// @param primary the words on the button that leads on; empty where there is none
/// @param cancelIsDefault whether Enter cancels: always where the way on would write
/// @param obstacle why nothing can be written, as a message key, where that matters
record ChangeButtons(
    boolean back,
    String again,
    String cancel,
    String primary,
    boolean primaryEnabled,
    Emphasis emphasis,
    boolean cancelIsDefault,
    Optional<String> obstacle) {

  enum Emphasis {
    /// The way most operators will take.
    PLAIN,
    /// Nobody can check that it is right.
    RISKY
  }

  static ChangeButtons of(ChangeViewModel model, ChangeWords words) {
    Messages m = words.messages();
    boolean typed = model.kind().isTyped();
    Optional<String> obstacle = model.live().obstacleProperty().get();
    String cancel = m.get("change.cancel");
    String close = m.get("change.close");
    return switch (model.page()) {
      case ChangePage.Input page ->
          reading(false, "", cancel, m.get("change.preview"), model.input().isComplete());
      case ChangePage.Computing page -> reading(typed, "", cancel, "", false);
      case ChangePage.Review review ->
          new ChangeButtons(
              typed,
              "",
              cancel,
              words.apply(review),
              model.applicableProperty().get(),
              emphasis(review.preview()),
              true,
              obstacle);
      case ChangePage.Refused page ->
          reading(false, again(page, m), close, typed ? m.get("change.mend") : "", typed);
      case ChangePage.NothingToDo page -> reading(typed, m.get("change.again"), close, "", false);
      case ChangePage.Failed page -> reading(typed, "", close, m.get("change.retry"), true);
      case ChangePage.Sending page -> reading(false, "", cancel, "", false);
      case ChangePage.Unknown unknown ->
          new ChangeButtons(
              false,
              "",
              close,
              m.get("change.unknown.ask"),
              obstacle.isEmpty() && !unknown.asking(),
              Emphasis.PLAIN,
              true,
              obstacle);
      case ChangePage.Done page -> reading(false, "", close, "", false);
    };
  }

  /// Which of the three steps a page belongs to, from 0.
  static int step(ChangePage page) {
    return switch (page) {
      case ChangePage.Input input -> 0;
      case ChangePage.Computing computing -> 1;
      case ChangePage.Review review -> 1;
      case ChangePage.Refused refused -> 1;
      case ChangePage.NothingToDo nothing -> 1;
      case ChangePage.Failed failed -> 1;
      case ChangePage.Sending sending -> 1;
      case ChangePage.Unknown unknown -> 2;
      case ChangePage.Done done -> 2;
    };
  }

  /// Whether the focus may start on the button that leads on: where that changes nothing that
  /// matters, or leads back to what was typed, which is lost with the dialog.
  static boolean startsOnPrimary(ChangeViewModel model) {
    return switch (model.page()) {
      case ChangePage.Failed failed -> true;
      case ChangePage.Refused refused -> model.kind().isTyped();
      case ChangePage.Review review -> review.preview().friction() == Friction.ONE_CLICK;
      default -> false;
    };
  }

  /// Where it is about a text that is there no more, the way on is to look at what is there.
  private static String again(ChangePage.Refused page, Messages m) {
    return page.refusal() instanceof Refusal.NotAsSeen ? "" : m.get("change.again");
  }

  /// A page whose way on writes nothing.
  private static ChangeButtons reading(
      boolean back, String again, String cancel, String primary, boolean enabled) {
    return new ChangeButtons(
        back, again, cancel, primary, enabled, Emphasis.PLAIN, primary.isEmpty(), Optional.empty());
  }

  private static Emphasis emphasis(Preview preview) {
    return preview.friction() == Friction.TYPE_NAME ? Emphasis.RISKY : Emphasis.PLAIN;
  }
}
