package org.mappingzoo.console.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The shared sheets with each length longer or shorter, for the windows of menus, lists, tips and
/// pop-overs: these stand outside of what [Zoom] magnifies. From any thread.
final class ScaledSheets {
  private static final String SCHEME = "data:text/css;base64,";

  private static final Pattern LENGTH = Pattern.compile("([0-9]+(?:[.][0-9]+)?)px");

  /// Fonts are there already, and a sheet of its own is in no directory that they are beside.
  private static final Pattern FONT = Pattern.compile("@font-face\\s*\\{[^}]*\\}");

  /// What such windows hold takes its font from the node that opened them, and not from their root.
  private static final String USUAL =
      ".context-menu, .combo-box-popup, .popover, .tooltip { -fx-font-size: 13px; }\n";

  private static final Map<Integer, String> KNOWN = new ConcurrentHashMap<>();

  private ScaledSheets() {}

  /// A sheet that is to come behind the shared ones.
  ///
  /// @param percent of the usual lengths
  static String of(int percent) {
    return KNOWN.computeIfAbsent(percent, ScaledSheets::make);
  }

  private static String make(int percent) {
    String all =
        Views.sharedSheets().stream().map(ScaledSheets::text).collect(Collectors.joining("\n"));
    String scaled =
        LENGTH
            .matcher(USUAL + FONT.matcher(all).replaceAll(""))
            .replaceAll(
                length -> Double.parseDouble(length.group(1)) * percent / TextSize.USUAL + "px");
    return SCHEME + Base64.getEncoder().encodeToString(scaled.getBytes(UTF_8));
  }

  private static String text(String sheet) {
    try (InputStream file = URI.create(sheet).toURL().openStream()) {
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(sheet + " cannot be read", e);
    }
  }
}
