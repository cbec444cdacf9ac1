package org.mappingzoo.console.testing;

/// English as a translator might make it: longer by 40 % and with accents, so that what has no
/// room, and what is not translated at all, is seen.
public final class PseudoLocale {
  private static final String PLAIN = "aeiouyAEIOUncsz";
  private static final String ACCENTED = "áëíöúýÂÉÎÖÜñçšž";
  /// Behind one of these a choice has a text.
  private static final String LIMITS = "#<";

  private static final double LONGER = 0.4;

  private PseudoLocale() {}

  /// The same pattern, with its places for figures as they were. Of a choice each text is spelled.
  public static String spell(String pattern) {
    StringBuilder spelled = new StringBuilder();
    int depth = 0;
    boolean chosen = false;
    double owed = 0;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      chosen = depth > 0 && c != '|' && (chosen || (depth == 1 && LIMITS.indexOf(c) >= 0));
      boolean isText = depth == 0 || (depth == 1 && chosen);
      if (!isText || !Character.isLetter(c)) {
        spelled.append(c);
        continue;
      }
      int at = PLAIN.indexOf(c);
      char accented = at < 0 ? c : ACCENTED.charAt(at);
      spelled.append(accented);
      owed += LONGER;
      if (at >= 0 && owed >= 1) {
        spelled.append(Character.toLowerCase(accented));
        owed--;
      }
    }
    return spelled.toString();
  }
}
