package org.mappingzoo.console.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.mappingzoo.console.AllCommands;
import org.mappingzoo.console.testing.Flow;
import org.mappingzoo.console.testing.PanelState;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Each action of the console and each state of its panels is performed in a window by a test that
/// says so with [Flow]. The report of this gate is their list.
@ExtendWith(ApplicationExtension.class)
final class FlowsTest {
  private final List<Method> flows = flowsOf(testsOf("org.mappingzoo.console"));
  private final SequencedSet<String> actions = new TreeSet<>();

  @BeforeEach
  void readTheActions(FxRobot robot) {
    robot.interact(() -> actions.addAll(AllCommands.ids()));
  }

  @TestFactory
  Stream<DynamicTest> eachActionIsPerformedInAWindow() {
    assertTrue(actions.size() > 150, "what the palette lists");
    return actions.stream().map(action -> listed(action, performing(action, flows)));
  }

  @TestFactory
  Stream<DynamicTest> eachStateIsShownInAWindow() {
    return Arrays.stream(PanelState.values()).map(state -> listed(state.name(), showing(state)));
  }

  private List<Method> showing(PanelState state) {
    return flows.stream()
        .filter(flow -> List.of(flow.getAnnotation(Flow.class).states()).contains(state))
        .toList();
  }

  private static DynamicTest listed(String what, List<Method> by) {
    List<String> names = by.stream().map(FlowsTest::name).toList();
    return DynamicTest.dynamicTest(
        what + ": " + String.join(", ", names),
        () -> assertFalse(names.isEmpty(), () -> "no @Flow in a window test performs " + what));
  }

  @Test
  void noFlowIsOfAnActionThatIsNone() {
    List<String> strange =
        flows.stream()
            .flatMap(flow -> Stream.of(flow.getAnnotation(Flow.class).actions()))
            .filter(pattern -> actions.stream().noneMatch(action -> fits(pattern, action)))
            .toList();
    assertEquals(List.of(), strange);
  }

  @Test
  void eachFlowIsATestInAWindow() {
    assertEquals(List.of(), faults(flows));
  }

  private static List<Method> performing(String action, List<Method> flows) {
    return flows.stream()
        .filter(
            flow ->
                Stream.of(flow.getAnnotation(Flow.class).actions())
                    .anyMatch(pattern -> fits(pattern, action)))
        .toList();
  }

  private static boolean fits(String pattern, String action) {
    return pattern.endsWith("*")
        ? action.startsWith(pattern.substring(0, pattern.length() - 1))
        : action.equals(pattern);
  }

  private static List<Class<?>> testsOf(String name) {
    return ReflectionSupport.findAllClassesInPackage(
        name, type -> true, type -> type.endsWith("Test"));
  }

  private static List<Method> flowsOf(List<Class<?>> tests) {
    return tests.stream()
        .flatMap(test -> Stream.of(test.getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Flow.class))
        .sorted((one, other) -> name(one).compareTo(name(other)))
        .toList();
  }

  private static List<String> faults(List<Method> flows) {
    List<String> faults = new ArrayList<>();
    for (Method flow : flows) {
      if (!AnnotationSupport.isAnnotated(flow, Testable.class)) {
        faults.add(name(flow) + " is no test");
      }
      if (!isInAWindow(flow.getDeclaringClass())) {
        faults.add(name(flow) + " has no window");
      }
    }
    return faults;
  }

  private static boolean isInAWindow(Class<?> test) {
    return AnnotationSupport.findRepeatableAnnotations(test, ExtendWith.class).stream()
        .anyMatch(extended -> List.of(extended.value()).contains(ApplicationExtension.class));
  }

  private static String name(Method flow) {
    return flow.getDeclaringClass().getSimpleName() + "." + flow.getName();
  }

  // The gate itself.

  @Test
  void whatIsPerformedByNobodyHasNoFlow() {
    List<Method> own = flowsOf(List.of(Fixture.class));
    assertEquals(List.of("Fixture.aPush"), names(performing("fleet.push", own)));
    assertEquals(List.of("Fixture.tiles"), names(performing("fleet.tile.all", own)));
    assertEquals(List.of(), performing("fleet.pu", own));
    assertEquals(List.of(), performing("fleet.pushes", own));
  }

  @Test
  void whatIsNoTestAndWhatHasNoWindowIsNoFlow() {
    assertEquals(
        List.of(
            "Fixture.aPush has no window",
            "Fixture.tiles is no test",
            "Fixture.tiles has no window"),
        faults(flowsOf(List.of(Fixture.class))));
  }

  private static List<String> names(List<Method> flows) {
    return flows.stream().map(FlowsTest::name).toList();
  }

  /// Not found by the gate, for its name does not end as a test's does.
  @SuppressWarnings("unused") // looked at by reflection only
  static final class Fixture {
    @Test
    @Flow(actions = "fleet.push")
    void aPush() {}

    @Flow(actions = "fleet.tile.*")
    void tiles() {}
  }
}
