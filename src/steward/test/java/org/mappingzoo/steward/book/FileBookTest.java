package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;
import org.mappingzoo.steward.book.BookException.Reason;
import org.mappingzoo.zookeeper.JitteredPause;

/// A book in a directory.
class FileBookTest extends BookContract {
  private static final Pause PATIENT = new JitteredPause(new Random(1));

  @TempDir private Path home;

  @Override
  Book open() {
    return Books.open("file:" + directory(), BookOptions.standard(), PATIENT);
  }

  private Path directory() {
    return home.resolve("state/book");
  }

  private Path record() {
    return directory().resolve("shop%2Forders.reservation");
  }

  private Path previous() {
    return directory().resolve("shop%2Forders.reservation.previous");
  }

  private Stamp writeTwo() {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      return written(book.write(Sample.nth(2), Optional.of(first)));
    }
  }

  private BookException refused(Reason reason) {
    try (Book book = open()) {
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(reason, refusal.reason());
      assertEquals(
          refusal.getMessage(),
          assertThrows(BookException.class, () -> book.write(Sample.nth(3), Optional.empty()))
              .getMessage());
      assertEquals(
          refusal.getMessage(), assertThrows(BookException.class, book::categories).getMessage());
      return refusal;
    }
  }

  @Test
  void peopleCanReadARecord() throws IOException {
    writeTwo();
    List<String> lines = Files.readAllLines(record());
    assertEquals("mapping-zoo book 1", lines.get(0));
    assertTrue(lines.get(1).matches("sha256=[0-9a-f]{64}"), lines.get(1));
    assertEquals("mapping-zoo reservation 1", lines.get(2));
    assertTrue(lines.contains("category=/shop/orders"), lines::toString);
    assertTrue(lines.contains("fence=2000"), lines::toString);
    assertEquals("2000:1000000000", lines.getLast());
  }

  @Test
  void theRecordBeforeIsKeptBesideIt() throws Exception {
    writeTwo();
    assertEquals(Sample.nth(1), BookText.parse(Files.readAllBytes(previous())));
    assertEquals(Sample.nth(2), BookText.parse(Files.readAllBytes(record())));
  }

  @Test
  void aDamagedRecordIsRefusedAndTheOneBeforeItOnlyNamed() throws IOException {
    writeTwo();
    Files.writeString(record(), Files.readString(record()).replace("fence=2000", "fence=1000"));
    assertEquals(
        "%s is damaged: its checksum is wrong; the record before it, %s, has sequence 1 and fence 1000, and is not resumed from: ids from 1000 on may have been handed out since"
            .formatted(record(), previous()),
        refused(Reason.DAMAGED).getMessage());
  }

  @Test
  void aRecordThatIsCutShortIsRefusedWhereverItIsCut() throws IOException {
    writeTwo();
    byte[] whole = Files.readAllBytes(record());
    for (int length = 0; length < whole.length; length++) {
      Files.write(record(), java.util.Arrays.copyOf(whole, length));
      try (Book book = open()) {
        BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
        assertEquals(Reason.DAMAGED, refusal.reason(), "cut at " + length);
      }
    }
  }

  @Test
  void aRecordThatIsGoneIsNotTakenForOneThatNeverWas() throws IOException {
    writeTwo();
    Files.delete(record());
    assertEquals(
        "%s is gone; the record before it, %s, has sequence 1 and fence 1000, and is not resumed from: ids from 1000 on may have been handed out since"
            .formatted(record(), previous()),
        refused(Reason.DAMAGED).getMessage());
  }

  @Test
  void aRecordOfAnotherCategoryIsRefused() throws IOException {
    writeTwo();
    Files.copy(record(), directory().resolve("shop%2Fparcels.reservation"));
    try (Book book = open()) {
      BookException refusal =
          assertThrows(BookException.class, () -> book.read(CategoryName.of("/shop/parcels")));
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertEquals(
          directory().resolve("shop%2Fparcels.reservation") + " is the record of /shop/orders",
          refusal.getMessage());
    }
  }

  @Test
  void aFileThatIsFarTooLongIsNotReadWhole() throws IOException {
    writeTwo();
    try (FileChannel channel = FileChannel.open(record(), StandardOpenOption.WRITE)) {
      channel.write(java.nio.ByteBuffer.wrap(new byte[1]), 1L << 40);
    }
    assertTrue(refused(Reason.DAMAGED).getMessage().contains("bytes are more than a record has"));
  }

  @Test
  void whatACrashLeftOfANewRecordIsNothing() throws IOException {
    Stamp stamp = writeTwo();
    Files.writeString(directory().resolve("shop%2Forders.reservation.new"), "mapping-zoo bo");
    try (Book book = open()) {
      assertEquals(Optional.of(new Entry(Sample.nth(2), stamp)), book.read(Sample.ORDERS));
      assertEquals(List.of(Sample.ORDERS), book.categories());
      written(book.write(Sample.nth(3), Optional.of(stamp)));
      assertEquals(Optional.of(Sample.nth(3)), book.read(Sample.ORDERS).map(Entry::reservation));
    }
  }

  @Test
  void whateverStepFailsTheOldRecordOrTheNewOneIsThere() throws IOException {
    for (FaultyDisk.Step step : FaultyDisk.Step.values()) {
      for (boolean done : new boolean[] {false, true}) {
        failAt(step, done);
      }
    }
  }

  /// As the system answers for a file of another user, and file systems without hard links.
  @Test
  void whereNoSecondNameIsGivenTheRecordBeforeIsACopy() throws Exception {
    Disk disk =
        new Disk.Real(
            (name, file) -> {
              throw new FileSystemException(name.toString(), file.toString(), "not permitted");
            });
    try (Book book = new FileBook(directory(), disk, attempt -> {}, 1)) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      Stamp second = written(book.write(Sample.nth(2), Optional.of(first)));
      written(book.write(Sample.nth(3), Optional.of(second)));
      assertEquals(Sample.nth(2), BookText.parse(Files.readAllBytes(previous())));
      assertEquals(Sample.nth(3), book.read(Sample.ORDERS).orElseThrow().reservation());
      assertEquals(List.of(Sample.ORDERS), book.categories());
    }
  }

  @Test
  void whatCannotBeKeptIsNamed() {
    FaultyDisk disk = new FaultyDisk();
    try (Book book = new FileBook(directory(), disk, attempt -> {}, 1)) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      disk.failOnce(FaultyDisk.Step.KEEP, false);
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(2), Optional.of(first)));
      assertEquals(
          "cannot keep the record before this one as %s: No space left on device"
              .formatted(previous()),
          refusal.getMessage());
    }
  }

  /// One write in which a step fails, before or after it did its work.
  private void failAt(FaultyDisk.Step step, boolean done) throws IOException {
    Path place = home.resolve(step + "-" + done);
    FaultyDisk disk = new FaultyDisk();
    try (Book book = new FileBook(place, disk, attempt -> {}, 1)) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      Stamp second = written(book.write(Sample.nth(2), Optional.of(first)));
      disk.failOnce(step, done);
      Optional<Answer> answer = answer(book, second);
      if (step == FaultyDisk.Step.DELETE) { // of a draft, after all that counts
        assertInstanceOf(Answer.Written.class, answer.orElseThrow());
        return;
      }
      Entry after = book.read(Sample.ORDERS).orElseThrow();
      String when = step + ", done " + done + ": " + answer;
      if (answer.isEmpty()) { // it threw: certainly nothing was written
        assertEquals(Sample.nth(2), after.reservation(), when);
      } else {
        assertInstanceOf(Answer.Unknown.class, answer.get(), when);
      }
      long next = after.reservation().sequence() + 1;
      written(book.write(Sample.nth(next), Optional.of(after.stamp())));
    }
  }

  private static Optional<Answer> answer(Book book, Stamp expected) {
    try {
      return Optional.of(book.write(Sample.nth(3), Optional.of(expected)));
    } catch (BookException e) {
      assertTrue(e.getMessage().endsWith("No space left on device"), e.getMessage());
      return Optional.empty();
    }
  }

  @Test
  void aFullDiskIsSaidAndLeavesTheRecord() throws IOException {
    Stamp stamp = writeTwo();
    Disk full =
        new FaultyDisk() {
          // What the system itself says: this device is always full.
          @Override
          public Path draft(Path directory, String suffix) throws IOException {
            return Files.createSymbolicLink(directory.resolve("1" + suffix), Path.of("/dev/full"));
          }
        };
    try (Book book = new FileBook(directory(), full, attempt -> {}, 1)) {
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(3), Optional.of(stamp)));
      assertEquals("cannot write " + record() + ": No space left on device", refusal.getMessage());
      assertEquals(Reason.REFUSED, refusal.reason());
      assertEquals(Optional.of(new Entry(Sample.nth(2), stamp)), book.read(Sample.ORDERS));
      assertEquals(List.of(), drafts());
    }
  }

  private List<String> drafts() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".new"))
          .toList();
    }
  }

  /// Where a process is stopped for long, it is most likely in one of these: the lock must not be
  /// held then.
  @Test
  void nothingWaitsForTheDiskUnderTheLock() throws IOException {
    Stamp stamp = writeTwo();
    FaultyDisk disk = new FaultyDisk();
    Map<FaultyDisk.Step, Set<Boolean>> locked = new EnumMap<>(FaultyDisk.Step.class);
    disk.hear(step -> locked.computeIfAbsent(step, each -> new HashSet<>()).add(isLocked()));
    try (Book book = new FileBook(directory(), disk, attempt -> {}, 1)) {
      written(book.write(Sample.nth(3), Optional.of(stamp)));
    }
    Set<Boolean> no = Set.of(false);
    Set<Boolean> yes = Set.of(true);
    assertEquals(
        Map.of(
            FaultyDisk.Step.READ, no,
            FaultyDisk.Step.DRAFT, no,
            FaultyDisk.Step.WRITE, no,
            FaultyDisk.Step.LOOK, yes,
            FaultyDisk.Step.KEEP, yes,
            FaultyDisk.Step.RENAME, yes,
            FaultyDisk.Step.FORCE, no,
            FaultyDisk.Step.DELETE, no),
        locked);
    assertEquals(List.of(), drafts());
  }

  private boolean isLocked() {
    try (FileChannel channel =
            FileChannel.open(directory().resolve("lock"), StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      return free == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whoIsStoppedWhileItWritesHoldsNobodyUp() throws Exception {
    Stamp stamp = writeTwo();
    FaultyDisk disk = new FaultyDisk();
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    disk.hear(
        step -> {
          if (step == FaultyDisk.Step.WRITE) {
            writing.countDown();
            assertDoesNotThrow(() -> goOn.await());
          }
        });
    try (ExecutorService threads = Executors.newSingleThreadExecutor();
        Book stopped = new FileBook(directory(), disk, attempt -> {}, 1);
        Book next = open()) {
      Future<Answer> late = threads.submit(() -> stopped.write(Sample.nth(3), Optional.of(stamp)));
      try {
        writing.await();
        Stamp third = written(next.write(Sample.nth(3), Optional.of(stamp)));
        written(next.write(Sample.nth(4), Optional.of(third)));
      } finally {
        goOn.countDown(); // or the end of the threads is waited for in vain
      }
      assertInstanceOf(Answer.Conflict.class, late.get());
      assertEquals(Optional.of(Sample.nth(4)), next.read(Sample.ORDERS).map(Entry::reservation));
      assertEquals(List.of(), drafts());
    }
  }

  @Test
  void whatKilledProcessesLeftIsClearedAwayOnceNobodyCanBeWritingIt() throws IOException {
    Stamp stamp = writeTwo();
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    Files.setLastModifiedTime(Files.createFile(directory().resolve("old.new")), old);
    Files.createFile(directory().resolve("young.new"));
    try (Book book = open()) {
      written(book.write(Sample.nth(3), Optional.of(stamp)));
    }
    assertEquals(List.of("young.new"), drafts());
  }

  @Test
  void whoMayReadARecordIsWhatTheMaskSays() throws IOException {
    writeTwo();
    Path other = Files.createFile(directory().resolve("other"));
    assertEquals(Files.getPosixFilePermissions(other), Files.getPosixFilePermissions(record()));
  }

  @Test
  void aDirectoryThatCannotBeMadeIsSaid() {
    try (Book book = new FileBook(Path.of("/proc/no/book"), new Disk.Real(), PATIENT, 1)) {
      assertEquals(Optional.empty(), book.read(Sample.ORDERS));
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(1), Optional.empty()));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertTrue(
          refusal.getMessage().startsWith("cannot write /proc/no/book/"), refusal.getMessage());
    }
  }

  @Test
  void aDirectoryThatMayOnlyBeReadIsReadAndNotWritten() throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "nothing is closed to root");
    Stamp stamp = writeTwo();
    Files.delete(directory().resolve("lock"));
    try (Book book = open()) {
      Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString("r-x------"));
      assertEquals(Optional.of(new Entry(Sample.nth(2), stamp)), book.read(Sample.ORDERS));
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(3), Optional.of(stamp)));
      assertEquals(Reason.REFUSED, refusal.reason());
    } finally {
      Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsNoEmptyBook() throws IOException {
    Files.createDirectories(directory().getParent());
    Files.writeString(directory(), "");
    try (Book book =
        Books.open("file:" + directory(), BookOptions.standard().forReading(), PATIENT)) {
      assertThrows(BookException.class, book::categories);
      assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
    }
  }

  private String notOpened(Path directory) {
    BookException refusal =
        assertThrows(
            BookException.class,
            () -> Books.open("file:" + directory, BookOptions.standard(), PATIENT).close());
    assertEquals(Reason.REFUSED, refusal.reason());
    return refusal.getMessage();
  }

  @Test
  void whatIsToBeWrittenIsNotOpenedWhereThereCanBeNoDirectory() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "");
    for (Path place : List.of(file, file.resolve("book"), file.resolve("state/book"))) {
      assertEquals(
          "cannot write the book at file:%s: %s is no directory".formatted(place, file),
          notOpened(place));
    }
    Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("nowhere"));
    assertEquals(
        "cannot write the book at file:%s: %s is no directory".formatted(link, link),
        notOpened(link));
  }

  @Test
  void toOpenABookMakesNothing() {
    open().close();
    assertTrue(Files.notExists(directory().getParent()));
  }

  @Test
  void whatIsToBeWrittenIsNotOpenedWhereNothingMayBeWritten() throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "nothing is closed to root");
    Path above = Files.createDirectories(directory().getParent());
    assertEquals(above, closed(above));
    Path itself = Files.createDirectory(directory());
    assertEquals(itself, closed(itself));
  }

  /// What a book is refused for while one of its directories is closed.
  private Path closed(Path place) throws IOException {
    Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-x------"));
    try {
      String start =
          "cannot write the book at file:%s: this user may not read and write "
              .formatted(directory());
      String said = notOpened(directory());
      assertTrue(said.startsWith(start), said);
      return Path.of(said.substring(start.length()));
    } finally {
      Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /// As a command leaves it that somebody ran as another user.
  @Test
  void whatIsToBeWrittenIsNotOpenedWhereItsLockBelongsToAnother() throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "nothing is closed to root");
    writeTwo();
    Path lock = directory().resolve("lock");
    Files.setPosixFilePermissions(lock, PosixFilePermissions.fromString("r--------"));
    assertEquals(
        "cannot write the book at file:%s: this user may not write %s".formatted(directory(), lock),
        notOpened(directory()));
  }

  @Test
  void twoProcessesOfOneHostKeepOutOfEachOthersWay() throws Exception {
    try (Book book = open()) {
      written(book.write(Sample.nth(0), Optional.empty()));
      Process other = writerBeside(directory(), rounds());
      List<Long> won = new java.util.ArrayList<>(advance(book, rounds()));
      try (InputStream said = other.getInputStream()) {
        new String(said.readAllBytes(), UTF_8).lines().map(Long::valueOf).forEach(won::add);
      }
      assertEquals(0, other.waitFor());
      assertEquals(2L * rounds(), won.size());
      assertEquals(2L * rounds(), won.stream().distinct().count());
      assertEquals(2L * rounds(), book.read(Sample.ORDERS).orElseThrow().reservation().sequence());
    }
  }

  @Test
  void aProcessThatHoldsTheLockForEverIsSaid() throws Exception {
    Stamp stamp = writeTwo();
    Path lock = directory().resolve("lock");
    Process holder =
        java(
            "-cp",
            System.getProperty("java.class.path"),
            Writer.class.getName(),
            "hold",
            lock.toString());
    try (InputStream said = holder.getInputStream();
        Book book = new FileBook(directory(), new Disk.Real(), attempt -> {}, 3)) {
      assertEquals('h', said.read());
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(3), Optional.of(stamp)));
      assertEquals(
          "another process has held the lock on %s through 3 attempts".formatted(lock),
          refusal.getMessage());
      holder.destroyForcibly().waitFor();
      written(book.write(Sample.nth(3), Optional.of(stamp)));
    } finally {
      holder.destroyForcibly();
    }
  }

  private static Process writerBeside(Path directory, int wins) throws IOException {
    return java(
        "-cp",
        System.getProperty("java.class.path"),
        Writer.class.getName(),
        "advance",
        directory.toString(),
        String.valueOf(wins));
  }

  private static Process java(String... words) throws IOException {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(words));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /// A process of its own.
  static final class Writer {
    private Writer() {}

    public static void main(String[] words) throws IOException {
      Path place = Path.of(words[1]);
      if (words[0].equals("hold")) {
        try (FileChannel channel = FileChannel.open(place, StandardOpenOption.WRITE);
            FileLock held = channel.lock()) {
          System.out.print(held.isValid() ? "h" : "n");
          System.out.flush();
          System.in.read();
        }
        return;
      }
      try (Book book = Books.open("file:" + place, BookOptions.standard(), PATIENT)) {
        advance(book, Integer.parseInt(words[2])).forEach(System.out::println);
      }
    }
  }
}
