package org.mappingzoo.steward.command;

import java.util.Optional;
import org.mappingzoo.steward.SettingsReader;
import org.mappingzoo.steward.book.Books;
import picocli.CommandLine.Option;

/// Which book a command works with.
final class BookChoice {
  static final String ENVIRONMENT = "MAPPING_ZOO_BOOK";

  @Option(
      names = "--book",
      paramLabel = "URL",
      description = {
        "The book of the stewards: file:DIRECTORY, jdbc:postgresql://HOST/DATABASE?user=… or"
            + " s3://BUCKET/PREFIX[?endpoint=…]; else what the environment has in "
            + ENVIRONMENT
            + ".",
        "A password belongs into PGPASSWORD or ~/.pgpass, keys to where Amazon's tools look for"
            + " them."
      })
  private Optional<String> url = Optional.empty();

  @Option(
      names = "--unfenced-store",
      description =
          "Use an S3 store that knows no conditions on writes: nothing then keeps a second writer"
              + " out.")
  private boolean unfencedStore;

  /// What the flag says.
  ///
  /// @throws UsageException if it holds a password
  Optional<String> url() {
    if (url.filter(Books::hasPassword).isPresent()) {
      throw new UsageException("--book: " + SettingsReader.PASSWORD_IN_FLAG);
    }
    return url;
  }

  boolean isUnfenced() {
    return unfencedStore;
  }
}
