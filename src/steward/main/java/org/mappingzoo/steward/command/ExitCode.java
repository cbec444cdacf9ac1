package org.mappingzoo.steward.command;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// What a script can tell from a command's end without reading what it says.
enum ExitCode {
  DONE(0, "it took effect, or nothing had to be done"),
  REFUSED(1, "it does not fit the state; nothing was written"),
  USAGE(
      2, "the command line cannot be understood, or lacks a confirmation; no category was changed"),
  UNREACHABLE(3, "no server answered in time; nothing was written"),
  UNCERTAIN(
      4,
      "the reply was lost: it may have taken effect; or it hit a category that was deleted and"
          + " created again meanwhile; the message says what to do"),
  CONTENDED(5, "other writers kept winning; nothing was written, try again"),
  DENIED(
      6,
      "the server refuses: permissions, a quota, read-only mode; or the address of --http is taken;"
          + " nothing was written"),
  UNBALANCED(
      7,
      "verify, doctor or acl show found something wrong, or a lease or the stewards' book is"
          + " damaged"),
  UNTOLD(
      8,
      "the result could not be written to standard output; what took effect is told on standard"
          + " error"),
  FOREIGN(9, "the book is not the one of this ensemble; nothing was written"),
  /// Only the launch script ends with it, for want of what this would run on.
  NO_JAVA(69, "no Java 25 or later is to be found"),
  DEFECT(70, "a defect of this tool; or a part of it, or memory, is missing");

  /// What "nothing was written" means where a command writes more than once.
  static final String STEPS =
      "Of acl apply, adopt-book, reseal and restore, which take several steps, the code is that of"
          + " the first that failed: what was done before stays, and the same command again does"
          + " the rest.";

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  int number() {
    return number;
  }

  /// The `outcome` in JSON.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// All of them as `--help` lists them.
  static Map<String, String> list() {
    Map<String, String> list = new LinkedHashMap<>();
    for (ExitCode code : values()) {
      list.put(String.valueOf(code.number), code.meaning);
    }
    return list;
  }
}
