package org.mappingzoo.console.activity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.disk.DiskFault;

/// The time line of a connection on disk: JSON Lines, only ever appended to, in files that give way
/// to new ones when they are full. Actions have files of their own, for versions are far more: they
/// would push them off the disk. Calls block, from any thread; one at a time.
///
/// Only the console that holds the directory's lock writes, so lines of two consoles never mix.
/// What a crash left of a line is set aside into a file of its own before anything is appended.
///
/// What is old of versions becomes coarser before it is forgotten, as in memory ([SeenHistory]):
/// when it is read, and when a full file would push the oldest one out. Its lines stay what they
/// are, so that earlier releases read them.
///
/// Releases before this one had actions and versions in one file: what it has of actions is copied
/// once.
public final class ActivityLog {
  private final Path directory;
  private final BooleanSupplier ours;
  private final Limits limits;
  private final LineFiles seen;
  private final LineFiles deeds;

  /// How much is kept, of what was seen and of actions each.
  ///
  /// @param fileBytes a file that is longer gives way to a new one
  /// @param files so many, the current one among them
  /// @param entries so many are read back
  public record Limits(long fileBytes, int files, int entries) {
    public static final Limits USUAL = new Limits(4_000_000, 4, 10_000);

    public long bytes() {
      return fileBytes * files;
    }
  }

  /// What was kept.
  ///
  /// @param entries what was seen, oldest first; then the actions, oldest first, each as it was
  ///     told of last
  /// @param torn how many bytes of a line that a crash left were set aside just now
  /// @param foreign how many lines are not understood
  /// @param missed a file that cannot be read, and why: the first one
  public record Kept(
      List<ActivityEntry> entries, long torn, long foreign, Optional<DiskFault> missed) {
    public static final Kept NOTHING = new Kept(List.of(), 0, 0, Optional.empty());

    public Kept {
      entries = List.copyOf(entries);
    }

    /// How it was found, without what it is.
    Kept withoutEntries() {
      return new Kept(List.of(), torn, foreign, missed);
    }
  }

  /// @param ours whether this console is the one that writes here; asked before each write
  public ActivityLog(Path directory, BooleanSupplier ours, Limits limits) {
    this.directory = directory;
    this.ours = ours;
    this.limits = limits;
    this.seen = new LineFiles(directory, "time-line", limits, this::shorten);
    this.deeds = new LineFiles(directory, "actions", limits);
  }

  public Path directory() {
    return directory;
  }

  /// Whether this console is the one that writes here.
  boolean isOurs() {
    return ours.getAsBoolean();
  }

  public Limits limits() {
    return limits;
  }

  /// Reads what was kept, as far as it can be read, and sets aside what a crash left of a line.
  ///
  /// @throws IOException if the files that are appended to cannot be put in order
  public synchronized Kept load() throws IOException {
    return read(putInOrder());
  }

  /// Makes the files ready to be appended to, where this console is the one that writes here.
  ///
  /// @return how many bytes of lines that a crash left were set aside
  /// @throws IOException if the disk does not take that
  private long putInOrder() throws IOException {
    if (!ours.getAsBoolean()) {
      return 0;
    }
    seen.finishShortening();
    long torn = seen.setTornAside() + deeds.setTornAside();
    divide();
    return torn;
  }

  /// The same, leaving the files as they are.
  synchronized Kept read() {
    return read(0);
  }

  private Kept read(long torn) {
    Reading reading = new Reading(limits.entries());
    List<DiskFault> missed = new ArrayList<>();
    deeds.forEach(reading::act, missed::add);
    if (!missed.isEmpty()) {
      reading.partings.unknown();
    }
    seen.forEach(reading::see, missed::add);
    return new Kept(reading.entries(), torn, reading.foreign, missed.stream().findFirst());
  }

