package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.BookException.Reason;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/// A book in a bucket: an object for each category, written only while it has the tag that was
/// read. The client must repeat nothing by itself: a write that took effect and whose reply was
/// lost would then look like somebody else's.
///
/// A store that does not understand conditions is found out by trying, and refused unless somebody
/// insists; then a write is a look and a put, and two stewards at once can undo each other's.
final class S3Book implements Book {
  private static final String RECORD = ".reservation";
  private static final String BOND = ".bond";
  private static final String TRIAL = ".conditional-writes-are-tried-here";

  /// A key has at most 1,024 bytes.
  private static final int LONGEST_STEM = 600;

  /// What some stores say to each write with a condition: certainly nothing was written.
  private static final int NOT_IMPLEMENTED = 501;

  private static final String NO_TAG =
      "the store answers without an ETag, so that a write could not say what it replaces";
  private static final String NEVER_A_TAG = "\"00000000000000000000000000000000\"";

  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final String place;
  private final boolean conditional;

  private S3Book(S3Client client, String bucket, String prefix, String place, boolean conditional) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
    this.place = place;
    this.conditional = conditional;
  }

  /// A book in a bucket that is there.
  ///
  /// @param client which repeats nothing; closed with the book
  /// @param prefix of all keys, ends with `/` unless it is empty
  /// @param place its URL, without a password
  /// @throws BookException if it cannot be reached, or does not heed conditions and nobody insists
  static Book open(
      S3Client client, String bucket, String prefix, String place, BookOptions options) {
    S3Book trusting = new S3Book(client, bucket, prefix, place, true);
    if (options.reading() || trusting.heedsConditions()) {
      return trusting;
    }
    if (options.unfencedStore()) {
      return new S3Book(client, bucket, prefix, place, false);
    }
    throw new BookException(
        Reason.REFUSED,
        place
            + " does not heed conditions on writes (If-None-Match, If-Match): two stewards at once"
            + " could undo each other's records. Use another store, or --unfenced-store where never"
            + " two run");
  }

  @Override
  public boolean comparesAndSets() {
    return conditional;
  }

  @Override
  public Optional<Entry> read(CategoryName category) {
    return get(key(category)).map(object -> entry(category, object));
  }

  private Optional<ResponseBytes<GetObjectResponse>> get(String key) {
    try {
      return Optional.of(
          client.getObject(
              GetObjectRequest.builder().bucket(bucket).key(key).build(), S3Book::capped));
    } catch (S3Exception e) {
      if (e.statusCode() == 404 && !isBucketMissing(e)) {
        return Optional.empty();
      }
      throw failed("cannot be read", e);
    } catch (SdkException | UncheckedIOException e) {
      throw failed("cannot be read", e);
    }
  }

  /// So much of an object that it is seen to be too long for a record, whatever its size.
  private static ResponseBytes<GetObjectResponse> capped(
      GetObjectResponse response, AbortableInputStream content) throws IOException {
    byte[] read = content.readNBytes(BookText.MAX_BYTES + 1);
    if (read.length > BookText.MAX_BYTES) {
      content.abort();
    }
    return ResponseBytes.fromByteArrayUnsafe(response, read);
  }

  @Override
  public List<CategoryName> categories() {
    List<CategoryName> names = new ArrayList<>();
    try {
      ListObjectsV2Request request =
          ListObjectsV2Request.builder().bucket(bucket).prefix(prefix).build();
      for (S3Object object : client.listObjectsV2Paginator(request).contents()) {
        String name = object.key().substring(prefix.length());
        if (name.endsWith(RECORD) && !name.contains("/")) {
          get(object.key()).ifPresent(found -> names.add(parse(object.key(), found).category()));
        }
      }
    } catch (SdkException | UncheckedIOException e) {
      throw failed("cannot be listed", e);
    }
    return names.stream().sorted().toList();
  }

  @Override
  public Answer write(Reservation next, Optional<Stamp> expected) {
    String key = key(next.category());
    byte[] record = BookText.print(next);
    if (!conditional && !read(next.category()).map(Entry::stamp).equals(expected)) {
      return new Answer.Conflict();
    }
    return put(key, record, expected);
  }

  @Override
  public Optional<Bound> bond() {
    String key = prefix + BOND;
    return get(key).map(object -> new Bound(parseBond(key, object), stamp(key, object)));
  }

  private Bond parseBond(String key, ResponseBytes<GetObjectResponse> object) {
    try {
      return BookText.parseBond(object.asByteArrayUnsafe());
    } catch (BookText.Damage e) {
      throw damaged(key, e);
    }
  }

  @Override
  public Answer write(Bond next, Optional<Stamp> expected) {
    if (!conditional && !bond().map(Bound::stamp).equals(expected)) {
      return new Answer.Conflict();
    }
    return put(prefix + BOND, BookText.print(next), expected);
  }

  private Answer put(String key, byte[] content, Optional<Stamp> expected) {
    PutObjectRequest.Builder request =
        PutObjectRequest.builder().bucket(bucket).key(key).contentType("text/plain; charset=utf-8");
    if (conditional) {
      expected.ifPresentOrElse(
          stamp -> request.ifMatch(stamp.token()), () -> request.ifNoneMatch("*"));
    }
    try {
      String tag = client.putObject(request.build(), RequestBody.fromBytes(content)).eTag();
      return tag == null
          ? new Answer.Unknown(place + ": " + NO_TAG)
          : new Answer.Written(new Stamp(tag));
    } catch (S3Exception e) {
      return refused(e, expected);
    } catch (SdkException | UncheckedIOException e) {
      return new Answer.Unknown("%s: %s".formatted(place, words(e)));
    }
  }

  /// What the store said is certain; its faults are not.
  private Answer refused(S3Exception e, Optional<Stamp> expected) {
    int status = e.statusCode();
    // 409: somebody else's conditional write was under way. 404: there is nothing to replace.
    if (status == 412 || status == 409) {
      return new Answer.Conflict();
    }
    if (status == 404 && expected.isPresent() && !isBucketMissing(e)) {
      return new Answer.Conflict();
    }
    if (status == 408 || isTroubled(status)) {
      return new Answer.Unknown("%s: %s".formatted(place, words(e)));
    }
    throw failed("cannot be written", e);
  }

  /// Whether a store refuses what it ought to refuse. It keeps one small object for that.
  private boolean heedsConditions() {
    String key = prefix + TRIAL;
    byte[] content =
        "Written by stewards when they start, to see whether this store heeds conditions.\n"
            .getBytes(UTF_8);
    try {
      settled(put(key, content, Optional.empty()));
      get(key).ifPresent(trial -> stamp(key, trial));
      return settled(put(key, content, Optional.empty())) instanceof Answer.Conflict
          && settled(put(key, content, Optional.of(new Stamp(NEVER_A_TAG))))
              instanceof Answer.Conflict;
    } catch (BookException e) {
      if (e.getCause() instanceof S3Exception said && said.statusCode() == NOT_IMPLEMENTED) {
        return false;
      }
      throw e;
    }
  }

  private static Answer settled(Answer answer) {
    if (answer instanceof Answer.Unknown(String why)) {
      throw new BookException(Reason.UNREACHABLE, why);
    }
    return answer;
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public void close() {
    client.close();
  }

  private Entry entry(CategoryName category, ResponseBytes<GetObjectResponse> object) {
    String key = key(category);
    Reservation reservation = parse(key, object);
    if (!reservation.category().equals(category)) {
      throw new BookException(
          Reason.DAMAGED,
          "%s: %s holds the record of %s".formatted(place, key, reservation.category()));
    }
    return new Entry(reservation, stamp(key, object));
  }

  private Stamp stamp(String key, ResponseBytes<GetObjectResponse> object) {
    String tag = object.response().eTag();
    if (tag == null) {
      throw new BookException(Reason.REFUSED, "%s: %s: %s".formatted(place, key, NO_TAG));
    }
    return new Stamp(tag);
  }

  private Reservation parse(String key, ResponseBytes<GetObjectResponse> object) {
    try {
      return BookText.parse(object.asByteArrayUnsafe());
    } catch (BookText.Damage e) {
      throw damaged(key, e);
    }
  }

  private BookException damaged(String key, BookText.Damage e) {
    return new BookException(
        Reason.DAMAGED, "%s: %s is damaged: %s".formatted(place, key, e.getMessage()), e);
  }

  private String key(CategoryName category) {
    return prefix + BookText.stem(category, LONGEST_STEM) + RECORD;
  }

  /// Whether nobody knows what became of a request that was answered so.
  private static boolean isTroubled(int status) {
    return status >= 500 && status != NOT_IMPLEMENTED;
  }

  /// @param e the client's own exception, or what it lets through where a connection ends early
  private BookException failed(String what, RuntimeException e) {
    boolean answered = e instanceof S3Exception said && !isTroubled(said.statusCode());
    return new BookException(
        answered ? Reason.REFUSED : Reason.UNREACHABLE,
        "%s %s: %s".formatted(place, what, words(e)),
        e);
  }

  private static boolean isBucketMissing(S3Exception e) {
    return e.awsErrorDetails() != null && "NoSuchBucket".equals(e.awsErrorDetails().errorCode());
  }

  /// The store's own words, without the request's numbers.
  private static String words(RuntimeException e) {
    if (e instanceof S3Exception said && said.awsErrorDetails() != null) {
      return "%s (%s, HTTP %d)"
          .formatted(
              String.valueOf(said.awsErrorDetails().errorMessage()).strip(),
              said.awsErrorDetails().errorCode(),
              said.statusCode());
    }
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return "%s: %s".formatted(cause.getClass().getSimpleName(), cause.getMessage());
  }
}
