import java.io.IOException;

/// Runs a command with JAVA_HOME set to the JDK that runs this: the one that Maven's toolchain
/// chose.
final class WithJdk {
  private WithJdk() {}

  public static void main(String[] command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    System.exit(builder.start().waitFor());
  }
}
