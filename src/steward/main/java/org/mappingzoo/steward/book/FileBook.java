package org.mappingzoo.steward.book;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.BookException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A book in a directory, for the stewards of one host: a file for each category, replaced by
/// renaming a complete and forced one over it; the one before it is kept beside it.
///
/// A process that is stopped while it holds the lock keeps all others from writing. So what waits
/// for the disk is done before or after, and all that is left to do under it is to look, to give
/// the record before its second name, and to rename. Where there are no second names that one is
/// copied.
///
/// A record whose checksum is wrong is refused. The one before it is no substitute: its fence is
/// lower and its rest larger, so what was handed out under the damaged one would be handed out
/// again. It is there to be looked at.
final class FileBook implements Book {
  private static final Logger LOG = LoggerFactory.getLogger(FileBook.class);
  private static final String RECORD = ".reservation";
  private static final String BOND = "bond";
  private static final String PREVIOUS = ".previous";
  private static final String DRAFT = ".new";
  private static final String LOCK = "lock";

  /// A file's name has at most 255 bytes nearly everywhere.
  private static final int LONGEST_STEM = 200;

  /// Of a draft that is older nobody is writing any more.
  private static final Duration LONGEST_WRITE = Duration.ofHours(1);

  private final Path directory;
  private final Disk disk;
  private final HostLock lock;
  private final AtomicBoolean cleared = new AtomicBoolean();

  /// A book in a directory that need not be there yet: the first write makes it.
  ///
  /// @param directory absolute
  /// @param pause between attempts at a lock that another process holds
  FileBook(Path directory, Disk disk, Pause pause, int attemptLimit) {
    this.directory = directory.normalize();
    this.disk = disk;
    this.lock = new HostLock(this.directory.resolve(LOCK), pause, attemptLimit);
  }

  /// The same, if nothing is known that keeps it from being written. Makes nothing.
  ///
  /// @throws BookException if it can never be written as things are
  FileBook writable() {
    Optional<String> obstacle = disk.obstacle(directory, directory.resolve(LOCK));
    if (obstacle.isPresent()) {
      throw new BookException(
          Reason.REFUSED, "cannot write the book at %s: %s".formatted(place(), obstacle.get()));
    }
    return this;
  }

  @Override
  public Optional<Entry> read(CategoryName category) {
    Path file = file(category);
    try {
      Optional<byte[]> content = disk.read(file, BookText.MAX_BYTES + 1);
      if (content.isEmpty()) {
        refuseIfItWasThere(file);
        return Optional.empty();
      }
      Reservation reservation = parse(file, content.get());
      if (!reservation.category().equals(category)) {
        throw new BookException(
            Reason.DAMAGED, "%s is the record of %s".formatted(file, reservation.category()));
      }
      return Optional.of(new Entry(reservation, stamp(content.get())));
    } catch (IOException e) {
      throw failed("cannot read", file, e);
    }
  }

  @Override
  public List<CategoryName> categories() {
    try {
      List<CategoryName> names = new ArrayList<>();
      for (Path file : disk.list(directory)) {
        if (file.toString().endsWith(RECORD)) {
          Optional<byte[]> content = disk.read(file, BookText.MAX_BYTES + 1);
          content.ifPresent(text -> names.add(parse(file, text).category()));
        } else if (file.toString().endsWith(RECORD + PREVIOUS)) {
          refuseIfItIsAlone(file);
        }
      }
      return names.stream().sorted().toList();
    } catch (IOException e) {
      throw failed("cannot list", directory, e);
    }
  }

  @Override
  public Answer write(Reservation next, Optional<Stamp> expected) {
    Path file = file(next.category());
    byte[] content = BookText.print(next);
    return write(file, read(next.category()).map(Entry::stamp), content, expected);
  }

