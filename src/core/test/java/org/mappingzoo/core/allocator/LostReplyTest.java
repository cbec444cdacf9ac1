package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LostReply.Kind;

final class LostReplyTest {
  @Test
  void whatItSaysCanBeReadFromItsText() {
    for (Kind kind : Kind.values()) {
      LostReply why =
          switch (kind) {
            case NO_ANSWER -> LostReply.noAnswer(Duration.ofSeconds(2));
            case INTERRUPTED, MARKER_DELETED -> LostReply.of(kind);
            case NOT_ASKED -> new LostReply(kind, "write /did: it broke (CONNECTIONLOSS");
            case BROKEN, CHANGED, ABSENT, GONE_AGAIN, REVISION_LOST, NO_CONNECTION, OTHER ->
                new LostReply(kind, "/shop/did");
          };
      assertEquals(why, LostReply.parse(why.text()));
    }
  }

  @Test
  void aTextOfSomebodyElseIsAnother() {
    for (String text : new String[] {"", "no answer", "no answer within a while", "cannot say"}) {
      assertEquals(new LostReply(Kind.OTHER, text), LostReply.parse(text));
    }
  }

  @Test
  void theServersCodeIsFoundInWhatTheStoreSaid() {
    String said = "cannot write /did: the connection broke (CONNECTIONLOSS)";
    assertEquals("CONNECTIONLOSS", LostReply.parse(said).code());
    assertEquals("SESSIONEXPIRED", LostReply.parse("the reply was lost: SESSIONEXPIRED").code());
    assertEquals("", LostReply.parse("cannot write /did (yet)").code());
  }
}
