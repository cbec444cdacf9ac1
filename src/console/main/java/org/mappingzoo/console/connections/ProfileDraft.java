package org.mappingzoo.console.connections;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// A profile while it is typed, and what is wrong with each field. Belongs to the FX thread.
final class ProfileDraft {
  private final Optional<Profile> saved;

  /// What was saved, or what a new one is made from.
  private final Profile origin;

  private final Connector connector;
  private final MissingFiles files;
  private final Predicate<String> taken;
  private final Map<Field, StringProperty> texts = new EnumMap<>(Field.class);
  private final Map<Password, StringProperty> passwords = new EnumMap<>(Password.class);
  private final Map<Password, BooleanProperty> removed = new EnumMap<>(Password.class);
  private final ObjectProperty<Tint> tint = new SimpleObjectProperty<>(this, "tint");
  private final ObjectProperty<Environment> environment =
      new SimpleObjectProperty<>(this, "environment");
  private final ObjectProperty<Writes> writes = new SimpleObjectProperty<>(this, "writes");
  private final BooleanProperty signedIn = new SimpleBooleanProperty(this, "signedIn");
  private final BooleanProperty encrypted = new SimpleBooleanProperty(this, "encrypted");
  private final List<ObservableValue<?>> inputs;
  private final List<Object> start;
  private final ObjectBinding<Map<Field, Fault>> faults;

  /// What is typed, or chosen where that can be wrong.
  enum Field {
    NAME,
    ENVIRONMENT,
    ENSEMBLE,
    ROOTS,
    USER,
    TRUST,
    KEY,
    WRITES,
    MINUTES
  }

  /// What is wrong with a field.
  ///
  /// @param key of a message, which names the value
  record Fault(String key, String value) {
    /// Whether it is only that nothing was typed yet.
    boolean isMissing() {
      return value.isEmpty();
    }
  }

  /// A draft of a profile.
  ///
  /// @param saved empty for one that is new
  /// @param start what is in the fields at first
  /// @param taken whether another profile has this name
  ProfileDraft(
      Optional<Profile> saved,
      Profile start,
      Connector connector,
      MissingFiles files,
      Predicate<String> taken) {
    this.saved = saved;
    origin = saved.orElse(start);
    this.connector = connector;
    this.files = files;
    this.taken = taken;
    for (Field field : Field.values()) {
      texts.put(field, new SimpleStringProperty(this, field.name(), ""));
    }
    for (Password kind : Password.values()) {
      passwords.put(kind, new SimpleStringProperty(this, kind.name(), ""));
      removed.put(kind, new SimpleBooleanProperty(this, "removed"));
    }
    fill(start);
    List<ObservableValue<?>> all = new ArrayList<>(texts.values());
    all.addAll(passwords.values());
    all.addAll(removed.values());
    all.addAll(List.of(tint, environment, writes, signedIn, encrypted));
    inputs = List.copyOf(all);
    this.start = values();
    faults =
        Bindings.createObjectBinding(
            this::findFaults,
            Stream.concat(inputs.stream(), Stream.of(files.missingProperty()))
                .toArray(Observable[]::new));
  }

  /// What is in each field now, to be compared.
  List<Object> values() {
    return inputs.stream().<Object>map(ObservableValue::getValue).toList();
  }

  /// Whether nothing was typed since it was begun.
  boolean isUntouched() {
    return values().equals(start);
  }

  /// Looks anew at what the fields cannot tell: other profiles, and files.
  void checkAgain() {
    faults.invalidate();
  }

  /// Takes over what is typed in another draft, but for passwords that are kept by now.
  void goOnFrom(ProfileDraft other, Map<Password, Hidden> kept) {
    texts.forEach((field, text) -> text.set(other.text(field).get()));
    passwords.forEach(
        (kind, password) -> {
          String typed = other.password(kind).get();
          password.set(new Hidden(typed).equals(kept.get(kind)) ? "" : typed);
        });
    removed.forEach((kind, gone) -> gone.set(other.removedProperty(kind).get() && hasKept(kind)));
    tint.set(other.tint.get());
    environment.set(other.environment.get());
    writes.set(other.writes.get());
    signedIn.set(other.signedIn.get());
    encrypted.set(other.encrypted.get());
  }

