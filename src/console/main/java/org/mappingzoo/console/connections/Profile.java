package org.mappingzoo.console.connections;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// A connection by name. Its passwords are elsewhere; it knows only which there are.
///
/// @param name also of its file; empty for what the command line asked for
/// @param ensemble `HOST:PORT[,…][/CHROOT]`
/// @param roots paths below which categories are looked for; empty for everywhere
/// @param unlock how long changes stay unlocked
/// @param user of the scheme `digest`; empty for none, or for whom the certificate names
/// @param passwords which it has
/// @param unkept which of these the keyring is not asked for: it could not take the last one, and
///     may have an older one
/// @param keptAs the ensemble under which history, alerts and their rules are kept, where that is
///     not this one: it was called so before servers were added or replaced
public record Profile(
    String name,
    Tint tint,
    Environment environment,
    String ensemble,
    List<String> roots,
    Writes writes,
    Duration unlock,
    Optional<String> user,
    Optional<Encryption> encryption,
    Set<Password> passwords,
    Set<Password> unkept,
    Optional<String> keptAs) {
  public static final Duration USUAL_UNLOCK = Duration.ofMinutes(15);
  public static final Duration LONGEST_UNLOCK = Duration.ofHours(8);

  /// A file of this name can be on every system: it is no device, no path, and not hidden.
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)(?!(con|prn|aux|nul|com\\d|lpt\\d)(\\.|$))[\\p{L}\\p{N}]([\\p{L}\\p{N}"
              + " ._-]{0,38}[\\p{L}\\p{N}_-])?");

  /// Whether changes can be made.
  public enum Writes {
    /// Read-only until an operator unlocks it, for a time.
    LOCKED,
    /// Read-only for good.
    NEVER,
    /// Unlocked from the start, and for as long as it takes; never of production.
    OPEN;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isStricterThan(Writes other) {
      return switch (this) {
        case LOCKED -> other == OPEN;
        case NEVER -> other != NEVER;
        case OPEN -> false;
      };
    }

    static Optional<Writes> ofCode(String code) {
      return Stream.of(values()).filter(writes -> writes.code().equals(code)).findFirst();
    }
  }

  /// What a password is for.
  public enum Password {
    /// The user's.
    USER,
    /// The file's with the trusted certificates.
    TRUST,
    /// The file's with our own key.
    KEY;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Password> ofCode(String code) {
      return Stream.of(values()).filter(kind -> kind.code().equals(code)).findFirst();
    }
  }

  /// TLS, from files in PEM, PKCS12 or JKS.
  ///
  /// @param trust whose certificates are believed
  /// @param key who we are; empty where servers do not ask
  public record Encryption(Path trust, Optional<Path> key) {}

  /// @throws IllegalArgumentException if the name cannot be a file's, the time of the unlock is
  ///     not from a minute to [#LONGEST_UNLOCK], or production is to be open
  public Profile {
    roots = List.copyOf(roots);
    passwords = Set.copyOf(passwords);
    unkept = unkept.stream().filter(passwords::contains).collect(Collectors.toUnmodifiableSet());
    if (!name.isEmpty() && !isName(name)) {
      throw new IllegalArgumentException("'%s' cannot name a profile".formatted(name));
    }
    if (unlock.compareTo(Duration.ofMinutes(1)) < 0 || unlock.compareTo(LONGEST_UNLOCK) > 0) {
      throw new IllegalArgumentException("changes cannot be unlocked for " + unlock);
    }
    if (environment == Environment.PRODUCTION && writes == Writes.OPEN) {
      throw new IllegalArgumentException("production is never open for changes from the start");
    }
  }

  /// One whose passwords the keyring has, as far as it has any.
  public Profile(
      String name,
      Tint tint,
      Environment environment,
      String ensemble,
      List<String> roots,
      Writes writes,
      Duration unlock,
      Optional<String> user,
      Optional<Encryption> encryption,
      Set<Password> passwords) {
    this(
        name,
        tint,
        environment,
        ensemble,
        roots,
        writes,
        unlock,
        user,
        encryption,
        passwords,
        Set.of(),
        Optional.empty());
  }

  /// What the command line asks for.
  public static Profile unnamed(String ensemble, List<String> roots) {
    return new Profile(
        "",
        Tint.GRAY,
        Environment.UNKNOWN,
        ensemble,
        roots,
        Writes.LOCKED,
        USUAL_UNLOCK,
        Optional.empty(),
        Optional.empty(),
        Set.of());
  }

  /// The same, shown and locked as the most careful of these that lead to the same ensemble: what
  /// is production is that however somebody gets there.
  public Profile asCarefulAs(List<Profile> saved) {
    List<Profile> same = saved.stream().filter(other -> leadsTo(other.ensemble)).toList();
    return same.stream()
        .max(Comparator.comparing(Profile::environment))
        .map(strictest -> asCarefulAs(same, strictest))
        .orElse(this);
  }

  private Profile asCarefulAs(List<Profile> same, Profile strictest) {
    Writes least =
        same.stream()
            .map(Profile::writes)
            .reduce(writes, (one, other) -> other.isStricterThan(one) ? other : one);
    Duration shortest =
        same.stream()
            .map(Profile::unlock)
            .reduce(unlock, (one, other) -> other.compareTo(one) < 0 ? other : one);
    return new Profile(
        name,
        strictest.tint,
        strictest.environment,
        ensemble,
        roots,
        least,
        shortest,
        user,
        encryption,
        passwords,
        unkept,
        keptAs);
  }

  /// Letters, digits, and `. _ -` and spaces between them; 40 characters at most.
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  public boolean isNamed() {
    return !name.isEmpty();
  }

  /// Whether files of these names are one on some systems.
  public boolean isCalled(String other) {
    return name.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
  }

  /// Whose a password is: the user, or the file that it opens; empty where there is neither.
  public String ownerOf(Password kind) {
    return switch (kind) {
      case USER -> user.orElse("");
      case TRUST -> encryption.map(tls -> tls.trust().toString()).orElse("");
      case KEY -> encryption.flatMap(Encryption::key).map(Path::toString).orElse("");
    };
  }

  /// Whether the keyring is to be asked for this one.
  boolean hasKept(Password kind) {
    return passwords.contains(kind) && !unkept.contains(kind);
  }

  /// The same, looking elsewhere for categories.
  public Profile under(List<String> paths) {
    return new Profile(
        name,
        tint,
        environment,
        ensemble,
        paths,
        writes,
        unlock,
        user,
        encryption,
        passwords,
        unkept,
        keptAs);
  }

  /// The same under another name.
  Profile called(String other) {
    return new Profile(
        other,
        tint,
        environment,
        ensemble,
        roots,
        writes,
        unlock,
        user,
        encryption,
        passwords,
        unkept,
        keptAs);
  }

  /// The same with these passwords.
  public Profile with(Set<Password> known) {
    return new Profile(
        name,
        tint,
        environment,
        ensemble,
        roots,
        writes,
        unlock,
        user,
        encryption,
        known,
        unkept,
        keptAs);
  }

  /// The same without these in the keyring.
  Profile withUnkept(Set<Password> kinds) {
    return new Profile(
        name,
        tint,
        environment,
        ensemble,
        roots,
        writes,
        unlock,
        user,
        encryption,
        passwords,
        kinds,
        keptAs);
  }

  /// The same once passwords were given to the keyring.
  ///
  /// @param refused which of them it did not take
  Profile given(Set<Password> kinds, Set<Password> refused) {
    Set<Password> left = EnumSet.noneOf(Password.class);
    left.addAll(unkept);
    left.removeAll(kinds);
    left.addAll(refused);
    return withUnkept(left);
  }

  /// What is true of a connection with this profile once it is saved anew: the way stays as it was
  /// taken, all else is as it is saved. Where the saved one leads to another ensemble, the more
  /// careful of both is true.
  public Profile savedAs(Profile saved) {
    boolean elsewhere = !ensemble.equals(saved.ensemble);
    return new Profile(
        saved.name,
        saved.tint,
        elsewhere && environment.compareTo(saved.environment) > 0 ? environment : saved.environment,
        ensemble,
        roots,
        elsewhere && writes.isStricterThan(saved.writes) ? writes : saved.writes,
        elsewhere && unlock.compareTo(saved.unlock) < 0 ? unlock : saved.unlock,
        user,
        encryption,
        passwords,
        saved.unkept,
        keptAs);
  }

  /// Whether who could make changes before has to decide anew.
  public boolean isStricterThan(Profile before) {
    boolean becameProduction =
        environment == Environment.PRODUCTION && before.environment != Environment.PRODUCTION;
    return becameProduction || writes.isStricterThan(before.writes);
  }

  /// The ensemble under which history, alerts and their rules are kept. They stay with a profile
  /// whose ensemble got another server: of two places for one ensemble each would know half.
  public String keptUnder() {
    return keptAs.orElse(ensemble);
  }

  /// The name under which all that is kept on once this profile leads to another ensemble.
  Optional<String> keptAs(String next) {
    return Optional.of(keptUnder()).filter(name -> leadsTo(next) && !name.equals(next));
  }

  /// Whether another one is the same ensemble. A server is in one ensemble only, so whose two have
  /// a server and the chroot in common, it is one.
  private boolean leadsTo(String other) {
    return chroot(other).equals(chroot(ensemble)) && !isDisjoint(other);
  }

  private boolean isDisjoint(String other) {
    return Collections.disjoint(servers(ensemble), servers(other));
  }

  private static List<String> servers(String ensemble) {
    String hosts = ensemble.split("/", 2)[0].toLowerCase(Locale.ROOT);
    return Stream.of(hosts.split(",", -1)).map(String::strip).toList();
  }

  private static String chroot(String ensemble) {
    int slash = ensemble.indexOf('/');
    String path = slash < 0 ? "" : ensemble.substring(slash).strip();
    return path.equals("/") ? "" : path;
  }

  /// As a window shows it.
  ///
  /// @param watched where it looks for categories
  public Target target(List<String> watched) {
    Optional<String> shown = Optional.of(name).filter(text -> !text.isEmpty());
    return new Target(environment, shown, tint, ensemble, watched);
  }
}
