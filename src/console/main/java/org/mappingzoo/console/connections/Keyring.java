package org.mappingzoo.console.connections;

import java.util.Locale;
import java.util.Optional;
import org.mappingzoo.console.shell.Messages;

/// Where the operating system keeps passwords. Blocks, and may do so for long.
public interface Keyring {

  /// Why it cannot be used.
  ///
  /// @param value the seconds that it was waited for, or its own words; has no password in it
  record Reason(Kind kind, String value) {
    enum Kind {
      /// There is none here.
      NONE,
      SLOW,
      INTERRUPTED,
      /// Whatever else.
      OTHER
    }

    /// For people.
    public String in(Messages messages) {
      return messages.get("connections.keyring." + kind.name().toLowerCase(Locale.ROOT), value);
    }
  }

  /// It cannot be used; the message is for logs.
  final class Trouble extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reason reason;

    public Trouble(Reason reason) {
      super(reason.toString());
      this.reason = reason;
    }

    /// In words of its own.
    public Trouble(String words) {
      this(new Reason(Reason.Kind.OTHER, words));
    }

    public Reason reason() {
      return reason;
    }
  }

  /// Empty where nothing is kept under this name.
  Optional<Hidden> read(String name) throws Trouble;

  void write(String name, Hidden password) throws Trouble;

  /// Nothing happens where nothing is kept.
  void delete(String name) throws Trouble;

  /// There is none here.
  static Keyring none() {
    return new Keyring() {
      @Override
      public Optional<Hidden> read(String name) throws Trouble {
        throw new Trouble(new Reason(Reason.Kind.NONE, ""));
      }

      @Override
      public void write(String name, Hidden password) throws Trouble {
        throw new Trouble(new Reason(Reason.Kind.NONE, ""));
      }

      @Override
      public void delete(String name) throws Trouble {
        throw new Trouble(new Reason(Reason.Kind.NONE, ""));
      }
    };
  }
}
