package org.mappingzoo.core.monitor;

import java.util.Optional;
import java.util.Set;

/// One step on the way to an ensemble, and how it went.
///
/// @param at what was tried: a server, or a path
/// @param fault empty where it went well
/// @param detail what else is known, such as an address, or the words of whoever refused
public record ConnectStep(Kind kind, String at, Optional<Fault> fault, String detail) {

  private static final Set<Fault> PLAIN =
      Set.of(
          Fault.UNKNOWN_HOST,
          Fault.REFUSED,
          Fault.NO_ROUTE,
          Fault.NO_ANSWER,
          Fault.CREDENTIALS_REFUSED,
          Fault.NO_SUCH_PATH,
          Fault.NOT_PERMITTED);

  /// In the order in which they are taken.
  public enum Kind {
    /// The server's name has an address.
    NAME,
    /// The address accepts connections.
    PORT,
    /// Each side believes the other's certificate.
    TLS,
    /// The servers begin a session, and take the credentials.
    SESSION,
    /// The chroot, and the nodes below which categories are looked for, are there.
    PATH,
    /// These nodes may be read.
    PERMISSION,
    /// Our own nodes may be read: the books of managed categories, stewards, and what operators
    /// did. There are none before the first managed category.
    BOOKS,
    /// A node was read that nobody reads without a password: there may be no such node.
    PASSWORD
  }

  /// Why a step failed.
  public enum Fault {
    UNKNOWN_HOST,
    /// Nobody listens there.
    REFUSED,
    NO_ROUTE,
    NO_ANSWER,
    /// The server speaks, but not TLS.
    NOT_ENCRYPTED,
    /// The server's certificate comes from nobody that is trusted.
    UNTRUSTED,
    /// The server's certificate is for another name.
    OTHER_NAME,
    /// The server's certificate is not valid at this time.
    EXPIRED,
    /// The server does not take our certificate, or misses one.
    OWN_CERTIFICATE_REFUSED,
    CREDENTIALS_REFUSED,
    NO_SUCH_PATH,
    NOT_PERMITTED,
    /// Whatever else; the detail says more.
    OTHER
  }

  public static ConnectStep passed(Kind kind, String at, String detail) {
    return new ConnectStep(kind, at, Optional.empty(), detail);
  }

  public static ConnectStep failed(Kind kind, String at, Fault fault, String detail) {
    return new ConnectStep(kind, at, Optional.of(fault), detail);
  }

  /// What the detail says beyond the fault; empty where it says the same, in the words of whoever
  /// refused.
  public String more() {
    return fault.filter(PLAIN::contains).isPresent() ? "" : detail;
  }

  public boolean hasPassed() {
    return fault.isEmpty();
  }
}
