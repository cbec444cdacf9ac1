package org.mappingzoo.console.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.image.Image;
import javafx.stage.Window;
import org.mappingzoo.console.control.Png;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.WholeFile;

/// Writes what is shown to a file that the operator chooses, and tells how that ended.
public final class Exports {
  /// What some file system does not take in a name, the slashes of a path among it.
  private static final Pattern UNFIT = Pattern.compile("[^\\p{L}\\p{N}._-]+");

  private static final int LONGEST = 60;

  private final Way way;
  private final Messages messages;
  private final Notices notices;
  private final Supplier<Origin> origin;

  /// How files are written.
  ///
  /// @param background runs what blocks
  /// @param fx runs a task on the FX thread
  public record Way(FilePlace place, Executor background, Executor fx) {}

  /// @param origin of what is shown now
  Exports(Way way, Messages messages, Notices notices, Supplier<Origin> origin) {
    this.way = way;
    this.messages = messages;
    this.notices = notices;
    this.origin = origin;
  }

  void csv(Sheet sheet, Optional<String> subject, Window owner) {
    String name = fileName(sheet.label(), subject) + ".csv";
    Origin from = origin.get();
    write(name, owner, () -> told(sheet), () -> sheet.csv(from).getBytes(UTF_8));
  }

  void json(Sheet sheet, Optional<String> subject, Window owner) {
    String name = fileName(sheet.label(), subject) + ".json";
    Origin from = origin.get();
    write(name, owner, () -> told(sheet), () -> sheet.json(from).getBytes(UTF_8));
  }

  /// A picture of a node as it is now.
  void png(String what, Optional<String> subject, Node shown) {
    Image image = Picture.of(shown);
    Map<String, String> from = origin.get().fields();
    write(
        fileName(what, subject) + ".png",
        shown.getScene().getWindow(),
        () -> messages.get("export.done"),
        () -> Png.encode(image, from));
  }

  /// What is suggested, without its ending; of a path that is too long for a file, its end.
  ///
  /// @param subject the path of the category that it is of; empty where it is of many
  static String fileName(String what, Optional<String> subject) {
    String of = subject.map(path -> UNFIT.matcher(path).replaceAll("-")).orElse("");
    return "mapping-zoo-" + what + of.substring(Math.max(0, of.length() - LONGEST));
  }

  private String told(Sheet sheet) {
    int rows = sheet.rows().size();
    return sheet.filter().isEmpty()
        ? messages.get("export.done.rows", rows, messages.number(rows))
        : messages.get("export.done.filtered", rows, messages.number(rows), sheet.filter());
  }

  private void write(String name, Window owner, Supplier<String> done, Supplier<byte[]> content) {
    way.place()
        .choose(owner, messages.get("export.place"), name)
        .ifPresent(
            file ->
                way.background()
                    .execute(
                        () -> {
                          Optional<DiskFault> failure = write(file, content.get());
                          way.fx().execute(() -> tell(file, done, failure));
                        }));
  }

  /// Why it was not written; empty if it was.
  private static Optional<DiskFault> write(Path file, byte[] content) {
    try {
      WholeFile.write(file, content);
      return Optional.empty();
    } catch (DiskException e) {
      return Optional.of(e.fault());
    }
  }

  private void tell(Path file, Supplier<String> done, Optional<DiskFault> failure) {
    Runnable copy = () -> Clip.copy(file.toString());
    failure.ifPresentOrElse(
        why ->
            notices.show(
                Tone.WARNING,
                () -> messages.get("export.failed"),
                () -> new DiskWords(messages).of(why),
                copy),
        () -> notices.show(Tone.OK, done, file::toString, copy));
  }
}
