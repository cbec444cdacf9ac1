package org.mappingzoo.core.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which names a worker process can have, and which leases are its own.
final class WorkerNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"a-abcd", "--2222", "web-1.example_org-z7a2", "-2345-2345"})
  void theseCan(String name) {
    assertEquals(name, new WorkerName(name).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abcd",
        "-abcd",
        "a-abc",
        "a_abcd",
        "a-abc1",
        "a-abc8",
        "a-abcD",
        "a-abc`",
        "a-abc{",
        ".a-abcd",
        "a b-abcd",
        "01234567890123456789012345678-abcd"
      })
  void theseCannot(String name) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new WorkerName(name));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("'" + name + "' is not"));
  }

  @Test
  void theNameOfALeaseSaysWhoTookIt() {
    WorkerName worker = WorkerName.of(new OwnerName("web-1"), "k3x6");
    LeaseId lease = LeaseId.of(worker, "q2mzr5tw7abc");
    assertEquals("web-1-k3x6q2mzr5tw7abc", lease.value());
    assertEquals(worker, lease.worker());
    assertEquals(new OwnerName("web-1"), lease.owner());
    assertTrue(worker.isOf(lease.owner()));
    assertFalse(worker.isOf(new OwnerName("web")));
    assertFalse(worker.isOf(new OwnerName("web-2")));
    assertEquals(WorkerName.MAX_LENGTH, new WorkerName("w".repeat(28) + "-aaaa").value().length());
  }
}
