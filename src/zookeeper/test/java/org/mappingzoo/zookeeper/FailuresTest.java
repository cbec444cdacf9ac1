package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.apache.zookeeper.KeeperException.Code;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

final class FailuresTest {
  /// It answers like this to what waited too long before it came to be done: that passes.
  @Test
  void aServerThatIsOverloadedIsOutOfReachForNowAndHasDoneNothing() {
    assertFalse(Failures.leavesDoubt(Code.THROTTLEDOP));
    StoreException overloaded = Failures.of(Code.THROTTLEDOP, "read /shop/orders");
    assertEquals(Reason.UNREACHABLE, overloaded.reason());
    assertEquals(
        "cannot read /shop/orders: the server is overloaded and did not do it (THROTTLEDOP)",
        overloaded.getMessage());
  }

  @Test
  void whatIsRefusedForGoodIsNoOutage() {
    assertEquals(Reason.REFUSED, Failures.of(Code.QUOTAEXCEEDED, "write").reason());
    assertEquals(Reason.NO_PERMISSION, Failures.of(Code.NOAUTH, "write").reason());
    assertEquals(Reason.READ_ONLY, Failures.of(Code.NOTREADONLY, "write").reason());
  }
}
