package org.mappingzoo.bench.console;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.mappingzoo.bench.Child;

/// A process that does nothing but sleep, and tells how much of a time it overslept. What it
/// overslept, nobody else on the machine could help either.
///
/// `late FROM UNTIL` on its input is answered by `late MICROS`; it ends with its input.
final class Sleeper {
  private static final long NAP_MICROS = 2_000;

  private Sleeper() {}

  static Child start() throws IOException {
    return Child.start(List.of("-Xmx16m", "-XX:+UseSerialGC", "-Xshare:auto"), Sleeper.class);
  }

  public static void main(String[] arguments) throws IOException {
    Oversleeping slept = new Oversleeping();
    Thread.ofPlatform().daemon().name("sleeper").start(() -> sleep(slept));
    try (BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        String[] asked = line.split(" ", -1);
        System.out.println(
            "late " + slept.within(Long.parseLong(asked[1]), Long.parseLong(asked[2])));
      }
    }
  }

  private static void sleep(Oversleeping slept) {
    while (true) {
      long due = Micros.now() + NAP_MICROS;
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(NAP_MICROS));
      slept.woke(due, Micros.now());
    }
  }
}
