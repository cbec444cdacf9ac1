package org.mappingzoo.core.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.ReadFault.Kind;

final class ReadFaultTest {
  private static final List<ReadFault> ALL =
      List.of(
          ReadFault.noPermission(""),
          ReadFault.noPermission("digest:ann"),
          ReadFault.tooLong(2_000_000),
          ReadFault.tooMany(40_000),
          new ReadFault("", Kind.NO_RECORD, "lease record: it is empty"),
          ReadFault.missing(),
          ReadFault.elsewhere("/com/shop"),
          ReadFault.listGone(),
          ReadFault.deleted(1_234_567),
          ReadFault.counterDeleted(1_234_567),
          new ReadFault("", Kind.OTHER, "odd: very odd"));

  @Test
  void whatItSaysCanBeReadFromItsText() {
    for (ReadFault fault : ALL) {
      assertEquals(fault, ReadFault.parse(fault.text()));
      assertEquals(fault.at("/zoo/did"), ReadFault.parse(fault.at("/zoo/did").text()));
    }
  }

  @Test
  void aPathMayHaveAColon() {
    ReadFault fault = ReadFault.noPermission("digest:ann").at("/zoo/a: b");
    assertEquals(fault, ReadFault.parse(fault.text()));
  }

  @Test
  void whatIsOnlyLikeOneIsAnother() {
    for (String text : List.of("", "/zoo/did", "no READ permission", " bytes are too long")) {
      assertEquals(new ReadFault("", Kind.OTHER, text), ReadFault.parse(text));
    }
  }
}
