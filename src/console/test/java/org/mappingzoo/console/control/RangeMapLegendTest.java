package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mappingzoo.core.monitor.BookedIds;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What the textures of a range map mean, in words: of those that it can show, and no other.
@ExtendWith(ApplicationExtension.class)
final class RangeMapLegendTest {
  private static final StripInk INK =
      new StripInk(
          0xff101010,
          0xff202020,
          0xff303030,
          0xff404040,
          0xff505050,
          0xff606060,
          0xff707070,
          0xff808080,
          0xff909090);
  private static final RangeList NONE = RangeList.empty();
  private static final RangeList SOME = RangeText.parse("11:20\n");

  private FxRobot robot;
  private RangeMapLegend legend;

  @BeforeEach
  void make(FxRobot given) {
    robot = given;
    legend = new RangeMapLegend(new PlainWords());
  }

  @Test
  void ofAPlainListNobodyKnowsWhetherWhatIsNotFreeIsUsed() {
    show(Optional.empty());
    assertEquals(
        List.of("free, in a hole", "free, in the tail", "used or never seeded"), entries());
  }

  @Test
  void whereBooksAreKeptWhatIsNotFreeIsSpent() {
    show(Optional.of(books(NONE, NONE, NONE)));
    assertEquals(List.of("free, in a hole", "free, in the tail", "used or lost"), entries());
    show(Optional.empty());
    assertEquals("used or never seeded", entries().getLast());
  }

  @Test
  void eachThatSomebodyHoldsIsNamedWhereItIsThere() {
    assertEquals(List.of("leased"), held(books(SOME, NONE, NONE)));
    assertEquals(List.of("stranded"), held(books(NONE, SOME, NONE)));
    assertEquals(List.of("quarantined"), held(books(NONE, NONE, SOME)));
    assertEquals(List.of("leased", "stranded", "quarantined"), held(books(SOME, SOME, SOME)));
    assertEquals(List.of(), held(books(NONE, NONE, NONE)), "and goes again");
  }

  @Test
  void eachHasASampleThatLooksLikeNoOther() {
    show(Optional.of(books(SOME, SOME, SOME)));
    Set<List<Integer>> samples = new HashSet<>();
    for (Label entry : shown()) {
      samples.add(pixels(((ImageView) entry.getGraphic()).getImage()));
    }
    assertEquals(6, samples.size());
  }

  private List<String> held(BookedIds books) {
    show(Optional.of(books));
    List<String> entries = entries();
    return entries.subList(2, entries.size() - 1);
  }

  private void show(Optional<BookedIds> books) {
    robot.interact(() -> legend.show(INK, books, 2));
  }

  private List<String> entries() {
    return shown().stream().map(Label::getText).toList();
  }

  private List<Label> shown() {
    return legend.getChildren().stream()
        .filter(entry -> entry.isVisible() && entry.isManaged())
        .map(Label.class::cast)
        .toList();
  }

  private static BookedIds books(RangeList leased, RangeList stranded, RangeList quarantined) {
    return new BookedIds(RangeText.parse("1:100\n"), leased, stranded, quarantined);
  }

  private static List<Integer> pixels(Image image) {
    int width = (int) image.getWidth();
    return IntStream.range(0, width * (int) image.getHeight())
        .map(i -> image.getPixelReader().getArgb(i % width, i / width))
        .boxed()
        .toList();
  }
}
