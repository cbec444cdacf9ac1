package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.control.WaitingFocus;
import org.mappingzoo.console.shell.NoticeCard.Subject;
import org.mappingzoo.console.shell.NoticeCard.Words;
import org.mappingzoo.core.alert.AlertKey;

/// What just happened, in the lower corner of the window: the upper one has the actions of a view.
/// The newest are shown, and how many there are besides, so that they never cover much of it.
///
/// A critical alert stays until somebody takes its notice away, looks at the alerts, or answers it,
/// or until it is over. What lasts stays until it is followed or taken away, whatever comes
/// meanwhile. The rest goes by itself once nobody is at it, and is in the view of alerts all the
/// same. With the focus on what goes, the next one has it, or what had it before.
///
/// Who goes on to another view has seen what is there: then only its titles stay, and the rest
/// where the pointer or the focus is. Beside a form they come like that. A view that has more than
/// rows in the corner says so by a foot, and they stay above that.
public final class Notices extends VBox {
  private static final int SHOWN = 2;
  private static final double GAP = 8;
  private static final Duration BRIEFLY = Duration.seconds(12);

  private final Messages messages;
  private final Ways ways;
  private final Duration briefly;
  private final Button more = new Button();

  /// The newest first.
  private final List<NoticeCard> cards = new ArrayList<>();

  /// Whether the view of alerts is shown, which has all of them.
  private boolean listed;

  private boolean besideForm;

  /// What had the focus before one of them, if anything did.
  private Optional<Node> focusedBefore = Optional.empty();

  private boolean pointedAt;

  /// Where they lead to.
  ///
  /// @param openAlerts shows the view of alerts
  /// @param giveBack gives the focus to what had it before, as far as it can have it still
  record Ways(Runnable openAlerts, Consumer<Optional<Node>> giveBack) {}

  Notices(Messages messages, Ways ways) {
    this(messages, ways, BRIEFLY);
  }

  /// @param briefly how long one that goes by itself is there while nobody is at it
  Notices(Messages messages, Ways ways, Duration briefly) {
    this.messages = messages;
    this.ways = ways;
    this.briefly = briefly;
    getStyleClass().add("pop-notices");
    setAlignment(Pos.BOTTOM_RIGHT);
    setPickOnBounds(false);
    setFillWidth(false);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    more.getStyleClass().add("pop-notices-more");
    more.setOnAction(event -> openAll());
    addEventFilter(MouseEvent.MOUSE_PRESSED, event -> pointedAt = true);
    addEventFilter(KeyEvent.KEY_PRESSED, event -> pointedAt = false);
    sceneProperty()
        .flatMap(scene -> scene.focusOwnerProperty())
        .subscribe((before, now) -> noteFocus(now));
  }

  private void noteFocus(@Nullable Node focused) {
    if (focused != null && !WaitingFocus.isWithin(focused, this)) {
      focusedBefore = Optional.of(focused);
    }
  }

  /// Shows one more. What it says is asked for again in each language that is spoken meanwhile.
  ///
  /// @param open runs when it is chosen
  public void show(Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    show(Subject.NEWS, tone, new Words(title, text), open);
  }

  /// The same of what stays so: it is shown until somebody chooses it or takes it away, or until
  /// there is a newer one of that name.
  public void showLasting(
      String name, Tone tone, Supplier<String> title, Supplier<String> text, Runnable open) {
    showNamed(Subject.lasting(name), tone, new Words(title, text), open);
  }

  /// The same of what was just done or refused, in passing: a newer one of that name takes its
  /// place.
  void showPassing(String name, Tone tone, Supplier<String> title, Supplier<String> text) {
    showNamed(Subject.passing(name), tone, new Words(title, text), () -> {});
  }

