package org.mappingzoo.console.connections;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.FileFault;

/// The profiles of this user, a file each: `<settings>/connections/NAME.properties`. Blocks on the
/// disk.
public final class Profiles implements ProfileStore {
  private static final String ENDING = ".properties";

  private final Path directory;

  /// @param settings the directory of all settings; it may not exist yet
  public Profiles(Path settings) {
    directory = settings.resolve("connections");
  }

  @Override
  public List<Entry> list() throws ProfileFault {
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Profiles::isProfile).toList()) {
        entries.add(entry(nameOf(file)));
      }
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw unreadable(DiskFault.within(directory, e));
    }
    entries.sort(Comparator.comparing(Entry::name, String.CASE_INSENSITIVE_ORDER));
    return entries;
  }

  private static boolean isProfile(Path file) {
    return file.getFileName().toString().endsWith(ENDING) && Profile.isName(nameOf(file));
  }

  private static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ENDING.length());
  }

  /// One of them, as good as it can be read.
  public Entry entry(String name) {
    try {
      return new Entry.Known(read(name));
    } catch (ProfileFault e) {
      return new Entry.Faulty(name, e);
    }
  }

  /// One of them.
  ///
  /// @throws ProfileFault if it is not there, or cannot be understood
  public Profile read(String name) throws ProfileFault {
    Path file = file(name);
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new ProfileFault(FileFault.gone(file));
    } catch (IOException e) {
      throw unreadable(DiskFault.of(file, e));
    }
    return ProfileText.read(file, name, text);
  }

  private static ProfileFault unreadable(DiskFault why) {
    return new ProfileFault(FileFault.unreadable(why));
  }

  /// A change of a file, which may fail by the disk.
  private interface Change {
    void make() throws IOException;
  }

  private static void change(Path file, Change change) throws ProfileFault {
    try {
      change.make();
    } catch (ProfileFault e) {
      throw e;
    } catch (IOException e) {
      throw new ProfileFault(FileFault.unwritten(DiskFault.of(file, e)));
    }
  }

  /// Whoever reads meanwhile sees the file before or after, never in between.
  @Override
  public void save(Profile profile) throws ProfileFault {
    Path file = file(profile.name());
    if (Files.exists(file) && entry(profile.name()) instanceof Entry.Faulty(var name, var fault)) {
      throw fault;
    }
    change(file, () -> write(file, profile));
  }

  private void write(Path file, Profile profile) throws IOException {
    Files.createDirectories(directory);
    Path draft = Files.createTempFile(directory, "profile", ".new");
    try {
      Files.writeString(draft, ProfileText.write(profile), StandardCharsets.UTF_8);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /// Where two spellings are one file, that file first gets the new one.
  @Override
  public void replace(String before, Profile now) throws ProfileFault {
    change(file(before), () -> replace(file(before), before, now));
  }

  private void replace(Path old, String before, Profile now) throws IOException {
    Path next = file(now.name());
    if (!before.equals(now.name()) && isSame(old, next)) {
      Files.move(old, next, StandardCopyOption.ATOMIC_MOVE);
    }
    save(now);
    if (!isSame(old, next)) {
      Files.deleteIfExists(old);
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
  }

  @Override
  public void delete(String name) throws ProfileFault {
    change(file(name), () -> Files.deleteIfExists(file(name)));
  }

  private Path file(String name) {
    if (!Profile.isName(name)) {
      throw new IllegalArgumentException("'%s' cannot name a profile".formatted(name));
    }
    return directory.resolve(name + ENDING);
  }
}
