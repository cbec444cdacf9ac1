package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/// Something that an operator can do. The palette, the list of keys and the menus read it.
///
/// @param id unique, such as `fleet.push`; by it is remembered what was done recently
/// @param label its words
/// @param icon an Ikonli literal
/// @param place the screen it belongs to; empty for the whole window
/// @param possible whether it can be done now
/// @param reason why not, in words; may be empty
public record Command(
    String id,
    Function<Messages, String> label,
    String icon,
    String place,
    List<Keys> keys,
    BooleanSupplier possible,
    Supplier<String> reason,
    Runnable action) {

  public Command {
    keys = List.copyOf(keys);
  }

  /// One that can always be done, anywhere.
  ///
  /// @param key the message key of its words, and its id
  public static Command of(String key, String icon, Runnable action) {
    return of(key, messages -> messages.get(key), icon, action);
  }

  /// The same with words of its own.
  public static Command of(
      String id, Function<Messages, String> label, String icon, Runnable action) {
    return new Command(id, label, icon, "", List.of(), () -> true, () -> "", action);
  }

  /// A choice among several: the words of the group, then those of the choice.
  public static Command choice(String group, String key, String icon, Runnable action) {
    return of(key, messages -> messages.get(group) + ": " + messages.get(key), icon, action);
  }

  /// The same in one screen, which is opened first.
  public Command in(String screen) {
    return new Command(id, label, icon, screen, keys, possible, reason, action);
  }

  /// The same with one more way to press it.
  public Command on(Keys more) {
    List<Keys> all = new ArrayList<>(keys);
    all.add(more);
    return new Command(id, label, icon, place, all, possible, reason, action);
  }

  /// The same where it cannot always be done.
  public Command when(BooleanSupplier now, Supplier<String> whyNot) {
    return new Command(id, label, icon, place, keys, now, whyNot, action);
  }

  public boolean isPossible() {
    return possible.getAsBoolean();
  }

  String words(Messages messages) {
    return label.apply(messages);
  }
}
