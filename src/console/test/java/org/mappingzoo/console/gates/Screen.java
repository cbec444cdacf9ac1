package org.mappingzoo.console.gates;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/// One FXML file as written: what it imports, and its elements in order. Nothing is instantiated.
record Screen(String name, List<String> imports, List<Element> elements) {

  /// An element with its attributes by name as written (`fx:id`, `text`) and the text inside it.
  ///
  /// @param depth 0 for the root
  record Element(int line, int depth, String tag, Map<String, String> attributes, String text) {

    Optional<String> attribute(String name) {
      return Optional.ofNullable(attributes.get(name));
    }

    /// Attribute values and the text: wherever a `%key` or an expression may stand.
    Stream<String> values() {
      return Stream.concat(attributes.values().stream(), Stream.of(text));
    }

    /// True for `<items>` and `<GridPane.margin>`, which name a property and not a class.
    boolean isProperty() {
      String last = tag.substring(tag.lastIndexOf('.') + 1);
      return Character.isLowerCase(last.charAt(0));
    }
  }

  static Screen parse(String name, String fxml) {
    var imports = new ArrayList<String>();
    var elements = new ArrayList<Element>();
    int depth = 0;
    try {
      XMLStreamReader xml = reader(fxml);
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
            if (xml.getPITarget().equals("import")) {
              imports.add(xml.getPIData().strip());
            }
          }
          case XMLStreamConstants.START_ELEMENT -> elements.add(element(xml, depth++));
          case XMLStreamConstants.END_ELEMENT -> depth--;
          case XMLStreamConstants.CHARACTERS -> addText(elements, xml.getText().strip());
          default -> {}
        }
      }
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
    return new Screen(name, imports, elements);
  }

  Optional<String> controller() {
    return elements.stream().flatMap(e -> e.attribute("fx:controller").stream()).findFirst();
  }

  /// The tags of all that is in an element.
  List<String> tagsIn(Element element) {
    return elements.stream()
        .skip(elements.indexOf(element) + 1L)
        .takeWhile(each -> each.depth() > element.depth())
        .map(Element::tag)
        .toList();
  }

  String at(Element element) {
    return name + ":" + element.line();
  }

  /// The class an element makes, when this screen's imports name one.
  Optional<Class<?>> type(Element element) {
    String tag = element.tag().equals("fx:root") ? element.attributes().get("type") : element.tag();
    if (tag == null || tag.startsWith("fx:") || element.isProperty()) {
      return Optional.empty();
    }
    return Stream.concat(Stream.of(tag), imports.stream().flatMap(i -> imported(i, tag)))
        .flatMap(name -> load(name).stream())
        .findFirst();
  }

  static Optional<Class<?>> load(String name) {
    try {
      return Optional.of(Class.forName(name, false, Screen.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static Stream<String> imported(String line, String tag) {
    if (line.endsWith(".*")) {
      return Stream.of(line.substring(0, line.length() - 1) + tag);
    }
    return line.endsWith("." + tag) ? Stream.of(line) : Stream.empty();
  }

  private static XMLStreamReader reader(String fxml) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory.createXMLStreamReader(new StringReader(fxml));
  }

  private static Element element(XMLStreamReader xml, int depth) {
    var attributes = new LinkedHashMap<String, String>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      attributes.put(
          asWritten(xml.getAttributePrefix(i), xml.getAttributeLocalName(i)),
          xml.getAttributeValue(i));
    }
    String tag = asWritten(xml.getPrefix(), xml.getLocalName());
    return new Element(xml.getLocation().getLineNumber(), depth, tag, attributes, "");
  }

  private static String asWritten(@Nullable String prefix, String name) {
    return prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
  }

  private static void addText(List<Element> elements, String text) {
    if (!text.isEmpty() && !elements.isEmpty()) {
      Element last = elements.removeLast();
      elements.add(
          new Element(
              last.line(), last.depth(), last.tag(), last.attributes(), last.text() + text));
    }
  }
}