  @Override
  public Optional<Bound> bond() {
    Path file = directory.resolve(BOND);
    try {
      Optional<byte[]> content = disk.read(file, BookText.MAX_BYTES + 1);
      if (content.isEmpty()) {
        refuseIfItWasThere(file);
        return Optional.empty();
      }
      return Optional.of(new Bound(BookText.parseBond(content.get()), stamp(content.get())));
    } catch (BookText.Damage e) {
      throw new BookException(
          Reason.DAMAGED, "%s is damaged: %s".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw failed("cannot read", file, e);
    }
  }

  @Override
  public Answer write(Bond next, Optional<Stamp> expected) {
    Path file = directory.resolve(BOND);
    return write(file, bond().map(Bound::stamp), BookText.print(next), expected);
  }

  private Answer write(Path file, Optional<Stamp> found, byte[] content, Optional<Stamp> expected) {
    if (!found.equals(expected)) {
      return new Answer.Conflict();
    }
    try {
      disk.make(directory);
      Path draft = disk.draft(directory, DRAFT);
      try {
        disk.write(draft, content);
        if (!cleared.getAndSet(true)) {
          clearAwayWhatIsOlderThan(draft);
        }
        Answer answer = lock.under(() -> replace(file, expected, draft, stamp(content)));
        return answer instanceof Answer.Written ? forced(file, answer) : answer;
      } finally {
        clearAway(draft);
      }
    } catch (IOException e) {
      throw failed("cannot write", file, e);
    }
  }

  /// What is done under the lock: nothing that waits for the disk, unless the record before has to
  /// be copied.
  private Answer replace(Path file, Optional<Stamp> expected, Path draft, Stamp written)
      throws IOException {
    Optional<Stamp> found = disk.look(file, BookText.MAX_BYTES + 1).map(FileBook::stamp);
    if (!found.equals(expected)) {
      return new Answer.Conflict();
    }
    if (expected.isPresent()) {
      keep(file, beside(file, PREVIOUS));
    }
    try {
      disk.rename(draft, file);
    } catch (IOException e) {
      return unknown(file, e);
    }
    return new Answer.Written(written);
  }

  private Answer forced(Path file, Answer written) {
    try {
      disk.force(directory);
      return written;
    } catch (IOException e) {
      return unknown(file, e);
    }
  }

  private static Answer unknown(Path file, IOException e) {
    return new Answer.Unknown("%s may have been replaced: %s".formatted(file, DiskWords.of(e)));
  }

  /// What processes left that were killed while they wrote.
  private void clearAwayWhatIsOlderThan(Path draft) throws IOException {
    Instant now = disk.written(draft).orElseThrow(() -> new NoSuchFileException(draft.toString()));
    Instant old = now.minus(LONGEST_WRITE);
    for (Path file : disk.list(directory)) {
      if (file.toString().endsWith(DRAFT) && disk.written(file).filter(old::isAfter).isPresent()) {
        clearAway(file);
      }
    }
  }

  /// What cannot be deleted now does no harm, and is old one day.
  private void clearAway(Path draft) {
    try {
      disk.delete(draft);
    } catch (IOException e) {
      LOG.debug("{} stays for now", draft, e);
    }
  }

  private void keep(Path file, Path previous) {
    try {
      disk.keep(file, previous);
    } catch (IOException e) {
      throw failed("cannot keep the record before this one as", previous, e);
    }
  }

  @Override
  public boolean comparesAndSets() {
    return true;
  }

  @Override
  public String place() {
    return "file:" + directory;
  }

  /// Nothing stays open between two calls.
  @Override
  public void close() {}

  private Reservation parse(Path file, byte[] content) {
    try {
      return BookText.parse(content);
    } catch (BookText.Damage e) {
      throw new BookException(
          Reason.DAMAGED,
          "%s is damaged: %s; %s".formatted(file, e.getMessage(), whatIsBeside(file)),
          e);
    }
  }

  private void refuseIfItIsAlone(Path previous) throws IOException {
    String name = previous.toString();
    Path file = Path.of(name.substring(0, name.length() - PREVIOUS.length()));
    if (disk.read(file, 1).isEmpty()) {
      refuseIfItWasThere(file);
    }
  }

  /// The first record has none before it.
  private void refuseIfItWasThere(Path file) throws IOException {
    if (disk.read(beside(file, PREVIOUS), 1).isPresent()) {
      throw new BookException(
          Reason.DAMAGED,
          "%s is gone; %s"
              .formatted(
                  file, file.endsWith(BOND) ? "one before it is there" : whatIsBeside(file)));
    }
  }

  private String whatIsBeside(Path file) {
    Path previous = beside(file, PREVIOUS);
    try {
      Optional<byte[]> content = disk.read(previous, BookText.MAX_BYTES + 1);
      if (content.isEmpty()) {
        return "there is no record before it";
      }
      Reservation before = BookText.parse(content.get());
      return ("the record before it, %s, has sequence %d and fence %d, and is not resumed from: ids"
              + " from %d on may have been handed out since")
          .formatted(previous, before.sequence(), before.fence(), before.fence());
    } catch (IOException e) {
      return "the record before it, %s, cannot be read: %s".formatted(previous, DiskWords.of(e));
    } catch (BookText.Damage e) {
      return "the record before it, %s, is damaged too: %s".formatted(previous, e.getMessage());
    }
  }

  private Path file(CategoryName category) {
    return directory.resolve(BookText.stem(category, LONGEST_STEM) + RECORD);
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static Stamp stamp(byte[] content) {
    return new Stamp(BookText.sha256(content));
  }

  private static BookException failed(String what, Path file, IOException e) {
    return new BookException(Reason.REFUSED, "%s %s: %s".formatted(what, file, DiskWords.of(e)), e);
  }
}
