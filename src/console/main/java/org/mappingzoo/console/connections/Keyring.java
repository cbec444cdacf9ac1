package org.mappingzoo.console.connections;

import java.util.Optional;

/// Where the operating system keeps passwords. Blocks, and may do so for long.
public interface Keyring {

  /// It cannot be used; the message says why, and has no password in it.
  final class Trouble extends Exception {
    private static final long serialVersionUID = 1L;

    public Trouble(String message) {
      super(message);
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
        throw new Trouble("there is none");
      }

      @Override
      public void write(String name, Hidden password) throws Trouble {
        throw new Trouble("there is none");
      }

      @Override
      public void delete(String name) throws Trouble {
        throw new Trouble("there is none");
      }
    };
  }
}
