package org.mappingzoo.steward.book;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.steward.book.BookException.Reason;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFileLocation;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/// Reaches a bucket of Amazon's S3, or of any store that speaks its protocol.
final class S3Store {
  private static final String SCHEME = "s3://";
  private static final Set<String> PARAMETERS = Set.of("endpoint", "region", "profile");

  private S3Store() {}

  /// A book at `s3://BUCKET/PREFIX?endpoint=https://…&region=…&profile=…`. Credentials come from
  /// where Amazon's tools look for them, never from the URL.
  ///
  /// @throws IllegalArgumentException if the URL means no bucket
  /// @throws BookException if it cannot be used
  static Book open(String url, BookOptions options) {
    String place = Books.redacted(url);
    String rest = url.substring(SCHEME.length());
    int question = rest.indexOf('?');
    Map<String, String> parameters =
        question < 0 ? Map.of() : parameters(place, rest.substring(question + 1));
    String path = question < 0 ? rest : rest.substring(0, question);
    int slash = path.indexOf('/');
    String bucket = slash < 0 ? path : path.substring(0, slash);
    if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
      throw new IllegalArgumentException("'%s' names no bucket".formatted(place));
    }
    String prefix = slash < 0 ? "" : path.substring(slash + 1);
    if (!prefix.isEmpty() && !prefix.endsWith("/")) {
      prefix += "/";
    }
    String where = SCHEME + bucket + "/" + prefix;
    S3Client client = client(place, where, parameters, options);
    try {
      return S3Book.open(client, bucket, prefix, where, options);
    } catch (BookException e) {
      client.close();
      throw e;
    }
  }

  private static S3Client client(
      String place, String where, Map<String, String> parameters, BookOptions options) {
    Optional<String> profile = Optional.ofNullable(parameters.get("profile"));
    S3ClientBuilder builder =
        S3Client.builder()
            .credentialsProvider(credentials(where, profile))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(options.patience())
                    .socketTimeout(options.patience()))
            // Stores that are not Amazon's know nothing of its newer checksums; ours is inside.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .serviceConfiguration(plain -> plain.chunkedEncodingEnabled(false))
            .overrideConfiguration(
                once -> {
                  once.retryStrategy(retries -> retries.maxAttempts(1))
                      .apiCallTimeout(options.patience().multipliedBy(2));
                  profile.ifPresent(once::defaultProfileName);
                });
    Optional.ofNullable(parameters.get("endpoint"))
        .ifPresent(
            endpoint -> builder.endpointOverride(endpoint(place, endpoint)).forcePathStyle(true));
    Optional<String> region = Optional.ofNullable(parameters.get("region"));
    if (region.isPresent()) {
      builder.region(Region.of(region.get()));
    } else if (parameters.containsKey("endpoint")) {
      builder.region(Region.US_EAST_1);
    }
    try {
      return builder.build();
    } catch (SdkClientException e) {
      throw new IllegalArgumentException(
          "'%s' needs region=…: %s".formatted(place, e.getMessage()), e);
    }
  }

  /// Asked for once beforehand: the client takes their absence for a trouble of the network.
  private static AwsCredentialsProvider credentials(String where, Optional<String> profile) {
    DefaultCredentialsProvider.Builder builder = DefaultCredentialsProvider.builder();
    profile.ifPresent(builder::profileName);
    DefaultCredentialsProvider provider = builder.build();
    try {
      var _ = provider.resolveCredentials();
      return provider;
    } catch (SdkClientException e) {
      provider.close();
      throw new BookException(
          Reason.REFUSED,
          "%s cannot be used without credentials: %s not set, no keys of profile '%s' in %s or %s, and no role of this container or machine"
              .formatted(
                  where,
                  unset(),
                  profile.orElseGet(ProfileFileSystemSetting.AWS_PROFILE::getStringValueOrThrow),
                  ProfileFileLocation.credentialsFilePath(),
                  ProfileFileLocation.configurationFilePath()),
          e);
    }
  }

  private static String unset() {
    return Stream.of(SdkSystemSetting.AWS_ACCESS_KEY_ID, SdkSystemSetting.AWS_SECRET_ACCESS_KEY)
        .filter(setting -> setting.getStringValue().isEmpty())
        .map(SdkSystemSetting::environmentVariable)
        .collect(Collectors.joining(" and "));
  }

  private static URI endpoint(String place, String given) {
    try {
      URI endpoint = new URI(given);
      if (endpoint.getHost() != null && String.valueOf(endpoint.getScheme()).matches("https?")) {
        return endpoint;
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "the endpoint of '%s' is none: %s".formatted(place, e.getReason()), e);
    }
    throw new IllegalArgumentException(
        "the endpoint of '%s' is none: give endpoint=https://HOST[:PORT]".formatted(place));
  }

  private static Map<String, String> parameters(String place, String query) {
    Map<String, String> parameters = new HashMap<>();
    for (String each : query.split("&", -1)) {
      int equals = each.indexOf('=');
      String name = equals < 0 ? each : each.substring(0, equals);
      if (!PARAMETERS.contains(name) || equals < 0) {
        throw new IllegalArgumentException(
            "'%s' may have endpoint=…, region=… and profile=…, nothing else".formatted(place));
      }
      parameters.put(name, URLDecoder.decode(each.substring(equals + 1), UTF_8));
    }
    return parameters;
  }
}
