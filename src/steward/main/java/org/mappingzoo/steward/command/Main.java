package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/// `mapping-zoo`.
public final class Main {
  /// Whole, since nothing can be put together any more.
  private static final String OUT_OF_MEMORY =
      "mapping-zoo: out of memory: give it more, as with MAPPING_ZOO_OPTS=-Xmx512m,"
          + " or _JAVA_OPTIONS=-Xmx512m where a package brought it";

  private Main() {}

  /// Carries out one command and exits with its code.
  public static void main(String[] arguments) {
    // The same digits for everybody: scripts read them.
    Locale.setDefault(Locale.ROOT);
    OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
    PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
    try {
      Environment environment = name -> Optional.ofNullable(System.getenv(name));
      Shell shell = new Shell(Wiring::new, environment, out, err);
      Runtime.getRuntime().addShutdownHook(new Thread(shell::interrupted, "mapping-zoo-interrupt"));
      System.exit(shell.run(arguments));
    } catch (Throwable e) { // the outermost there is, of a JVM that perhaps can do no more
      breakOff(e, err);
    }
  }

  /// The JVM's own codes for these ends have other meanings here.
  private static void breakOff(Throwable failure, PrintStream err) {
    try {
      err.println(failure instanceof OutOfMemoryError ? OUT_OF_MEMORY : sentence(failure));
    } finally {
      Runtime.getRuntime().halt(70); // as ExitCode has it, which may be what is missing
    }
  }

  private static String sentence(Throwable failure) {
    return failure instanceof LinkageError
        ? "mapping-zoo: a part of it is missing (%s): unpack the whole archive".formatted(failure)
        : "mapping-zoo: a defect of this tool: " + failure;
  }
}
