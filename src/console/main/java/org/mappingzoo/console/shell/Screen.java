package org.mappingzoo.console.shell;

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
  /// language changes. It may implement [Filterable].
  Object controller();

  /// Called each time before it is shown.
  default void opening() {}

  /// A controller of a screen with a filter, which `/` focuses.
  interface Filterable {
    void focusFilter();
  }
}
