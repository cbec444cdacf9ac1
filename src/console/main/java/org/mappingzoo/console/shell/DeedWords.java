package org.mappingzoo.console.shell;

import java.util.Map;

/// What the records call an action, in words: those of its verb, and what stands behind it as it
/// is.
public record DeedWords(Messages messages) {
  private static final String UNDO = "undo";

  /// A record's first words, and the code of their message.
  private static final Map<String, String> CODES =
      Map.ofEntries(
          Map.entry("seed", "seed"),
          Map.entry("extend", "extend"),
          Map.entry("push", "push"),
          Map.entry("return attested", "return"),
          Map.entry("compact", "compact"),
          Map.entry("repair", "repair"),
          Map.entry(UNDO, UNDO),
          Map.entry("adopt", "adopt"),
          Map.entry("freeze", "freeze"),
          Map.entry("unfreeze", "unfreeze"),
          Map.entry("retire", "retire"),
          Map.entry("quarantine", "quarantine"),
          Map.entry("recycle", "recycle"),
          Map.entry("write off", "write_off"),
          Map.entry("configure", "configure"),
          Map.entry("restore", "restore"),
          Map.entry("reseal", "reseal"));

  /// An action in words; as it is where a newer release knows more than this one.
  public String of(String what) {
    return CODES.keySet().stream()
        .filter(verb -> what.equals(verb) || what.startsWith(verb + " "))
        .findFirst()
        .map(verb -> of(verb, what.substring(verb.length()).strip()))
        .orElse(what);
  }

  private String of(String verb, String rest) {
    String words = messages.get("activity.kind." + CODES.get(verb));
    if (rest.isEmpty() && !verb.equals(UNDO)) {
      return words;
    }
    return words + ": " + (verb.equals(UNDO) ? of(rest) : rest);
  }
}
