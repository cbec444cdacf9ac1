package org.mappingzoo.steward.command;

import static org.mappingzoo.steward.command.Scene.ORDERS;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.Refusal;

/// List and books do not belong together any more, or one of them is gone: each command says so.
class WrongBooksTest {
  private static final String GONE = ORDERS + ": " + new Refusal.ListGone().sentence();

  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status %s",
        "status %s --ranges",
        "leases %s",
        "watch %s --lines 1",
        "take %s 5",
        "push %s 1:5",
        "push %s 1:5 --lease worker-aaaaaaaaaaaaaaaa --owner worker",
        "extend %s 2001:3000",
        "compact %s",
        "freeze %s",
        "adopt %s --universe 1:1000"
      })
  void eachCommandSaysThatSomebodyDeletedIt(String words) {
    scene.delete(ORDERS);
    scene.run(words.formatted(ORDERS).split(" ")).failed(ExitCode.REFUSED, GONE);
  }

  @Test
  void whatWasRetiredIsNotMissed() {
    scene.run("retire", ORDERS).ended(ExitCode.DONE);
    scene.delete(ORDERS);
    String none = ORDERS + ": there is no such category";
    scene.run("status", ORDERS).failed(ExitCode.REFUSED, none);
    scene.run("take", ORDERS, "5").failed(ExitCode.REFUSED, none);
    scene.run("extend", ORDERS, "2001:3000").failed(ExitCode.REFUSED, none);
  }
}
