package org.mappingzoo.steward.book;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.mappingzoo.core.allocator.Pause;

/// Opens a book by its URL.
public final class Books {
  private static final String FILE = "file:";

  /// How often to try to get a lock that another process of this host holds.
  private static final int LOCK_ATTEMPTS = 40;

  /// Behind a user's name, or as a parameter.
  private static final Pattern PASSWORD =
      Pattern.compile("//[^/@?]*:[^/@?]*@|[?&](ssl)?password=", Pattern.CASE_INSENSITIVE);

  private Books() {}

  /// The book at `file:DIRECTORY`, `jdbc:postgresql://HOST/DATABASE` or `s3://BUCKET/PREFIX`.
  ///
  /// @param pause between attempts at what others hold
  /// @throws IllegalArgumentException if the URL means no book
  /// @throws BookException if it is there and cannot be used
  public static Book open(String url, BookOptions options, Pause pause) {
    if (url.startsWith(FILE)) {
      FileBook book = new FileBook(directory(url), new Disk.Real(), pause, LOCK_ATTEMPTS);
      return options.reading() ? book : book.writable();
    }
    if (url.startsWith("jdbc:postgresql:")) {
      return PostgreSql.open(url, options);
    }
    if (url.startsWith("s3://")) {
      return S3Store.open(url, options);
    }
    throw new IllegalArgumentException(
        ("'%s' is not the URL of a book: give file:DIRECTORY, jdbc:postgresql://HOST/DATABASE or"
                + " s3://BUCKET/PREFIX")
            .formatted(redacted(url)));
  }

  /// `file:/a/b` and `file:///a/b`, and `file:a/b` below the working directory.
  private static Path directory(String url) {
    String rest = url.substring(FILE.length());
    try {
      if (rest.startsWith("//")) {
        URI uri = new URI(url);
        if (uri.getHost() != null || uri.getQuery() != null || uri.getFragment() != null) {
          throw new IllegalArgumentException(
              "'%s' has more than a directory: give file:DIRECTORY".formatted(redacted(url)));
        }
        return Path.of(uri.getPath()).toAbsolutePath();
      }
      if (rest.isBlank()) {
        throw new IllegalArgumentException("'file:' names no directory");
      }
      return Path.of(rest).toAbsolutePath();
    } catch (URISyntaxException e) {
      throw unusable(url, e.getReason());
    } catch (InvalidPathException e) {
      throw unusable(url, e.getReason());
    }
  }

  private static IllegalArgumentException unusable(String url, String why) {
    return new IllegalArgumentException(
        "'%s' names no directory: %s".formatted(redacted(url), why));
  }

  /// Whether a URL has a password in it: then it is for no command line, which everybody on the
  /// machine sees, and for no file that others may read.
  public static boolean hasPassword(String url) {
    return PASSWORD.matcher(url).find();
  }

  /// A URL with whatever may be a password left out.
  static String redacted(String url) {
    return url.replaceFirst("//[^/@]*@", "//…@").replaceFirst("\\?.*", "?…");
  }
}
