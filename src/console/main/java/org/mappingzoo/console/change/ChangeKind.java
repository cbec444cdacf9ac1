package org.mappingzoo.console.change;

import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;

/// Which change a dialog is about. Its message keys begin with `change.<key>.`.
public enum ChangeKind {
  SEED("seed", "fth-file-plus"),
  EXTEND("extend", "fth-plus-circle"),
  PUSH("push", "fth-corner-up-left"),
  COMPACT("compact", "fth-minimize-2"),
  REPAIR("repair", "fth-tool"),
  UNDO("undo", "fth-rotate-ccw"),
  ADOPT("adopt", "fth-book-open"),
  FREEZE("freeze", "fth-pause-circle"),
  UNFREEZE("unfreeze", "fth-play-circle"),
  RETIRE("retire", "fth-archive"),
  QUARANTINE("quarantine", "fth-shield"),
  RECYCLE("recycle", "fth-refresh-ccw"),
  ATTEST("attest", "fth-alert-octagon"),
  WRITE_OFF("write_off", "fth-slash"),
  CONFIGURE("configure", "fth-sliders");

  private final String key;
  private final String icon;

  ChangeKind(String key, String icon) {
    this.key = key;
    this.icon = icon;
  }

  public static ChangeKind of(AdminChange change) {
    return switch (change) {
      case AdminChange.Seed seed -> SEED;
      case AdminChange.Extend extend -> EXTEND;
      case AdminChange.Push push -> PUSH;
      case AdminChange.Compact compact -> COMPACT;
      case AdminChange.Repair repair -> REPAIR;
      case AdminChange.Undo undo -> UNDO;
      case AdminChange.OnLedger(LedgerChange booked) -> of(booked);
    };
  }

  /// @throws IllegalArgumentException if no dialog makes such a change
  private static ChangeKind of(LedgerChange change) {
    return switch (change) {
      case LedgerChange.Adopt adopt -> ADOPT;
      case LedgerChange.Freeze freeze -> FREEZE;
      case LedgerChange.Unfreeze unfreeze -> UNFREEZE;
      case LedgerChange.Retire retire -> RETIRE;
      case LedgerChange.Quarantine quarantine -> QUARANTINE;
      case LedgerChange.Recycle recycle -> RECYCLE;
      case LedgerChange.RecycleAttested attested -> ATTEST;
      case LedgerChange.WriteOff writeOff -> WRITE_OFF;
      case LedgerChange.Compact compact -> COMPACT;
      case LedgerChange.Extend extend -> EXTEND;
      case LedgerChange.ReturnAttested returned -> PUSH;
      case LedgerChange.Seed seed -> SEED;
      case LedgerChange.Adjust adjust -> CONFIGURE;
      default -> throw new IllegalArgumentException("no dialog makes " + change);
    };
  }

  /// The message key of this kind's `name`.
  public String key(String name) {
    return "change." + key + "." + name;
  }

  /// An Ikonli literal.
  public String icon() {
    return icon;
  }

  /// Whether something has to be typed first.
  public boolean isTyped() {
    return asksForRanges() || this == CONFIGURE || this == ATTEST;
  }

  /// Whether what is typed takes thought or time, so that nobody drops it by one key.
  boolean isLaborious() {
    return this == REPAIR || this == ATTEST || this == CONFIGURE;
  }

  /// Whether there is so little to say that a small dialog does.
  boolean isBrief() {
    return switch (this) {
      case FREEZE, UNFREEZE, RETIRE, QUARANTINE, WRITE_OFF -> true;
      default -> false;
    };
  }

  /// Whether ranges have to be typed first.
  public boolean asksForRanges() {
    return this == SEED || this == EXTEND || this == PUSH || this == ADOPT || this == REPAIR;
  }
}
