package org.mappingzoo.console.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.change.ChangeKind;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.DeedWords;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;

/// What other views call an action is what the time line calls it.
final class DeedWordsTest {
  private static final List<String> RECORDED =
      List.of(
          "seed",
          "extend",
          "push",
          "return attested",
          "compact",
          "repair",
          "undo push",
          "adopt",
          "freeze",
          "unfreeze",
          "retire",
          "quarantine l-1",
          "recycle l-1",
          "recycle l-1 attested",
          "write off l-1",
          "configure",
          "restore",
          "reseal",
          "undo write off l-1",
          "pushing",
          "melt");

  private final Messages messages = new Messages(Language.GERMAN, ZoneOffset.UTC);

  @Test
  void everyKindOfActionHasTheWordsOfTheTimeLine() {
    Set<ActivityKind> seen = new HashSet<>();
    for (String what : RECORDED) {
      Deed deed = deed(what);
      assertEquals(new ActivityWords(messages).what(deed), new DeedWords(messages).of(what));
      ActivityKind kind = ActivityKind.of(deed);
      boolean known = kind != ActivityKind.ACTIONS;
      String words = known ? messages.get("activity.kind." + kind.code()) : what;
      assertTrue(new DeedWords(messages).of(what).startsWith(words), what);
      seen.add(kind);
    }
    seen.remove(ActivityKind.ACTIONS);
    assertEquals(Set.copyOf(ActivityKind.verbs()), seen);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void whatADialogDoesHasTheNameOfTheDialog(Language language) {
    Messages spoken = new Messages(language, ZoneOffset.UTC);
    for (ChangeKind dialog : ChangeKind.values()) {
      String code = dialog.name().toLowerCase(Locale.ROOT);
      assertEquals(spoken.get(dialog.key("name")), spoken.get("activity.kind." + code));
    }
  }

  @Test
  void whatIsReturnedOnSomebodysWordIsNoRecyclingAndBareIdsArePushed() {
    DeedWords words = new DeedWords(messages);
    assertEquals("Bezeugte Rückgabe: l-1", words.of("recycle l-1 attested"));
    assertEquals(ActivityKind.ATTEST, ActivityKind.of(deed("recycle l-1 attested")));
    assertEquals("Zurückholen: l-1", words.of("recycle l-1"));
    assertEquals(ActivityKind.RECYCLE, ActivityKind.of(deed("recycle l-1")));
    assertEquals(words.of("push"), words.of("return attested"));
    assertEquals(ActivityKind.PUSH, ActivityKind.of(deed("return attested")));
  }

  private static Deed deed(String what) {
    return new Deed(
        CategoryName.of("/did"),
        Instant.EPOCH,
        "r",
        what,
        "ben",
        "",
        Optional.empty(),
        Outcome.DONE,
        OptionalLong.empty());
  }
}
