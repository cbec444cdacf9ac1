package org.mappingzoo.steward.book;

import java.io.IOException;
import java.nio.file.FileSystemException;

/// Why a step on a disk failed, in the system's own words; the bare message of some exceptions is a
/// path.
public final class DiskWords {
  private DiskWords() {}

  public static String of(IOException failure) {
    if (failure instanceof FileSystemException file && file.getReason() != null) {
      return file.getReason();
    }
    String message = failure.getMessage();
    return failure instanceof FileSystemException || message == null
        ? failure.getClass().getSimpleName().replace("Exception", "")
        : message;
  }
}
