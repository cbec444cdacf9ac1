package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// What is pressed for a command.
///
/// @param character what is typed, wherever the keyboard has it; empty if `code` is pressed
/// @param local whether it is the control with the focus that listens to them, not the window
public record Keys(KeyCode code, boolean shortcut, boolean shift, String character, boolean local) {
  private static final Set<KeyCode> NAMED =
      Set.of(
          KeyCode.ENTER,
          KeyCode.ESCAPE,
          KeyCode.HOME,
          KeyCode.END,
          KeyCode.LEFT,
          KeyCode.RIGHT,
          KeyCode.PLUS,
          KeyCode.MINUS,
          KeyCode.COMMA);

  /// Where the shortcut key is another one.
  private static final boolean ON_A_MAC = System.getProperty("os.name", "").startsWith("Mac");

  /// A key alone.
  public static Keys press(KeyCode code) {
    return new Keys(code, false, false, "", false);
  }

  /// Ctrl and a key; on a Mac the command key.
  public static Keys shortcut(KeyCode code) {
    return new Keys(code, true, false, "", false);
  }

  /// A character, however this keyboard makes it.
  public static Keys type(String character) {
    return new Keys(KeyCode.UNDEFINED, false, false, character, false);
  }

  /// The same with the shift key.
  public Keys shifted() {
    return new Keys(code, shortcut, true, character, local);
  }

  /// The same, where a control listens to them while it has the focus.
  public Keys atFocus() {
    return new Keys(code, shortcut, shift, character, true);
  }

  boolean arePressed(KeyEvent event) {
    return !local
        && character.isEmpty()
        && event.isShortcutDown() == shortcut
        && !event.isAltDown()
        && isShiftAsMeant(event)
        && codeOf(event) == code;
  }

  /// Signs may need the shift key, on some keyboards.
  private boolean isShiftAsMeant(KeyEvent event) {
    return code.isLetterKey() ? event.isShiftDown() == shift : event.isShiftDown() || !shift;
  }

  boolean areTyped(KeyEvent event) {
    return !local && !character.isEmpty() && event.getCharacter().equals(character);
  }

  /// For whoever reads a log, and without the classes that a record's own text is spun from.
  @Override
  public String toString() {
    String keys = character.isEmpty() ? code.name() : character;
    return (shortcut ? "shortcut " : "") + (shift ? "shift " : "") + keys;
  }

  /// The keycaps, in the operator's language.
  public List<String> caps(Messages messages) {
    if (!character.isEmpty()) {
      return List.of(character);
    }
    List<String> caps = new ArrayList<>();
    if (shortcut) {
      caps.add(messages.get(ON_A_MAC ? "shell.key.command" : "shell.key.ctrl"));
    }
    if (shift) {
      caps.add(messages.get("shell.key.shift"));
    }
    caps.add(NAMED.contains(code) ? messages.get("shell.key." + code.name()) : code.getName());
    return caps;
  }

  /// Plus and minus have two or three places on a keyboard, digits two.
  private static KeyCode codeOf(KeyEvent event) {
    return switch (event.getCode()) {
      case ADD, EQUALS -> KeyCode.PLUS;
      case SUBTRACT -> KeyCode.MINUS;
      case NUMPAD0 -> KeyCode.DIGIT0;
      case NUMPAD1 -> KeyCode.DIGIT1;
      case NUMPAD2 -> KeyCode.DIGIT2;
      case NUMPAD3 -> KeyCode.DIGIT3;
      case NUMPAD4 -> KeyCode.DIGIT4;
      case NUMPAD5 -> KeyCode.DIGIT5;
      case NUMPAD6 -> KeyCode.DIGIT6;
      case NUMPAD7 -> KeyCode.DIGIT7;
      case NUMPAD8 -> KeyCode.DIGIT8;
      case NUMPAD9 -> KeyCode.DIGIT9;
      default -> event.getCode();
    };
  }
}
