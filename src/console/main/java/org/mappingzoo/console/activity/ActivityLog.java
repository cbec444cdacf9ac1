package org.mappingzoo.console.activity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
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
  /// @param entries so many are read back, the newest
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
  }

  /// @param ours whether this console is the one that writes here; asked before each write
  public ActivityLog(Path directory, BooleanSupplier ours, Limits limits) {
    this.directory = directory;
    this.ours = ours;
    this.limits = limits;
    this.seen = new LineFiles(directory, "time-line", limits);
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
  /// @throws IOException if the files that are appended to cannot be read
  public synchronized Kept load() throws IOException {
    long torn = 0;
    if (ours.getAsBoolean()) {
      torn = seen.setTornAside() + deeds.setTornAside();
      divide();
    }
    Reading reading = new Reading(limits.entries());
    List<DiskFault> missed = new ArrayList<>();
    seen.forEach(reading::read, missed::add);
    deeds.forEach(reading::read, missed::add);
    return new Kept(reading.entries(), torn, reading.foreign, missed.stream().findFirst());
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

  /// The newest of what is read.
  private static final class Reading {
    private final int limit;
    private final Deque<ActivityEntry> seen = new ArrayDeque<>();

    /// By their keys: each has a line for its sending and one for its outcome.
    private final LinkedHashMap<String, ActivityEntry> deeds = new LinkedHashMap<>();

    private long foreign;

    /// @param limit of what was seen and of actions each
    Reading(int limit) {
      this.limit = limit;
    }

    void read(String line) {
      Optional<ActivityEntry> entry = ActivityJson.parse(line);
      entry.ifPresentOrElse(this::add, () -> foreign++);
    }

    private void add(ActivityEntry entry) {
      if (entry instanceof Deed) {
        deeds.put(entry.key(), entry);
        if (deeds.size() > limit) {
          deeds.pollFirstEntry();
        }
      } else {
        seen.addLast(entry);
        if (seen.size() > limit) {
          seen.removeFirst();
        }
      }
    }

    List<ActivityEntry> entries() {
      List<ActivityEntry> all = new ArrayList<>(seen);
      all.addAll(deeds.values());
      return all;
    }
  }
}
