package org.mappingzoo.steward;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.mappingzoo.steward.book.FakeS3;

/// With a book in a bucket.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
final class FailingBucketTest extends FailingStoreContract {
  @BeforeEach
  void identify() {
    System.setProperty("aws.accessKeyId", "somebody");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterEach
  void forget() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Override
  Store store() {
    FakeS3 bucket = new FakeS3();
    return new Store() {
      @Override
      public int port() {
        return bucket.port();
      }

      @Override
      public String url(int port) {
        return "s3://%s/state?endpoint=http://127.0.0.1:%d".formatted(FakeS3.BUCKET, port);
      }

      @Override
      public void forbidWrites() {
        bucket.forbid();
      }

      @Override
      public void fill() {
        bucket.fill();
      }

      @Override
      public void heal() {
        bucket.heal();
      }

      @Override
      public List<String> reasons() {
        return List.of("Access Denied", "XMinioStorageFull");
      }

      @Override
      public void close() {
        bucket.close();
      }
    };
  }
}
