package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// What becomes of a node in the board, read by read.
final class FleetBoardTest {
  private static final String PATH = "/ids/orders";

  private final List<String> lives = new ArrayList<>();
  private final FleetBoard board =
      new FleetBoard(
          new FleetBoard.Lives() {
            @Override
            public void begun(CategoryName category, String generation) {
              lives.add("begun " + category.path() + " by " + generation);
            }

            @Override
            public void over(CategoryName category, String generation) {
              lives.add("over " + category.path());
            }

            @Override
            public void listed(CategoryName category) {
              lives.add("listed " + category.path());
            }
          });
  private int version;
  private long czxid = 0x10;

  @Test
  void aGenerationIsToldAsOftenAsItIsComeAcrossAndOnceWhenItIsNot() {
    String generation = PATH + "/.gen-abcdefghijklmnopqrstuvwxyz";
    board.beginSweep();
    assertFalse(board.wantsData(generation, new Stat()), "there is nothing in it");
    board.endSweep();
    board.beginSweep();
    board.endSweep();
    board.gone(generation);
    assertEquals(List.of("begun " + PATH + " by " + generation, "over " + PATH), lives);
  }

  @Test
  void aCounterThatIsOverwrittenByHandStaysAndCannotBeRead() {
    read(new CounterValue(1_000).bytes());
    read(NodeText.of("123"));
    assertEquals("Unreadable", shown());
    read(NodeText.of(""));
    assertEquals("Unreadable", shown());
    read(new CounterValue(1_000).bytes());
    assertEquals("Counter", shown(), "it is mended");
  }

  @Test
  void aListInACountersNodeIsShownAndTheCounterIsKnownAgain() {
    read(new CounterValue(1_000).bytes());
    read(NodeText.of("1:100\n"));
    assertEquals("Ranges", shown());
    read(new CounterValue(1_000).bytes());
    assertEquals("Counter", shown());
  }

  @Test
  void aListThatIsMadeInACountersPlaceIsAListWhenItRunsOut() {
    read(new CounterValue(1_000).bytes());
    czxid = 0x20;
    read(NodeText.of("1001:2000\n"));
    read(NodeText.of(""));
    assertEquals("Ranges", shown());
  }

  @Test
  void aNodeThatWasNeverACategoryIsNone() {
    read(NodeText.of("123"));
    assertEquals("none", shown());
  }

  @Test
  void allVersionsOfACategoryShareItsName() {
    read(NodeText.of("1:100\n"));
    CategoryName name = snapshot().orElseThrow().name();
    read(NodeText.of("51:100\n"));
    assertSame(name, snapshot().orElseThrow().name());
  }

  /// Names that come and go without end would be memory without end.
  @ParameterizedTest
  @CsvSource({"0, Ranges", "1, PossiblyExhausted"})
  void ofNodesThatAreGoneTheLatestAreKnown(int tooMany, String shown) {
    read(NodeText.of("1:100\n"));
    board.gone(PATH);
    for (int i = 1; i < FleetBoard.GONE_NODES + tooMany; i++) {
      read("/queue/" + i, NodeText.of("1:9\n"));
      board.gone("/queue/" + i);
    }
    read(NodeText.of(""));
    assertEquals(shown, shown());
  }

  /// It has books: whatever comes and goes besides, it is a category.
  @ParameterizedTest
  @ValueSource(strings = {"", "1:100\n"})
  void whatHasBooksIsKnownForAsLongAsThat(String before) {
    board.booked(CategoryName.of(PATH));
    read(NodeText.of(before));
    board.gone(PATH);
    for (int i = 0; i <= FleetBoard.GONE_NODES; i++) {
      read("/queue/" + i, NodeText.of("1:9\n"));
      board.gone("/queue/" + i);
    }
    read(NodeText.of(""));
    assertEquals("Ranges", shown());
  }

  private void read(NodeText text) {
    read(path(), text);
  }

  private void read(String path, NodeText text) {
    Stat stat = new Stat();
    stat.setCzxid(czxid);
    stat.setMzxid(czxid + ++version);
    stat.setVersion(version);
    stat.setDataLength(text.length());
    assertTrue(board.wantsData(path, stat));
    board.data(path, stat, text, Instant.EPOCH);
  }

  /// As it comes from the wire each time: another object.
  private static String path() {
    return String.join("/", "", "ids", "orders");
  }

  private Optional<CategorySnapshot> snapshot() {
    return Optional.ofNullable(board.categories().get(CategoryName.of(PATH)));
  }

  private String shown() {
    return snapshot()
        .map(CategorySnapshot::reading)
        .map(CategoryReading::getClass)
        .map(Class::getSimpleName)
        .orElse("none");
  }
}