  private void fill(Profile from) {
    text(Field.NAME).set(from.name());
    text(Field.ENSEMBLE).set(from.ensemble());
    text(Field.ROOTS).set(String.join(", ", from.roots()));
    text(Field.USER).set(from.user().orElse(""));
    text(Field.TRUST).set(from.encryption().map(tls -> tls.trust().toString()).orElse(""));
    text(Field.KEY).set(from.encryption().flatMap(Encryption::key).map(Path::toString).orElse(""));
    text(Field.MINUTES).set(Long.toString(from.unlock().toMinutes()));
    tint.set(from.tint());
    environment.set(from.environment());
    writes.set(from.writes());
    signedIn.set(from.user().isPresent());
    encrypted.set(from.encryption().isPresent());
  }

  Optional<Profile> saved() {
    return saved;
  }

  /// Tells of each change of what a test of the connection depends on.
  void onOtherWay(Runnable told) {
    List<ObservableValue<?>> way = new ArrayList<>(passwords.values());
    way.addAll(removed.values());
    way.addAll(List.of(signedIn, encrypted));
    Stream.of(Field.ENSEMBLE, Field.ROOTS, Field.USER, Field.TRUST, Field.KEY)
        .map(this::text)
        .forEach(way::add);
    way.forEach(input -> input.addListener((on, was, now) -> told.run()));
  }

  StringProperty text(Field field) {
    return Optional.ofNullable(texts.get(field)).orElseThrow();
  }

  /// What is typed as a password; empty for the one there is.
  StringProperty password(Password kind) {
    return Optional.ofNullable(passwords.get(kind)).orElseThrow();
  }

  /// Whether the one there was is to go.
  BooleanProperty removedProperty(Password kind) {
    return Optional.ofNullable(removed.get(kind)).orElseThrow();
  }

  /// Whether there is one that can go and is to stay as yet. Nobody signs in without any.
  boolean isRemovable(Password kind) {
    return kind != Password.USER && hasKept(kind) && !removedProperty(kind).get();
  }

  private boolean hasKept(Password kind) {
    return saved.filter(before -> before.passwords().contains(kind)).isPresent();
  }

  /// Where the password is that is not typed: `kept`, `asked` for, `removed`, or there is `none`.
  String whereIs(Password kind) {
    if (removedProperty(kind).get()) {
      return "removed";
    }
    return saved
        .filter(before -> before.passwords().contains(kind))
        .map(before -> before.hasKept(kind) ? "kept" : "asked")
        .orElse("none");
  }

  ObjectProperty<Tint> tintProperty() {
    return tint;
  }

  ObjectProperty<Environment> environmentProperty() {
    return environment;
  }

  ObjectProperty<Writes> writesProperty() {
    return writes;
  }

  BooleanProperty signedInProperty() {
    return signedIn;
  }

  BooleanProperty encryptedProperty() {
    return encrypted;
  }

  /// Changes with each input, and with what the disk answers.
  ObjectBinding<Map<Field, Fault>> faultsProperty() {
    return faults;
  }

  boolean isSound() {
    return faults.get().isEmpty();
  }

  /// Whether it is not what was saved: one in which something is wrong, if it was typed.
  boolean isChanged() {
    if (!isSound()) {
      return saved.isEmpty() || !isUntouched();
    }
    return !typedPasswords().isEmpty()
        || saved.map(before -> !before.equals(profile())).orElse(true);
  }

  /// Those that were typed, of what is in use.
  Map<Password, Hidden> typedPasswords() {
    Map<Password, Hidden> typed = new EnumMap<>(Password.class);
    for (Password kind : Password.values()) {
      String text = password(kind).get();
      if (!text.isEmpty() && isUsed(kind)) {
        typed.put(kind, new Hidden(text));
      }
    }
    return typed;
  }

  /// What is typed.
  ///
  /// @throws IllegalStateException if a field is wrong
  Profile profile() {
    if (!isSound()) {
      throw new IllegalStateException("some fields are wrong: " + faults.get());
    }
    Set<Password> known = EnumSet.noneOf(Password.class);
    saved.ifPresent(before -> known.addAll(before.passwords()));
    known.removeIf(kind -> removedProperty(kind).get());
    known.addAll(typedPasswords().keySet());
    known.removeIf(kind -> !isUsed(kind));
    if (signedIn.get()) {
      known.add(Password.USER);
    }
    return new Profile(
        trimmed(Field.NAME),
        tint.get(),
        environment.get(),
        trimmed(Field.ENSEMBLE),
        roots(),
        writes.get(),
        unlock(),
        Optional.of(trimmed(Field.USER)).filter(user -> signedIn.get()),
        encrypted.get()
            ? Optional.of(new Encryption(Path.of(trimmed(Field.TRUST)), key()))
            : Optional.empty(),
        known,
        unkept(known),
        origin.keptAs(trimmed(Field.ENSEMBLE)));
  }

