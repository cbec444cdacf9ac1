package org.mappingzoo.console.gates;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.fxml.FXML;
import javafx.scene.control.ButtonBase;
import org.mappingzoo.console.gates.Screen.Element;

/// Does a screen fit its controller? Each `fx:id` a field, each field an `fx:id`, each handler a
/// method; no text that cannot be translated, no style outside the sheets.
final class ScreenGate {
  /// What the loader itself sets.
  private static final Set<String> GIVEN = Set.of("resources", "location");

  private static final Set<String> WORDS =
      Set.of("text", "promptText", "title", "headerText", "accessibleText", "accessibleHelp");

  private final Screen screen;
  private final List<String> faults = new ArrayList<>();

  private ScreenGate(Screen screen) {
    this.screen = screen;
  }

  static List<String> faults(Screen screen) {
    var gate = new ScreenGate(screen);
    gate.check();
    return gate.faults;
  }

  private void check() {
    screen.elements().forEach(this::checkElement);
    Optional<String> name = screen.controller();
    if (name.isEmpty()) {
      faults.add(screen.name() + ": no fx:controller");
      return;
    }
    Screen.load(name.get())
        .ifPresentOrElse(
            this::checkController, () -> faults.add(screen.name() + ": no class " + name.get()));
  }

  private void checkElement(Element element) {
    if (!element.tag().startsWith("fx:") && !element.isProperty()) {
      if (screen.type(element).isEmpty()) {
        fault(element, "no import gives a class <" + element.tag() + ">");
      }
    }
    if (element.attribute("style").isPresent() || element.tag().equals("style")) {
      fault(element, "style belongs in styles/*.css");
    }
    for (String attribute : WORDS) {
      element
          .attribute(attribute)
          .filter(ScreenGate::isPlainText)
          .ifPresent(
              text ->
                  fault(element, attribute + "=\"" + text + "\" cannot be translated: use %key"));
    }
    if (isNamelessButton(element)) {
      fault(element, "a button without text needs accessibleText");
    }
    if (isIconWithoutTip(element)) {
      fault(element, "a button that is but an icon needs a tooltip");
    }
    if (isNamelessDialog(element)) {
      fault(element, "a dialog needs accessibleRole=\"DIALOG\" and accessibleText");
    }
  }

  private boolean isIconWithoutTip(Element element) {
    List<String> inside = screen.tagsIn(element);
    return screen.type(element).filter(ButtonBase.class::isAssignableFrom).isPresent()
        && element.attribute("text").isEmpty()
        && element.attribute("accessibleText").isPresent()
        && inside.contains("FontIcon")
        && Stream.of("Label", "Tooltip").noneMatch(inside::contains);
  }

  /// A dialog with an `fx:id` may get its words from its controller.
  private static boolean isNamelessDialog(Element element) {
    boolean dialog =
        element.depth() == 0
            && element
                .attribute("styleClass")
                .filter(styles -> List.of(styles.split(",\\s*", -1)).contains("dialog"))
                .isPresent();
    boolean named =
        Stream.of("accessibleText", "fx:id").anyMatch(element.attributes()::containsKey);
    return dialog
        && !(named && element.attribute("accessibleRole").filter("DIALOG"::equals).isPresent());
  }

  /// A button with an `fx:id` may get its words from its controller.
  private boolean isNamelessButton(Element element) {
    return screen.type(element).filter(ButtonBase.class::isAssignableFrom).isPresent()
        && Stream.of("text", "accessibleText", "fx:id")
            .noneMatch(element.attributes()::containsKey);
  }

  private static boolean isPlainText(String value) {
    return !value.startsWith("%")
        && !value.startsWith("$")
        && value.chars().anyMatch(Character::isLetter);
  }

  private void checkController(Class<?> controller) {
    for (Element element : screen.elements()) {
      element.attribute("fx:id").ifPresent(id -> checkId(controller, element, id));
      element
          .attributes()
          .forEach(
              (name, value) -> {
                if (name.startsWith("on") && value.startsWith("#")) {
                  checkHandler(controller, element, value.substring(1));
                }
              });
    }
    checkFields(controller);
  }

  private void checkId(Class<?> controller, Element element, String id) {
    Optional<Field> field = member(controller, Class::getDeclaredFields, id);
    if (field.isEmpty()) {
      if (!isReferredTo(id)) {
        fault(element, "fx:id=\"" + id + "\" has no @FXML field in " + controller.getSimpleName());
      }
      return;
    }
    screen
        .type(element)
        .filter(type -> !field.get().getType().isAssignableFrom(type))
        .ifPresent(
            type ->
                fault(
                    element,
                    "fx:id=\"%s\" is a %s, its field a %s"
                        .formatted(
                            id, type.getSimpleName(), field.get().getType().getSimpleName())));
  }

  private boolean isReferredTo(String id) {
    return screen.elements().stream()
        .flatMap(Element::values)
        .anyMatch(value -> value.matches("\\$\\{?" + id + "\\b.*"));
  }

  private void checkHandler(Class<?> controller, Element element, String name) {
    Optional<Method> method = member(controller, Class::getDeclaredMethods, name);
    if (method.filter(ScreenGate::takesAnEventOrNothing).isEmpty()) {
      fault(element, "#" + name + " is no @FXML method of " + controller.getSimpleName());
    }
  }

  private static boolean takesAnEventOrNothing(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    return parameters.length == 0
        || (parameters.length == 1 && Event.class.isAssignableFrom(parameters[0]));
  }

  private void checkFields(Class<?> controller) {
    Set<String> ids =
        screen.elements().stream().flatMap(ScreenGate::idsGivenBy).collect(Collectors.toSet());
    lineage(controller)
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> field.isAnnotationPresent(FXML.class))
        .map(Field::getName)
        .filter(name -> !ids.contains(name) && !GIVEN.contains(name))
        .forEach(
            name ->
                faults.add(
                    "%s: @FXML %s.%s has no fx:id"
                        .formatted(screen.name(), controller.getSimpleName(), name)));
  }

  /// An include gives its root under its id and its controller under the id plus "Controller".
  private static Stream<String> idsGivenBy(Element element) {
    return element.attribute("fx:id").stream()
        .flatMap(
            id ->
                element.tag().equals("fx:include")
                    ? Stream.of(id, id + "Controller")
                    : Stream.of(id));
  }

  private static <M extends AnnotatedElement & Member> Optional<M> member(
      Class<?> controller, Function<Class<?>, M[]> members, String name) {
    return lineage(controller)
        .flatMap(type -> Arrays.stream(members.apply(type)))
        .filter(member -> member.getName().equals(name))
        .filter(member -> member.isAnnotationPresent(FXML.class))
        .findFirst();
  }

  private static Stream<Class<?>> lineage(Class<?> type) {
    return Stream.<Class<?>>iterate(type, c -> c != null, Class::getSuperclass);
  }

  private void fault(Element element, String what) {
    faults.add(screen.at(element) + ": " + what);
  }
}
