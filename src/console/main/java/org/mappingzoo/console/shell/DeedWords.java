package org.mappingzoo.console.shell;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the records call an action, in words: those of its verb, and what stands behind it as it
/// is.
///
/// Two have other words in a record than in the dialog that makes them: what returns bare ids is a
/// push there, and what a record calls a recycling but for its last word is the attested return.
public record DeedWords(Messages messages) {
  private static final String UNDO = "undo";
  private static final String ATTEST = "attest";
  private static final Pattern ATTESTED = Pattern.compile("recycle (.+) attested");

  /// A record's first words, and the code of their message.
  private static final Map<String, String> CODES =
      Map.ofEntries(
          Map.entry("seed", "seed"),
          Map.entry("extend", "extend"),
          Map.entry("push", "push"),
          Map.entry("return attested", "push"),
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

  /// What an action is, as the code of its message; empty where a newer release knows more than
  /// this one.
  public static Optional<String> code(String what) {
    return ATTESTED.matcher(what).matches()
        ? Optional.of(ATTEST)
        : known(what).map(Map.Entry::getValue);
  }

  private static Optional<Map.Entry<String, String>> known(String what) {
    return CODES.entrySet().stream()
        .filter(verb -> what.equals(verb.getKey()) || what.startsWith(verb.getKey() + " "))
        .findFirst();
  }

  /// An action in words; as it is where a newer release knows more than this one.
  public String of(String what) {
    Matcher attested = ATTESTED.matcher(what);
    return attested.matches()
        ? of(ATTEST, attested.group(1))
        : known(what)
            .map(verb -> of(verb.getValue(), what.substring(verb.getKey().length()).strip()))
            .orElse(what);
  }

  private String of(String code, String rest) {
    String words = messages.get("activity.kind." + code);
    if (rest.isEmpty() && !code.equals(UNDO)) {
      return words;
    }
    return words + ": " + (code.equals(UNDO) ? of(rest) : rest);
  }
}