  private void showNamed(Subject subject, Tone tone, Words said, Runnable open) {
    remove(card -> card.subject().equals(subject));
    show(subject, tone, said, open);
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

  /// Says of alerts what is so now.
  public void speakOfAlerts() {
    cards.stream().filter(card -> card.subject().alert()).forEach(card -> card.speak(messages));
  }

  /// Leaves the titles of those that are there.
  void fold() {
    cards.forEach(card -> card.setFolded(true));
  }

  /// Whether a form is shown, which nothing may cover while somebody fills it in.
  void setBesideForm(boolean now) {
    besideForm = now;
    cards.forEach(card -> card.setNarrow(now));
  }

  /// What a view has in their corner and nothing may cover: they stay above that.
  void stayAbove(Optional<Region> foot) {
    translateYProperty().unbind();
    setTranslateY(0);
    foot.ifPresent(
        below ->
            translateYProperty()
                .bind(
                    Bindings.when(below.visibleProperty())
                        .then(below.heightProperty().add(GAP).negate())
                        .otherwise(0.0)));
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
    card.setNarrow(besideForm);
    card.speak(messages);
    card.onDismiss(() -> remove(card::equals));
    card.onOpen(
        () -> {
          remove(card::equals);
          open.run();
        });
    cards.addFirst(card);
    showNewest();
    boolean stays = subject.isLasting() || tone == Tone.CRITICAL;
    if (!stays || (listed && subject.alert())) {
      goWhenLeft(card);
    }
  }

  /// Nobody is hurried who reads it, or is about to press it.
  private void goWhenLeft(NoticeCard card) {
    PauseTransition left = new PauseTransition(briefly);
    left.setOnFinished(event -> remove(card::equals));
    card.attendedProperty()
        .subscribe(
            attended -> {
              if (attended) {
                left.stop();
              } else {
                left.playFromStart();
              }
            });
  }

  private void remove(Predicate<NoticeCard> which) {
    if (cards.removeIf(which)) {
      showNewest();
    }
  }

  private void openAll() {
    remove(card -> !card.subject().isLasting());
    ways.openAlerts().run();
  }

  /// What lasts is in sight in any case, below the newest.
  private void showNewest() {
    List<NoticeCard> lasting = cards.stream().filter(card -> card.subject().isLasting()).toList();
    List<NoticeCard> passing = cards.stream().filter(card -> !card.subject().isLasting()).toList();
    List<Node> shown = new ArrayList<>(inSight(passing, Math.max(1, SHOWN - lasting.size())));
    int hidden = passing.size() - shown.size();
    shown.addAll(lasting);
    if (hidden > 0) {
      more.setText(messages.get("shell.notice.more", messages.number(hidden)));
      shown.add(more);
    }
    put(shown);
  }

  /// The newest, and what somebody is at.
  private static List<NoticeCard> inSight(List<NoticeCard> passing, int room) {
    List<NoticeCard> first =
        passing.stream()
            .sorted(Comparator.comparing(card -> !card.attendedProperty().getValue()))
            .limit(room)
            .toList();
    return passing.stream().filter(first::contains).toList();
  }

  private void put(List<Node> shown) {
    boolean focused = WaitingFocus.isIn(this);
    getChildren().setAll(shown);
    if (focused && !WaitingFocus.isIn(this)) {
      passFocusOn();
    }
  }

  /// From one that is gone. Who came with the mouse is at something else.
  private void passFocusOn() {
    if (pointedAt || !focusNewest()) {
      ways.giveBack().accept(focusedBefore);
    }
  }

  /// Gives the focus back to what had it before; false if none of them has it.
  boolean leave() {
    boolean focused = WaitingFocus.isIn(this);
    if (focused) {
      ways.giveBack().accept(focusedBefore);
    }
    return focused;
  }

  /// Gives the focus to the first that is shown; false if there is none.
  boolean focusNewest() {
    if (cards.isEmpty()) {
      return false;
    }
    if (getChildren().getFirst() instanceof NoticeCard first) {
      pointedAt = false;
      first.focus();
    }
    return true;
  }
}
