package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.ConnectException;
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
  private final List<ConnectStep> steps = new ArrayList<>();

  ServerTrial(Ensemble.Server server, Optional<Tls> tls) {
    this.server = server;
    this.tls = tls;
  }

  /// All steps up to the first that fails.
  List<ConnectStep> run() {
    InetAddress address;
    try {
      address = InetAddress.getByName(server.host());
      passed(Kind.NAME, address.getHostAddress());
    } catch (UnknownHostException e) {
      failed(Kind.NAME, Fault.UNKNOWN_HOST, "");
      return steps;
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, server.port()), (int) LIMIT.toMillis());
      passed(Kind.PORT, "");
      tls.ifPresent(encryption -> handshake(encryption, socket));
    } catch (IOException e) {
      failed(Kind.PORT, faultOf(e), String.valueOf(e.getMessage()));
    }
    return steps;
  }

  private static Fault faultOf(IOException e) {
    return switch (e) {
      case SocketTimeoutException late -> Fault.NO_ANSWER;
      case NoRouteToHostException unreachable -> Fault.NO_ROUTE;
      case ConnectException refused -> Fault.REFUSED;
      default -> Fault.OTHER;
    };
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

  private void passed(Kind kind, String detail) {
    steps.add(ConnectStep.passed(kind, server.toString(), detail));
  }

  private void failed(Kind kind, Fault fault, String detail) {
    steps.add(ConnectStep.failed(kind, server.toString(), fault, detail));
  }
}
