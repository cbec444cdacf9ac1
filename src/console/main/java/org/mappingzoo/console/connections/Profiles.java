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
import java.util.OptionalInt;
import java.util.stream.Stream;

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
  public List<Entry> list() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Profiles::isProfile).toList()) {
        entries.add(entry(nameOf(file)));
      }
    }
    entries.sort(Comparator.comparing(Entry::name, String.CASE_INSENSITIVE_ORDER));
    return entries;
  }

  private static boolean isProfile(Path file) {
    return file.getFileName().toString().endsWith(ENDING)
        && Profile.isName(nameOf(file))
        && Files.isRegularFile(file);
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
    try {
      return ProfileText.read(file, name, Files.readString(file));
    } catch (NoSuchFileException e) {
      throw fault(ProfileFault.Kind.GONE, file, "");
    } catch (IOException e) {
      throw fault(ProfileFault.Kind.FILE, file, e.toString());
    }
  }

  private static ProfileFault fault(ProfileFault.Kind kind, Path file, String why) {
    return new ProfileFault(kind, file, OptionalInt.empty(), "", why);
  }

  /// Whoever reads meanwhile sees the file before or after, never in between.
  @Override
  public void save(Profile profile) throws IOException {
    Path file = file(profile.name());
    if (Files.exists(file) && entry(profile.name()) instanceof Entry.Faulty(var name, var fault)) {
      throw new IOException(fault.getMessage(), fault);
    }
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
  public void replace(String before, Profile now) throws IOException {
    Path old = file(before);
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
  public void delete(String name) throws IOException {
    Files.deleteIfExists(file(name));
  }

  private Path file(String name) {
    if (!Profile.isName(name)) {
      throw new IllegalArgumentException("'%s' cannot name a profile".formatted(name));
    }
    return directory.resolve(name + ENDING);
  }
}
