package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.BookException;

/// Each way in which a command can end has the exit code that is documented for it.
class EndingTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final String REMEDY = "look at it";

  /// Codes that stand for no ending, and why.
  private static final Map<ExitCode, String> OTHERS =
      Map.of(
          ExitCode.USAGE, "nothing began: CommandLineTest",
          ExitCode.UNTOLD, "it is the output that failed: UntoldTest",
          ExitCode.NO_JAVA, "the launch script ends with it: DistributionCheck",
          ExitCode.DEFECT, "nobody foresaw it: CommandLineTest");

  private static final Map<StoreException.Reason, ExitCode> OF_ZOOKEEPER =
      new EnumMap<>(
          Map.of(
              StoreException.Reason.UNREACHABLE, ExitCode.UNREACHABLE,
              StoreException.Reason.INTERRUPTED, ExitCode.UNREACHABLE,
              StoreException.Reason.NO_PERMISSION, ExitCode.DENIED,
              StoreException.Reason.READ_ONLY, ExitCode.DENIED,
              StoreException.Reason.REFUSED, ExitCode.DENIED,
              StoreException.Reason.DAMAGED, ExitCode.UNBALANCED));

  private static final Map<BookException.Reason, ExitCode> OF_THE_BOOK =
      new EnumMap<>(
          Map.of(
              BookException.Reason.UNREACHABLE, ExitCode.UNREACHABLE,
              BookException.Reason.REFUSED, ExitCode.DENIED,
              BookException.Reason.DAMAGED, ExitCode.UNBALANCED));

  /// An ending, its code and what is said of it.
  record Example(Ending ending, ExitCode code, String sentence) {}

  private static final List<Example> EXAMPLES =
      List.of(
          new Example(new Ending.Done(), ExitCode.DONE, "done"),
          new Example(
              Ending.of(ORDERS, new Outcome.Refused<>(ORDERS, new Refusal.NotManaged()), REMEDY),
              ExitCode.REFUSED,
              "/shop/orders: " + new Refusal.NotManaged().sentence()),
          new Example(
              Ending.of(
                  ORDERS, new LedgerOutcome.Refused<>(ORDERS, new Refusal.NotManaged()), REMEDY),
              ExitCode.REFUSED,
              "/shop/orders: " + new Refusal.NotManaged().sentence()),
          new Example(
              Ending.of(ORDERS, new Outcome.Contended<>(40), REMEDY),
              ExitCode.CONTENDED,
              "/shop/orders: other writers won all 40 attempts; nothing was written, try again"),
          new Example(
              Ending.of(ORDERS, new LedgerOutcome.Contended<>(7), REMEDY),
              ExitCode.CONTENDED,
              "/shop/orders: other writers won all 7 attempts; nothing was written, try again"),
          new Example(
              Ending.of(
                  ORDERS,
                  new Outcome.Unsettled<>(write(), RangeText.parse("1:5"), "no reply"),
                  REMEDY),
              ExitCode.UNCERTAIN,
              "/shop/orders: it may or may not have taken effect (no reply); look at it"),
          new Example(
              Ending.of(
                  ORDERS,
                  new Outcome.Uncertain<>(new LeaseId("w-aaaaaaaaaaaaaaaa"), "no reply"),
                  REMEDY),
              ExitCode.UNCERTAIN,
              "/shop/orders: it may or may not have taken effect (no reply); look at it"),
          new Example(
              Ending.of(ORDERS, new LedgerOutcome.Uncertain<>("a request", "no reply"), REMEDY),
              ExitCode.UNCERTAIN,
              "/shop/orders: it may or may not have taken effect (no reply); look at it"),
          new Example(
              Ending.OtherLife.of(otherLife()),
              ExitCode.UNCERTAIN,
              String.valueOf(otherLife().getMessage())),
          new Example(
              Ending.Failed.because(new Verdict.Waits("not yet")), ExitCode.REFUSED, "not yet"),
          new Example(
              Ending.Failed.because(new Verdict.Foreign("another's")),
              ExitCode.FOREIGN,
              "another's"),
          new Example(
              new Ending.Unbalanced(2), ExitCode.UNBALANCED, "the books of 2 categories are wrong"),
          new Example(
              new Ending.Unread(1, ExitCode.DENIED),
              ExitCode.DENIED,
              "1 category could not be audited"),
          new Example(
              new Ending.Partly(ExitCode.UNREACHABLE, "1 category not restored"),
              ExitCode.UNREACHABLE,
              "1 category not restored"));

  @ParameterizedTest
  @FieldSource("EXAMPLES")
  void eachEndHasItsCodeAndItsSentence(Example example) {
    assertEquals(example.code(), example.ending().code());
    assertEquals(example.sentence(), example.ending().sentence());
  }

  @ParameterizedTest
  @EnumSource(StoreException.Reason.class)
  void eachFailureOfZooKeeperHasItsCode(StoreException.Reason reason) {
    Ending.Failed failed = Ending.Failed.of(new StoreException(reason, "why"));
    assertEquals(OF_ZOOKEEPER.get(reason), failed.code());
    assertEquals("why", failed.sentence());
  }

  @ParameterizedTest
  @EnumSource(BookException.Reason.class)
  void eachFailureOfTheBookHasItsCode(BookException.Reason reason) {
    Ending.Failed failed = Ending.Failed.of(new BookException(reason, "why"));
    assertEquals(OF_THE_BOOK.get(reason), failed.code());
    assertEquals("why", failed.sentence());
  }

  @Test
  void aBookThatFitsIsNoFailure() {
    assertEquals(Optional.empty(), Ending.Failed.of(new Verdict.Fits(3)));
  }

  @Test
  void noCodeIsForgotten() {
    Set<ExitCode> proved = EnumSet.copyOf(OTHERS.keySet());
    EXAMPLES.forEach(example -> proved.add(example.code()));
    proved.addAll(OF_ZOOKEEPER.values());
    proved.addAll(OF_THE_BOOK.values());
    assertEquals(EnumSet.allOf(ExitCode.class), proved);
  }

  @Test
  void noEndIsForgotten() {
    List<Class<?>> ends = List.of(Ending.class.getPermittedSubclasses());
    assertEquals(List.of(), ends.stream().filter(EndingTest::isMissing).toList());
  }

  private static boolean isMissing(Class<?> type) {
    return EXAMPLES.stream().noneMatch(example -> type.isInstance(example.ending()));
  }

  private static CategoryWrite write() {
    return new CategoryWrite(
        new RequestId("test-1"), ORDERS, new CategoryWrite.Create(NodeText.of("6:10\n")));
  }

  private static OtherLifeException otherLife() {
    return new OtherLifeException(ORDERS, new Revision(1, 2, 3), new Revision(4, 5, 3));
  }
}