  /// Those that nobody typed and the keyring does not have: what it may have under the same name
  /// was another one's.
  private Set<Password> unkept(Set<Password> known) {
    Set<Password> unkept = EnumSet.noneOf(Password.class);
    unkept.addAll(known);
    unkept.removeAll(typedPasswords().keySet());
    saved.ifPresent(before -> unkept.removeIf(before::hasKept));
    return unkept;
  }

  private boolean isUsed(Password kind) {
    return switch (kind) {
      case USER -> signedIn.get();
      case TRUST -> encrypted.get();
      case KEY -> encrypted.get() && !trimmed(Field.KEY).isEmpty();
    };
  }

  private Optional<Path> key() {
    return Optional.of(trimmed(Field.KEY)).filter(text -> !text.isEmpty()).map(Path::of);
  }

  private String trimmed(Field field) {
    return text(field).get().strip();
  }

  private List<String> roots() {
    return Arrays.stream(trimmed(Field.ROOTS).split("[,\\s]+", -1))
        .filter(root -> !root.isEmpty())
        .toList();
  }

  private Map<Field, Fault> findFaults() {
    Map<Field, Fault> found = new EnumMap<>(Field.class);
    String name = trimmed(Field.NAME);
    if (name.isEmpty()) {
      found.put(Field.NAME, new Fault("connections.fault.noname", ""));
    } else if (!Profile.isName(name)) {
      found.put(Field.NAME, new Fault("connections.fault.name", name));
    } else if (taken.test(name)) {
      found.put(Field.NAME, new Fault("connections.fault.taken", name));
    }
    if (environment.get() == Environment.UNKNOWN) {
      found.put(Field.ENVIRONMENT, new Fault("connections.fault.noenvironment", ""));
    }
    findAddressFault(found);
    if (signedIn.get()) {
      findUserFault(found);
    }
    if (encrypted.get()) {
      findFileFault(found, Field.TRUST, true);
      findFileFault(found, Field.KEY, false);
    }
    if (environment.get() == Environment.PRODUCTION && writes.get() == Writes.OPEN) {
      found.put(Field.WRITES, new Fault("connections.fault.open", writes.get().code()));
    }
    if (writes.get() == Writes.LOCKED) {
      findMinutesFault(found);
    }
    return found;
  }

  private void findMinutesFault(Map<Field, Fault> found) {
    String minutes = trimmed(Field.MINUTES);
    if (minutes.isEmpty()) {
      found.put(Field.MINUTES, new Fault("connections.fault.nominutes", ""));
    } else if (!areMinutes(minutes)) {
      found.put(Field.MINUTES, new Fault("connections.fault.minutes", minutes));
    }
  }

  private static boolean areMinutes(String typed) {
    return typed.matches("[0-9]{1,3}")
        && Integer.parseInt(typed) >= 1
        && Integer.parseInt(typed) <= Profile.LONGEST_UNLOCK.toMinutes();
  }

  /// As it was, where what is typed does not count and cannot be.
  private Duration unlock() {
    String minutes = trimmed(Field.MINUTES);
    return areMinutes(minutes) ? Duration.ofMinutes(Long.parseLong(minutes)) : origin.unlock();
  }

  private void findAddressFault(Map<Field, Fault> found) {
    if (trimmed(Field.ENSEMBLE).isEmpty()) {
      found.put(Field.ENSEMBLE, new Fault("connections.fault.noensemble", ""));
      return;
    }
    connector
        .check(trimmed(Field.ENSEMBLE), roots())
        .ifPresent(
            wrong ->
                found.put(
                    wrong.fault() == Connector.AddressFault.ROOT ? Field.ROOTS : Field.ENSEMBLE,
                    new Fault(
                        "connections.address." + wrong.fault().name().toLowerCase(Locale.ROOT),
                        wrong.value())));
  }

  /// A colon would end the user's name.
  private void findUserFault(Map<Field, Fault> found) {
    String user = trimmed(Field.USER);
    if (user.isEmpty()) {
      found.put(Field.USER, new Fault("connections.fault.nouser", ""));
    } else if (user.contains(":")) {
      found.put(Field.USER, new Fault("connections.fault.user", user));
    }
  }

  private void findFileFault(Map<Field, Fault> found, Field field, boolean needed) {
    String text = trimmed(field);
    if (text.isEmpty()) {
      if (needed) {
        found.put(field, new Fault("connections.fault.notrust", ""));
      }
    } else if (isMissing(text)) {
      found.put(field, new Fault("connections.fault.nofile", text));
    }
  }

  private boolean isMissing(String text) {
    try {
      return files.isMissing(Path.of(text));
    } catch (InvalidPathException e) {
      return true;
    }
  }
}
