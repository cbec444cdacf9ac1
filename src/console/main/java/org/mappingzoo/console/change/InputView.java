package org.mappingzoo.console.change;

/// Where something is typed in before a change is computed: one page, whatever becomes of it.
interface InputView extends PageView {
  @Override
  default boolean fits(ChangePage page) {
    return page instanceof ChangePage.Input;
  }

  /// Follows its own properties instead.
  @Override
  default void show(ChangePage page) {}
}
