package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.steward.book.Book.Answer;
import org.mappingzoo.steward.book.Book.Entry;
import org.mappingzoo.steward.book.Book.Stamp;
import org.mappingzoo.steward.book.BookException.Reason;

/// A book in a bucket.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class S3BookTest extends BookContract {
  private static final String KEY = "state/shop%2Forders.reservation";
  private static final BookOptions PATIENT = new BookOptions(Duration.ofSeconds(30), false, false);

  /// Patient enough for a busy machine; only where the store hangs that is waited for.
  private static final BookOptions HASTY = new BookOptions(Duration.ofSeconds(4), false, false);

  private static final BookOptions INSISTING = new BookOptions(HASTY.patience(), true, false);

  private final FakeS3 store = new FakeS3();

  @BeforeEach
  void identify() {
    System.setProperty("aws.accessKeyId", "somebody");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterEach
  void stop() {
    store.close();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Override
  Book open() {
    return open(HASTY);
  }

  private Book open(BookOptions options) {
    return Books.open(url(), options, attempt -> {});
  }

  private String url() {
    return "s3://%s/state?endpoint=%s".formatted(FakeS3.BUCKET, store.endpoint());
  }

  @ParameterizedTest
  @EnumSource(
      value = FakeS3.Fault.class,
      names = {"REPLY_LOST", "REQUEST_LOST", "FAILED_AFTERWARDS", "BUSY", "FULL", "HANGING"})
  void whatTheStoreDidNotConfirmIsUnknownAndSettledByReading(FakeS3.Fault fault) {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      store.fail(fault);
      assertInstanceOf(Answer.Unknown.class, book.write(Sample.nth(2), Optional.of(first)));
      Entry after = book.read(Sample.ORDERS).orElseThrow();
      boolean tookEffect =
          fault == FakeS3.Fault.REPLY_LOST || fault == FakeS3.Fault.FAILED_AFTERWARDS;
      assertEquals(Sample.nth(tookEffect ? 2 : 1), after.reservation());
      written(book.write(Sample.nth(3), Optional.of(after.stamp())));
    }
  }

  /// Without a tag the next write would be made whatever is there.
  @Test
  void whatAStoreWithoutTagsSaysIsNotBuiltOn() {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      store.nameNoVersions();
      assertInstanceOf(Answer.Unknown.class, book.write(Sample.nth(2), Optional.of(first)));
      BookException read = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertTrue(read.getMessage().contains("ETag"), read::getMessage);
    }
    assertThrows(BookException.class, this::open);
  }

  @Test
  void aWriteIsSentOnceAndNotRepeatedInside() {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      int before = store.requests().size();
      store.fail(FakeS3.Fault.REPLY_LOST);
      assertInstanceOf(Answer.Unknown.class, book.write(Sample.nth(2), Optional.of(first)));
      assertEquals(
          List.of("PUT /books/" + KEY), store.requests().subList(before, store.requests().size()));
    }
  }

  @Test
  void aRaceBetweenConditionalWritesIsLost() {
    try (Book book = open()) {
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      store.fail(FakeS3.Fault.RACING);
      assertInstanceOf(Answer.Conflict.class, book.write(Sample.nth(2), Optional.of(first)));
      assertEquals(Optional.of(new Entry(Sample.nth(1), first)), book.read(Sample.ORDERS));
    }
  }

  @Test
  void whatTheStoreForbidsIsSaid() {
    try (Book book = open()) {
      store.fail(FakeS3.Fault.FORBIDDEN);
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(1), Optional.empty()));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertEquals(
          "s3://books/state/ cannot be written: Access Denied (AccessDenied, HTTP 403)",
          refusal.getMessage());
    }
  }

  @Test
  void aStoreThatIgnoresConditionsIsRefused() {
    store.ignoreConditions();
    BookException refusal = assertThrows(BookException.class, this::open);
    assertEquals(Reason.REFUSED, refusal.reason());
    assertTrue(refusal.getMessage().contains("--unfenced-store"), refusal.getMessage());
  }

  @Test
  void aStoreThatIgnoresConditionsIsUsedWhereSomebodyInsists() {
    store.ignoreConditions();
    try (Book book = open(INSISTING);
        Book stopped = open(INSISTING)) {
      assertFalse(book.comparesAndSets());
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      written(book.write(Sample.nth(2), Optional.of(first)));
      assertInstanceOf(Answer.Conflict.class, stopped.write(Sample.nth(3), Optional.of(first)));
      assertEquals(Optional.of(Sample.nth(2)), stopped.read(Sample.ORDERS).map(Entry::reservation));
    }
  }

  @Test
  void aStoreThatKnowsNoConditionsIsRefusedAndUsedWhereSomebodyInsists() {
    store.knowNoConditions();
    BookException refusal = assertThrows(BookException.class, this::open);
    assertEquals(Reason.REFUSED, refusal.reason());
    assertTrue(refusal.getMessage().contains("--unfenced-store"), refusal.getMessage());
    try (Book book = open(INSISTING)) {
      assertFalse(book.comparesAndSets());
      Stamp first = written(book.write(Sample.nth(1), Optional.empty()));
      written(book.write(Sample.nth(2), Optional.of(first)));
    }
  }

  @Test
  void whatAStoreHasNotLearntIsCertainlyNotWritten() {
    try (Book book = open()) {
      store.knowNoConditions();
      BookException refusal =
          assertThrows(BookException.class, () -> book.write(Sample.nth(1), Optional.empty()));
      assertEquals(Reason.REFUSED, refusal.reason());
    }
  }

  @Test
  void aStoreThatHeedsConditionsIsFencedThoughSomebodyInsists() {
    try (Book book = open(INSISTING)) {
      assertTrue(book.comparesAndSets());
    }
  }

  @Test
  void whoeverOnlyLooksWritesNothing() {
    try (Book book = open(HASTY.forReading())) {
      assertEquals(Optional.empty(), book.read(Sample.ORDERS));
      assertEquals(List.of(), book.categories());
    }
    assertEquals(List.of(), store.keys());
  }

  @Test
  void anObjectThatSomebodyChangedByHandIsRefused() {
    try (Book book = open()) {
      written(book.write(Sample.nth(1), Optional.empty()));
      store.change(KEY, "fence=1000", "fence=0900");
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertEquals(
          "s3://books/state/: %s is damaged: its checksum is wrong".formatted(KEY),
          refusal.getMessage());
    }
  }

  @Test
  void anObjectThatIsTooLongForARecordIsNotReadWhole() {
    try (Book book = open(PATIENT)) { // so much takes its time on a busy machine
      written(book.write(Sample.nth(1), Optional.empty()));
      store.change(KEY, "ranges", "x".repeat(48_000_000));
      BookException refusal = assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertEquals(Reason.DAMAGED, refusal.reason());
      assertTrue(refusal.getMessage().endsWith("bytes are more than a record has"));
      assertTrue(
          // The system's buffers take some megabytes that nobody reads.
          store.sent(KEY) < 24_000_000, () -> "%,d bytes were sent".formatted(store.sent(KEY)));
    }
  }

  @Test
  void aBucketThatIsNotThereIsNoEmptyBook() {
    String url = url().replace("books", "nobodys");
    try (Book book = Books.open(url, HASTY.forReading(), attempt -> {})) {
      assertThrows(BookException.class, () -> book.read(Sample.ORDERS));
      assertThrows(BookException.class, book::categories);
    }
    BookException refusal =
        assertThrows(BookException.class, () -> Books.open(url, HASTY, attempt -> {}));
    assertTrue(refusal.getMessage().contains("NoSuchBucket"), refusal.getMessage());
  }

  @Test
  void aStoreThatIsNotThereIsSaid() {
    BookException refusal =
        assertThrows(
            BookException.class,
            () -> Books.open("s3://books?endpoint=http://127.0.0.1:1", HASTY, attempt -> {}));
    assertEquals(Reason.UNREACHABLE, refusal.reason());
    assertTrue(refusal.getMessage().startsWith("s3://books/"), refusal.getMessage());
  }

  /// As where a service runs without them: that is no trouble of the network.
  @Test
  void withoutCredentialsItIsSaidWhichAreMissingAndWhereTheyWereLookedFor(@TempDir Path home) {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.setProperty("aws.sharedCredentialsFile", home.resolve("credentials").toString());
    System.setProperty("aws.configFile", home.resolve("config").toString());
    System.setProperty("aws.disableEc2Metadata", "true");
    try {
      assertEquals(
          none("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", "default", home), refused(""));
      System.setProperty("aws.accessKeyId", "somebody");
      assertEquals(none("AWS_SECRET_ACCESS_KEY", "books", home), refused("&profile=books"));
    } finally {
      System.clearProperty("aws.sharedCredentialsFile");
      System.clearProperty("aws.configFile");
      System.clearProperty("aws.disableEc2Metadata");
    }
    assertEquals(List.of(), store.requests());
  }

  private static String none(String variables, String profile, Path home) {
    return "s3://books/state/ cannot be used without credentials: %s not set, no keys of profile '%s' in %s or %s, and no role of this container or machine"
        .formatted(variables, profile, home.resolve("credentials"), home.resolve("config"));
  }

  /// Whoever only looks needs them as well.
  private String refused(String more) {
    BookException refusal =
        assertThrows(
            BookException.class,
            () -> Books.open(url() + more, HASTY.forReading(), attempt -> {}).close());
    assertEquals(Reason.REFUSED, refusal.reason());
    assertEquals(
        refusal.getMessage(),
        assertThrows(
                BookException.class, () -> Books.open(url() + more, HASTY, attempt -> {}).close())
            .getMessage());
    return refusal.getMessage();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://",
        "s3://B",
        "s3://somebody:secret@books/x",
        "s3://books/x?password=secret",
        "s3://books/x?endpoint=nowhere",
        "s3://books/x?endpoint=ftp://h",
        "ftp://somebody:secret@host/x",
        "file:",
        "file://host/x"
      })
  void aUrlThatMeansNoBookIsRefusedWithoutThePassword(String url) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Books.open(url, HASTY, attempt -> {}));
    assertFalse(String.valueOf(refusal.getMessage()).contains("secret"), refusal.getMessage());
  }
}
