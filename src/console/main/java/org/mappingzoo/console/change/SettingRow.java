package org.mappingzoo.console.change;

/// One setting in words, before and after a change.
record SettingRow(String name, String was, String is) {

  boolean isChanged() {
    return !was.equals(is);
  }
}
