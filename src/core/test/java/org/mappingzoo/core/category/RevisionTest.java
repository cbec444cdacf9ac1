package org.mappingzoo.core.category;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class RevisionTest {

  @Test
  void aRecreatedNodeIsAnotherLifeAlthoughItsVersionIsTheSame() {
    Revision old = new Revision(0x10, 0x12, 0);
    Revision recreated = new Revision(0x20, 0x20, 0);
    assertNotEquals(old, recreated);
    assertFalse(old.isSameLifeAs(recreated));
    assertTrue(old.isSameLifeAs(new Revision(0x10, 0x30, 7)));
  }

  @Test
  void versionsNearTheWrapAreNotWrittenAnyMore() {
    assertTrue(version(0).isWritable());
    assertTrue(version(Integer.MAX_VALUE - (1 << 20) - 1).isWritable());
    assertFalse(version(Integer.MAX_VALUE - (1 << 20)).isWritable());
    assertFalse(version(Integer.MAX_VALUE).isWritable());
    assertFalse(version(Integer.MIN_VALUE).isWritable());
  }

  @Test
  void minusOneWouldBeAnUnconditionalWrite() {
    assertFalse(version(-1).isWritable());
  }

  @Test
  void aMessageShowsAllThree() {
    assertEquals(
        "version 41 (czxid 0x1f, mzxid 0x200000004)",
        new Revision(0x1f, 0x2_0000_0004L, 41).toString());
  }

  private static Revision version(int version) {
    return new Revision(1, 2, version);
  }
}
