package org.mappingzoo.console.shell;

import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/// Who sits here: the name that goes into every audit entry. It is found, never typed.
public record Operator(String name, Source source) {
  private static final String NOBODY = "console";

  /// Where the name is from.
  public enum Source {
    /// The subject of the certificate by which the server knows this console.
    CERTIFICATE,
    /// The user of the operating system.
    SYSTEM
  }

  /// As good as it is known.
  ///
  /// @param subject the distinguished name of the client's certificate, where there is one
  /// @param user of the operating system; may be blank
  public static Operator of(Optional<String> subject, String user) {
    return subject
        .flatMap(Operator::commonName)
        .map(name -> new Operator(name, Source.CERTIFICATE))
        .orElseGet(() -> new Operator(user.isBlank() ? NOBODY : user, Source.SYSTEM));
  }

  /// The common name; all of a subject that has none.
  private static Optional<String> commonName(String subject) {
    try {
      return new LdapName(subject)
          .getRdns().reversed().stream()
              .filter(part -> part.getType().equalsIgnoreCase("CN"))
              .map(Rdn::getValue)
              .map(Object::toString)
              .findFirst()
              .or(() -> Optional.of(subject).filter(all -> !all.isBlank()));
    } catch (InvalidNameException e) {
      return Optional.of(subject).filter(all -> !all.isBlank());
    }
  }
}
