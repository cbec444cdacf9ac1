package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.NoticeCard.Subject;
import org.mappingzoo.console.shell.NoticeCard.Words;
import org.mappingzoo.core.alert.AlertKey;

/// What just happened, in the lower corner of the window: the upper one has the actions of a view.
/// The newest are shown, and how many there are besides, so that they never cover much of it.
///
/// A critical alert stays until somebody takes its notice away, looks at the alerts, or answers it,
/// or until it is over. What lasts stays until it is followed or taken away, whatever comes
/// meanwhile. The rest goes by itself, and is in the view of alerts all the same.
///
/// Who goes on to another view has seen what is there: then only its titles stay, and the rest
/// where the pointer or the focus is. Beside a form they come like that.
public final class Notices extends VBox {
  private static final int SHOWN = 2;
  private static final Duration BRIEFLY = Duration.seconds(12);

  private final Messages messages;
  private final Runnable openAlerts;
  private final Button more = new Button();

  /// The newest first.
  private final List<NoticeCard> cards = new ArrayList<>();

  /// Whether the view of alerts is shown, which has all of them.
  private boolean listed;

  private boolean besideForm;

  /// @param openAlerts shows the view of alerts
  Notices(Messages messages, Runnable openAlerts) {
    this.messages = messages;
    this.openAlerts = openAlerts;
    getStyleClass().add("pop-notices");
    setAlignment(Pos.BOTTOM_RIGHT);
    setPickOnBounds(false);
    setFillWidth(false);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    more.getStyleClass().add("pop-notices-more");
    more.setOnAction(event -> openAll());
  }

  /// Shows one more. What it says is asked for again in each language that is spoken meanwhile.
  ///
  /// @param open runs when it is chosen
  public void show(Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    show(Subject.NEWS, tone, new Words(title, text), open);
  }

  /// The same of what stays so: it is shown until somebody chooses it or takes it away.
  public void showLasting(Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    show(Subject.LASTING, tone, new Words(title, text), open);
  }

  /// The same of an alert, until that is answered or over.
  public void showAlert(
      AlertKey key, Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    keepAlerts(other -> !other.equals(key));
    show(Subject.of(Set.of(key)), tone, new Words(title, text), open);
  }

  /// The same of many alerts, until all of them are.
  public void showAlerts(
      Set<AlertKey> keys, Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    show(Subject.of(keys), tone, new Words(title, text), open);
  }

  /// Takes away those of alerts of which none needs one any more.
  public void keepAlerts(Predicate<AlertKey> still) {
    remove(card -> card.subject().isWithout(still));
  }

  /// Leaves the titles of those that are there.
  void fold() {
    cards.forEach(card -> card.setFolded(true));
  }

  /// Whether a form is shown, which nothing may cover while somebody fills it in.
  void setBesideForm(boolean now) {
    besideForm = now;
  }

  /// Takes all away.
  public void clear() {
    remove(card -> true);
  }

  /// Whether the view of alerts is shown: notices of alerts go then, and new ones do not stay.
  void setListed(boolean now) {
    listed = now;
    if (now) {
      remove(card -> card.subject().alert());
    }
  }

  /// In the language that is spoken now.
  void speak() {
    cards.forEach(card -> card.speak(messages));
    showNewest();
  }

  private void show(Subject subject, Tone tone, Words said, Runnable open) {
    NoticeCard card = new NoticeCard(subject, tone, said);
    card.setFolded(besideForm);
    card.speak(messages);
    card.onDismiss(() -> remove(card::equals));
    card.onOpen(
        () -> {
          remove(card::equals);
          open.run();
        });
    cards.addFirst(card);
    showNewest();
    boolean stays = subject.lasting() || tone == Tone.CRITICAL;
    if (!stays || (listed && subject.alert())) {
      PauseTransition shown = new PauseTransition(BRIEFLY);
      shown.setOnFinished(event -> remove(card::equals));
      shown.play();
    }
  }

  private void remove(Predicate<NoticeCard> which) {
    if (cards.removeIf(which)) {
      showNewest();
    }
  }

  private void openAll() {
    remove(card -> !card.subject().lasting());
    openAlerts.run();
  }

  /// What lasts is in sight in any case, below the newest.
  private void showNewest() {
    List<NoticeCard> lasting = cards.stream().filter(card -> card.subject().lasting()).toList();
    List<NoticeCard> passing = cards.stream().filter(card -> !card.subject().lasting()).toList();
    int room = Math.max(1, SHOWN - lasting.size());
    List<Node> shown = new ArrayList<>(passing.subList(0, Math.min(room, passing.size())));
    int hidden = passing.size() - shown.size();
    shown.addAll(lasting);
    if (hidden > 0) {
      more.setText(messages.get("shell.notice.more", messages.number(hidden)));
      shown.add(more);
    }
    getChildren().setAll(shown);
  }

  /// Gives the focus to the first that is shown; false if there is none.
  boolean focusNewest() {
    if (cards.isEmpty()) {
      return false;
    }
    if (getChildren().getFirst() instanceof NoticeCard first) {
      first.focus();
    }
    return true;
  }
}
