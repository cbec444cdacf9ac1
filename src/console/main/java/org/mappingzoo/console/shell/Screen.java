package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;

/// One entry of the left rail.
///
/// Its FXML is `fxml/<id>.fxml`, its style sheet `styles/<id>.css`.
public interface Screen {

  String id();

  /// The message key of its word, such as `fleet.title`.
  String title();

  /// An Ikonli literal, such as `fth-grid`.
  String icon();

  /// A new controller over the screen's one view model: the FXML is loaded again when the
  /// language changes. It may implement [Focused], [Filterable], [Footed] and [Released].
  Object controller();

  /// What can be done in it, each with the id of this screen as its place. A button that does the
  /// same has the command's id as its user data.
  default List<Command> commands() {
    return List.of();
  }

  /// Offers what is about things with names of their own, such as a connection. The palette asks
  /// for it when it is opened, also before the screen was.
  ///
  /// @param to takes it now or later, on the FX thread; nothing where there is nothing
  default void offer(Consumer<List<Command>> to) {}

  /// The ids of commands that open a menu in it, for what the menu alone offers; each is a message
  /// key too, and the user data of its button.
  default List<String> menus() {
    return List.of();
  }

  /// What its commands would be about now, such as a path; empty where that is plain, or nothing.
  default Optional<String> subject() {
    return Optional.empty();
  }

  /// Makes its table as it is shown then, for other programs; empty where it has none. Whether it
  /// has one is asked with each key that is typed into the palette.
  default Optional<Supplier<Sheet>> sheet() {
    return Optional.empty();
  }

  /// Answers what was typed where the whole window is searched; empty where it has no answer. It is
  /// asked with each key that is typed there.
  default Optional<Runnable> answering(String typed) {
    return Optional.empty();
  }

  /// Whether what it shows is of the fleet, and may be old while nobody knows how that is.
  default boolean isOfTheFleet() {
    return true;
  }

  /// Called each time before it is shown.
  default void opening() {}

  /// A controller that knows what has the focus when its screen is shown.
  interface Focused {
    void focusFirst();
  }

  /// A controller of a screen with drawings that are worth a picture of their own.
  interface Drawn {
    /// The map of ids; empty while none is shown.
    Optional<Node> map();

    /// The chart; empty while none is shown.
    Optional<Node> chart();
  }

  /// A controller that stops following its view model when another takes its place.
  interface Released {
    void release();
  }

  /// A controller of a screen with more than rows at its lower end, which no notice covers.
  interface Footed {
    Region foot();
  }

  /// A controller of a screen with a filter: `/` focuses it, and selects what is typed there.
  interface Filterable {
    TextInputControl filterField();
  }
}
