package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.connections.TrialWords.Line;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;

final class TrialWordsTest {
  private static final List<ConnectStep> ALL_THE_WAY =
      List.of(
          ConnectStep.passed(Kind.NAME, "zk1:2181", "10.4.0.11"),
          ConnectStep.passed(Kind.PORT, "zk1:2181", ""),
          ConnectStep.passed(Kind.SESSION, "zk1:2181", "0x1"),
          ConnectStep.passed(Kind.PATH, "/", ""),
          ConnectStep.passed(Kind.PERMISSION, "/", "2"));

  private final TrialWords words = new TrialWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));

  @Test
  void thatAPasswordIsRightIsNotClaimed() {
    Line last = lastOf(ALL_THE_WAY, Optional.of("ann"));
    assertEquals(Tone.NOTICE, last.tone());
    assertEquals("Password  ·  ann", last.title());
    assertTrue(last.text().startsWith("ZooKeeper accepts any."), last.text());
  }

  @Test
  void nothingIsSaidOfAPasswordWhereNobodySignsInOrNothingWasReached() {
    assertEquals("Permission  ·  /", lastOf(ALL_THE_WAY, Optional.empty()).title());
    List<ConnectStep> refused =
        List.of(ConnectStep.failed(Kind.PORT, "zk1:2181", Fault.REFUSED, "refused"));
    assertEquals("Permission", lastOf(refused, Optional.of("ann")).title());
  }

  @Test
  void theHeadlineClaimsOfAPasswordWhatWasProved() {
    assertEquals("All steps passed.", headline(ALL_THE_WAY, Optional.empty()));
    Trial unproved = done(ALL_THE_WAY, Optional.of("ann"));
    assertEquals(
        "All steps passed, but nothing shows that the password is right.",
        words.headline(unproved));
    assertEquals(Tone.NOTICE, words.tone(unproved));
    Trial proved =
        done(with(ConnectStep.passed(Kind.PASSWORD, "/mapping-zoo/ctl", "")), Optional.of("ann"));
    assertEquals("All steps passed.", words.headline(proved));
    assertEquals(Tone.OK, words.tone(proved));
    assertEquals(
        new Line(
            Tone.OK,
            "Password  ·  /mapping-zoo/ctl",
            "It is right: nobody reads this node without one.",
            ""),
        words.lines(proved).getLast());
  }

  @Test
  void whereSomeOfOurOwnNodesAreClosedItWorksAndThatIsSaid() {
    List<ConnectStep> closed =
        with(ConnectStep.failed(Kind.BOOKS, "/mapping-zoo/led", Fault.NOT_PERMITTED, ""));
    Trial trial = done(closed, Optional.empty());
    assertEquals("It works, but not all of our own nodes may be read.", words.headline(trial));
    assertEquals(Tone.WARNING, words.tone(trial));
    Line last = words.lines(trial).getLast();
    assertEquals("Own nodes  ·  /mapping-zoo/led", last.title());
    assertEquals("The access list of /mapping-zoo/led does not permit it.", last.text());
    assertEquals(
        "All steps passed.",
        headline(with(ConnectStep.passed(Kind.BOOKS, "/mapping-zoo", "")), Optional.empty()));
    assertEquals(
        "It does not work.",
        headline(
            with(ConnectStep.failed(Kind.PERMISSION, "/shop", Fault.NOT_PERMITTED, "")),
            Optional.empty()));
  }

  private String headline(List<ConnectStep> steps, Optional<String> user) {
    return words.headline(done(steps, user));
  }

  private static Trial done(List<ConnectStep> steps, Optional<String> user) {
    return new Trial(Trial.State.DONE, steps, Optional.empty(), false, user);
  }

  private static List<ConnectStep> with(ConnectStep more) {
    return Stream.concat(ALL_THE_WAY.stream(), Stream.of(more)).toList();
  }

  @Test
  void whatTheStoreSaidIsAddedOnlyWhereItSaysMore() {
    String same = "cannot list /shop: the node's access list does not permit it (NOAUTH)";
    assertEquals("", failed(Kind.PERMISSION, Fault.NOT_PERMITTED, same).detail());
    assertEquals("", failed(Kind.PORT, Fault.REFUSED, "Connection refused").detail());
    String more = "PKIX path building failed";
    assertEquals(more, failed(Kind.TLS, Fault.UNTRUSTED, more).detail());
  }

  private Line failed(Kind kind, Fault fault, String detail) {
    List<ConnectStep> steps = List.of(ConnectStep.failed(kind, "/shop", fault, detail));
    return words
        .lines(new Trial(Trial.State.DONE, steps, Optional.empty(), false, Optional.empty()))
        .getFirst();
  }

  private Line lastOf(List<ConnectStep> steps, Optional<String> user) {
    return words.lines(new Trial(Trial.State.DONE, steps, Optional.empty(), false, user)).getLast();
  }
}
