package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/// `mapping-zoo`.
public final class Main {
  private Main() {}

  /// Carries out one command and exits with its code.
  public static void main(String[] arguments) {
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
    Environment environment = name -> Optional.ofNullable(System.getenv(name));
    int code = new Shell(Wiring::new, environment, out, err).run(arguments);
    System.exit(code);
  }
}
