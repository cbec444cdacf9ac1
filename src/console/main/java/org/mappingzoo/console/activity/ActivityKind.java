package org.mappingzoo.console.activity;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.DeedWords;

/// What to look for in the time line, and what an action is. Its message key is
/// `activity.kind.<code>`.
enum ActivityKind {
  ALL(false, "fth-activity"),
  ACTIONS(false, "fth-user"),
  UNSETTLED(false, "fth-help-circle"),
  VERSIONS(false, "fth-eye"),
  MISSED(false, "fth-eye-off"),
  LIVES(false, "fth-trash-2"),
  SEED(true, "fth-file-plus"),
  EXTEND(true, "fth-plus-circle"),
  PUSH(true, "fth-corner-up-left"),
  COMPACT(true, "fth-minimize-2"),
  REPAIR(true, "fth-tool"),
  UNDO(true, "fth-rotate-ccw"),
  ADOPT(true, "fth-book-open"),
  FREEZE(true, "fth-pause-circle"),
  UNFREEZE(true, "fth-play-circle"),
  RETIRE(true, "fth-archive"),
  QUARANTINE(true, "fth-shield"),
  RECYCLE(true, "fth-refresh-ccw"),
  ATTEST(true, "fth-alert-octagon"),
  WRITE_OFF(true, "fth-slash"),
  CONFIGURE(true, "fth-sliders"),
  RESTORE(true, "fth-life-buoy"),
  RESEAL(true, "fth-lock");

  private final boolean ofDeeds;
  private final String icon;

  ActivityKind(boolean ofDeeds, String icon) {
    this.ofDeeds = ofDeeds;
    this.icon = icon;
  }

  /// What an action can be.
  static List<ActivityKind> verbs() {
    return Arrays.stream(values()).filter(kind -> kind.ofDeeds).toList();
  }

  /// The kind of an action; [#ACTIONS] where a newer release knows more than this one.
  static ActivityKind of(Deed deed) {
    return DeedWords.code(deed.what())
        .flatMap(code -> verbs().stream().filter(kind -> kind.code().equals(code)).findFirst())
        .orElse(ACTIONS);
  }

  boolean shows(ActivityEntry entry) {
    return switch (this) {
      case ALL -> true;
      case ACTIONS -> entry instanceof Deed;
      case UNSETTLED -> entry instanceof Deed deed && deed.outcome() == Outcome.UNKNOWN;
      case VERSIONS -> entry instanceof Versions;
      case MISSED -> entry instanceof Versions versions && versions.missed() > 0;
      case LIVES ->
          entry instanceof Gone
              || (entry instanceof Versions versions && versions.life() == Life.RECREATED);
      default -> entry instanceof Deed deed && of(deed) == this;
    };
  }

  /// Whether it shows what was seen of categories.
  boolean showsSeen() {
    return switch (this) {
      case ALL, VERSIONS, MISSED, LIVES -> true;
      default -> false;
    };
  }

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// An Ikonli literal.
  String icon() {
    return icon;
  }
}
