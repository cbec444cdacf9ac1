package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;

/// Goes to one server as far as it can without ZooKeeper's client, which keeps to itself why it
/// gets nowhere. Blocks.
final class ServerTrial {
  static final Duration LIMIT = Duration.ofSeconds(2);

  /// A handshake has several answers in it, each of which a server has to think about.
  private static final Duration HANDSHAKE = Duration.ofSeconds(6);

  /// Each ZooKeeper answers this, be it that it does not execute it.
  private static final byte[] QUESTION = "srvr".getBytes(US_ASCII);

  private final Ensemble.Server server;
  private final Optional<Tls> tls;
  private final Names names;

  /// Knows the addresses of a name.
  @FunctionalInterface
  interface Names {
    InetAddress[] of(String host) throws UnknownHostException;
  }

  ServerTrial(Ensemble.Server server, Optional<Tls> tls) {
    this(server, tls, InetAddress::getAllByName);
  }

  /// For tests, which have names of their own.
  ServerTrial(Ensemble.Server server, Optional<Tls> tls, Names names) {
    this.server = server;
    this.tls = tls;
    this.names = names;
  }

  /// All steps, at each address of the name up to the first that fails: a client takes any of them.
  /// The ways that lead to a server come last.
  List<ConnectStep> run() {
    List<InetAddress> addresses;
    try {
      addresses = needed(names.of(server.host()));
    } catch (UnknownHostException e) {
      return List.of(ConnectStep.failed(Kind.NAME, server.toString(), Fault.UNKNOWN_HOST, ""));
    }
    List<List<ConnectStep>> ways = new ArrayList<>();
    for (InetAddress address : addresses) {
      ways.add(new Way(address, addresses.size() == 1).steps());
    }
    return Stream.concat(Stream.of(List.of(named(addresses))), inOrder(ways))
        .flatMap(List::stream)
        .toList();
  }

  /// This machine itself has an address of each family under one name, and a server on it listens
  /// at one of them: that is no fault.
  private static List<InetAddress> needed(InetAddress[] found) {
    boolean here = Stream.of(found).anyMatch(each -> isOurs(each) && each instanceof Inet4Address);
    return Stream.of(found)
        .filter(each -> !(here && isOurs(each) && each instanceof Inet6Address))
        .toList();
  }

  private static boolean isOurs(InetAddress address) {
    return address.isLoopbackAddress();
  }

  private ConnectStep named(List<InetAddress> addresses) {
    String found =
        addresses.stream().map(InetAddress::getHostAddress).collect(Collectors.joining(", "));
    return ConnectStep.passed(Kind.NAME, server.toString(), found);
  }

  private Stream<List<ConnectStep>> inOrder(List<List<ConnectStep>> ways) {
    return Stream.concat(
        ways.stream().filter(way -> !leads(way)), ways.stream().filter(ServerTrial::leads));
  }

  private static boolean leads(List<ConnectStep> way) {
    return way.getLast().hasPassed();
  }

  private static Fault faultOf(IOException e) {
    return switch (e) {
      case SocketTimeoutException late -> Fault.NO_ANSWER;
      case NoRouteToHostException unreachable -> Fault.NO_ROUTE;
      case ConnectException refused -> Fault.REFUSED;
      default -> Fault.OTHER;
    };
  }

  /// With TLS 1.3 a server judges our certificate when for us the handshake is over already, and
  /// may take its time. So it is asked something: one that takes the certificate answers.
  private static boolean isContent(SSLSocket secured) throws IOException {
    try {
      secured.getOutputStream().write(QUESTION);
      return secured.getInputStream().read() >= 0;
    } catch (SocketTimeoutException e) { // silence is no refusal; the session tells
      return true;
    } catch (SocketException e) {
      return false;
    }
  }

  private static Fault faultOfHandshake(Exception e) {
    List<Throwable> causes =
        Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause).toList();
    if (causes.stream().anyMatch(ServerTrial::isOfTime)) {
      return Fault.EXPIRED;
    }
    return causes.stream().anyMatch(ServerTrial::isOfChain) ? Fault.UNTRUSTED : faultOfText(e);
  }

  private static boolean isOfTime(Throwable cause) {
    return cause instanceof CertificateExpiredException
        || cause instanceof CertificateNotYetValidException;
  }

  private static boolean isOfChain(Throwable cause) {
    return cause instanceof CertPathBuilderException || cause instanceof CertPathValidatorException;
  }

  /// The JDK tells these apart in its words only.
  private static Fault faultOfText(Exception e) {
    String text = String.valueOf(e.getMessage());
    if (text.contains("subject alternative") || text.contains("No name matching")) {
      return Fault.OTHER_NAME;
    }
    if (text.contains("SSL message") || text.contains("Remote host terminated the handshake")) {
      return Fault.NOT_ENCRYPTED;
    }
    // We write after we have believed the server: who breaks off then does not believe us.
    if (text.contains("fatal alert")
        || text.contains("Broken pipe")
        || text.contains("Connection reset by peer")) {
      return Fault.OWN_CERTIFICATE_REFUSED;
    }
    return e instanceof SocketTimeoutException ? Fault.NO_ANSWER : Fault.OTHER;
  }

  /// To one address.
  private final class Way {
    private final InetAddress address;
    private final String at;
    private final List<ConnectStep> steps = new ArrayList<>();

    /// @param only whether the name has no other one
    Way(InetAddress address, boolean only) {
      this.address = address;
      this.at = only ? server.toString() : "%s (%s)".formatted(server, address.getHostAddress());
    }

    List<ConnectStep> steps() {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, server.port()), (int) LIMIT.toMillis());
        passed(Kind.PORT, "");
        tls.ifPresent(encryption -> handshake(encryption, socket));
      } catch (IOException e) {
        failed(Kind.PORT, faultOf(e), String.valueOf(e.getMessage()));
      }
      return steps;
    }

    private void handshake(Tls encryption, Socket socket) {
      try (SSLSocket secured =
          (SSLSocket)
              encryption
                  .context()
                  .getSocketFactory()
                  .createSocket(socket, server.host(), server.port(), true)) {
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
        secured.setSoTimeout((int) HANDSHAKE.toMillis());
        secured.startHandshake();
        if (isContent(secured)) {
          passed(Kind.TLS, secured.getSession().getPeerPrincipal().getName());
        } else {
          failed(Kind.TLS, Fault.OWN_CERTIFICATE_REFUSED, "it hung up");
        }
      } catch (IOException | GeneralSecurityException e) {
        failed(Kind.TLS, faultOfHandshake(e), String.valueOf(e.getMessage()));
      }
    }

    private void passed(Kind kind, String detail) {
      steps.add(ConnectStep.passed(kind, at, detail));
    }

    private void failed(Kind kind, Fault fault, String detail) {
      steps.add(ConnectStep.failed(kind, at, fault, detail));
    }
  }
}
