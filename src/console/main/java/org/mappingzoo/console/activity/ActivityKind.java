package org.mappingzoo.console.activity;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.shell.ChangeNews.Outcome;

/// What to look for in the time line, and what an action is by its first words. Its message key
/// is `activity.kind.<code>`.
enum ActivityKind {
  ALL("", "fth-activity"),
  ACTIONS("", "fth-user"),
  UNSETTLED("", "fth-help-circle"),
  VERSIONS("", "fth-eye"),
  MISSED("", "fth-eye-off"),
  LIVES("", "fth-trash-2"),
  SEED("seed", "fth-file-plus"),
  EXTEND("extend", "fth-plus-circle"),
  PUSH("push", "fth-corner-up-left"),
  RETURN("return attested", "fth-corner-up-left"),
  COMPACT("compact", "fth-minimize-2"),
  REPAIR("repair", "fth-tool"),
  UNDO("undo", "fth-rotate-ccw"),
  ADOPT("adopt", "fth-book-open"),
  FREEZE("freeze", "fth-pause-circle"),
  UNFREEZE("unfreeze", "fth-play-circle"),
  RETIRE("retire", "fth-archive"),
  QUARANTINE("quarantine", "fth-shield"),
  RECYCLE("recycle", "fth-refresh-ccw"),
  WRITE_OFF("write off", "fth-slash"),
  CONFIGURE("configure", "fth-sliders"),
  RESTORE("restore", "fth-life-buoy"),
  RESEAL("reseal", "fth-lock");

  private final String verb;
  private final String icon;

  ActivityKind(String verb, String icon) {
    this.verb = verb;
    this.icon = icon;
  }

  static List<ActivityKind> verbs() {
    return Arrays.stream(values()).filter(kind -> !kind.verb.isEmpty()).toList();
  }

  /// The kind of an action; [#ACTIONS] where a newer release knows more than this one.
  static ActivityKind of(Deed deed) {
    return verbs().stream().filter(kind -> kind.begins(deed.what())).findFirst().orElse(ACTIONS);
  }

  private boolean begins(String what) {
    return what.equals(verb) || what.startsWith(verb + " ");
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
