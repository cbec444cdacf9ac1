package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TypedWordsTest {
  @Test
  void allWordsHaveToBeThereInAnyOrderAndWhateverTheirCase() {
    TypedWords words = TypedWords.of("  Orders\tEU ");
    assertEquals(List.of("orders", "eu"), words.words());
    assertTrue(words.areIn("/eu-west/ORDERS.did"));
    assertFalse(words.areIn("/us-west/orders.did"));
  }

  @Test
  void whereNothingIsTypedAllIsFound() {
    assertTrue(TypedWords.of(" \t ").areIn(""));
    assertTrue(TypedWords.of("").areIn("/ids/did"));
  }
}
