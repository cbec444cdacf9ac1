package org.mappingzoo.steward.duty;

/// Why a duty was not done, for people.
class Stalled extends Exception {
  private static final long serialVersionUID = 1L;

  Stalled(String why) {
    super(why);
  }

  String why() {
    return String.valueOf(getMessage());
  }

  /// Somebody else may lead, or nobody.
  static final class Deposed extends Stalled {
    private static final long serialVersionUID = 1L;

    Deposed() {
      super("this steward does not lead any more");
    }
  }
}
