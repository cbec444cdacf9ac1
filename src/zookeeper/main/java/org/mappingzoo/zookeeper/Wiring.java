package org.mappingzoo.zookeeper;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;

/// Where a worker's clock, chance and process come from, unless a test brings its own.
///
/// @param shrinkEvery how often it is looked whether its dispensers have more than they need
record Wiring(
    RandomGenerator random, LongSupplier nanoTime, Presence presence, Duration shrinkEvery) {
  private static final int HOST_LENGTH = 12;
  private static final int TOKEN_LENGTH = 6;

  static Wiring ofThisProcess() {
    Package library = Wiring.class.getPackage();
    return new Wiring(
        new SecureRandom(),
        System::nanoTime,
        new Presence(
            host(),
            ProcessHandle.current().pid(),
            Instant.now(),
            Optional.ofNullable(library.getImplementationVersion()).orElse("unknown")),
        Duration.ofMinutes(1));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown-host";
    }
  }

  /// A name that no other process has, by which an operator finds this one.
  OwnerName owner() {
    String host = presence.host().replaceAll("[^A-Za-z0-9-]", "-");
    String start = host.substring(0, Math.min(HOST_LENGTH, host.length()));
    String token = new RandomNames(random).request().value().substring(0, TOKEN_LENGTH);
    // With other digits than these it would be no owner's name.
    return new OwnerName(String.format(Locale.ROOT, "%s-%d-%s", start, presence.pid(), token));
  }
}