  /// Two files of what was seen as one: as many entries as there is room for. What is something
  /// else is not joined, and goes with the older one.
  private List<String> shorten(List<String> oldest, List<String> next) throws IOException {
    Reading reading = new Reading(limits.entries());
    deeds.forEach(reading::act);
    oldest.forEach(reading::see);
    List<String> lines = new ArrayList<>();
    for (String line : next) {
      if (!reading.see(line)) {
        lines.add(line);
      }
    }
    lines.addAll(reading.seenWithin(limits.fileBytes() - LineFiles.length(lines)));
    return lines;
  }

  /// Copies the actions out of files that have them beside versions.
  private void divide() throws IOException {
    if (seen.exist() && !deeds.exist()) {
      List<String> old = new ArrayList<>();
      seen.forEach(
          line -> {
            if (ActivityJson.parse(line).filter(Deed.class::isInstance).isPresent()) {
              old.add(line);
            }
          });
      deeds.begin(old);
    }
  }

  /// Appends these, or none of them; actions and others not at once, for they go to other files.
  ///
  /// @return false where another console writes here
  /// @throws IOException if the disk does not take them
  public synchronized boolean append(List<? extends ActivityEntry> entries) throws IOException {
    if (!ours.getAsBoolean()) {
      return false;
    }
    List<String> lines = entries.stream().map(ActivityJson::print).toList();
    if (entries.stream().allMatch(Deed.class::isInstance)) {
      divide();
      deeds.append(lines);
    } else if (entries.stream().noneMatch(Deed.class::isInstance)) {
      divide();
      seen.append(lines);
    } else {
      throw new IllegalArgumentException("actions and others at once: " + entries);
    }
    return true;
  }

  /// What is read: actions first, for they part versions.
  private static final class Reading {
    private final int limit;
    private final SeenHistory seen;
    private final Partings partings = new Partings();

    /// By their keys: each has a line for its sending and one for its outcome.
    private final LinkedHashMap<String, ActivityEntry> deeds = new LinkedHashMap<>();

    /// Those that an earlier release has among the versions.
    private final LinkedHashMap<String, ActivityEntry> among = new LinkedHashMap<>();

    private long foreign;

    /// @param limit of what was seen and of actions each
    Reading(int limit) {
      this.limit = limit;
      this.seen = new SeenHistory(limit);
    }

    /// A line of the actions.
    void act(String line) {
      parse(line)
          .filter(Deed.class::isInstance)
          .map(Deed.class::cast)
          .ifPresent(
              deed -> {
                partings.add(deed);
                put(deeds, deed);
              });
    }

    /// A line of what was seen.
    ///
    /// @return whether it is of what was seen, indeed
    boolean see(String line) {
      Optional<ActivityEntry> entry = parse(line);
      entry.ifPresent(this::see);
      return entry.filter(what -> !(what instanceof Deed)).isPresent();
    }

    private void see(ActivityEntry entry) {
      if (entry instanceof Deed) {
        seen.part(entry.category());
        put(among, entry);
      } else {
        partings.add(entry, seen);
      }
    }

    private Optional<ActivityEntry> parse(String line) {
      Optional<ActivityEntry> entry = ActivityJson.parse(line);
      if (entry.isEmpty()) {
        foreign++;
      }
      return entry;
    }

    private void put(SequencedMap<String, ActivityEntry> to, ActivityEntry deed) {
      to.put(deed.key(), deed);
      if (to.size() > limit) {
        to.pollFirstEntry();
      }
    }

    List<ActivityEntry> entries() {
      deeds.values().forEach(deed -> put(among, deed));
      List<ActivityEntry> all = new ArrayList<>(seen.entries());
      all.addAll(among.values());
      return all;
    }

    /// What was seen, coarse enough for so many bytes.
    List<String> seenWithin(long room) {
      List<String> lines = seen.entries().stream().map(ActivityJson::print).toList();
      while (LineFiles.length(lines) > Math.max(0, room)) {
        seen.shrink((int) (lines.size() * Math.max(0, room) / LineFiles.length(lines)));
        lines = seen.entries().stream().map(ActivityJson::print).toList();
      }
      return lines;
    }
  }
}
