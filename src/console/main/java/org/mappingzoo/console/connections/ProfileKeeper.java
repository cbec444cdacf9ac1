package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Profile.Password;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps profiles in their files, and passwords where the system keeps them. Each call blocks.
record ProfileKeeper(ProfileStore store, Vault vault) {
  private static final Logger LOG = LoggerFactory.getLogger(ProfileKeeper.class);

  /// What became of a profile that was to be kept.
  ///
  /// @param done whether anything was changed
  /// @param profile as it was saved
  record Kept(boolean done, Profile profile, ConnectionNews news) {}

  /// The file first: a password of no profile would never be found again. Until the keyring has
  /// taken one the file says that it has none. A profile whose passwords a keyring may have that
  /// does not answer has no new name: they would be lost.
  ///
  /// @param before as it was saved; empty for a new one
  /// @param typed passwords of it that somebody typed
  /// @throws IOException if it cannot be written; then nothing is changed
  Kept keep(Profile profile, Optional<Profile> before, Map<Password, Hidden> typed)
      throws IOException {
    Map<Password, Hidden> passwords = new EnumMap<>(Password.class);
    Optional<Profile> renamed = before.filter(old -> !old.name().equals(profile.name()));
    if (renamed.isPresent()) {
      Vault.Found found = vault.find(renamed.get());
      passwords.putAll(found.passwords());
      passwords.putAll(typed);
      Optional<Reason> lost = found.trouble().filter(reason -> mayHave(reason, profile, passwords));
      if (lost.isPresent()) {
        return new Kept(false, profile, ConnectionNews.bad("connections.unmoved", lost.get()));
      }
    }
    passwords.putAll(typed);
    passwords.keySet().retainAll(profile.passwords());
    Profile untaken = profile.given(Set.of(), passwords.keySet());
    if (renamed.isPresent()) {
      store.replace(renamed.get().name(), untaken);
    } else {
      store.save(untaken);
    }
    Optional<Reason> left = // first: two spellings may be one entry
        before.flatMap(old -> forgetUnused(old, profile));
    Map<Password, Vault.Place> places = places(profile.name(), passwords);
    Noted noted = noted(untaken, places);
    return new Kept(true, noted.profile(), newsOf(places.values(), left, noted.trouble()));
  }

  /// Keeps passwords of a profile that is saved.
  ///
  /// @return the profile with a note where they are; bad news where it could not be written
  Kept keep(Profile profile, Map<Password, Hidden> passwords) {
    Noted noted = noted(profile, places(profile.name(), passwords));
    return new Kept(
        true,
        noted.profile(),
        noted.trouble().map(ProfileKeeper::unnoted).orElse(ConnectionNews.NONE));
  }

  private Map<Password, Vault.Place> places(String name, Map<Password, Hidden> passwords) {
    Map<Password, Vault.Place> places = new EnumMap<>(Password.class);
    passwords.forEach((kind, password) -> places.put(kind, vault.keep(name, kind, password)));
    return places;
  }

  /// @param trouble why it is not in the file
  private record Noted(Profile profile, Optional<IOException> trouble) {}

  /// Notes in the file which passwords the keyring has. Others may have changed the rest of it.
  /// What cannot be noted is asked for once more.
  private Noted noted(Profile profile, Map<Password, Vault.Place> places) {
    Set<Password> refused = EnumSet.noneOf(Password.class);
    places.forEach(
        (kind, place) -> {
          if (place instanceof Vault.Place.InSession) {
            refused.add(kind);
          }
        });
    UnaryOperator<Profile> noting = old -> old.given(places.keySet(), refused);
    try {
      for (ProfileStore.Entry entry : store.list()) {
        if (entry instanceof ProfileStore.Entry.Known(Profile there)
            && there.name().equals(profile.name())
            && !noting.apply(there).equals(there)) {
          store.save(noting.apply(there));
        }
      }
      return new Noted(noting.apply(profile), Optional.empty());
    } catch (IOException e) {
      LOG.warn("cannot note where passwords of {} are: {}", profile.name(), e.toString());
      return new Noted(noting.apply(profile), Optional.of(e));
    }
  }

  /// Whether a keyring that cannot be asked may have what nobody typed.
  private static boolean mayHave(Reason reason, Profile now, Map<Password, Hidden> known) {
    return reason.kind() != Reason.Kind.NONE
        && now.passwords().stream().anyMatch(kind -> now.hasKept(kind) && !known.containsKey(kind));
  }

  /// Why the keyring may still have some.
  private Optional<Reason> forgetUnused(Profile old, Profile now) {
    Set<Password> gone = EnumSet.noneOf(Password.class);
    gone.addAll(old.passwords());
    if (old.name().equals(now.name())) {
      gone.removeAll(now.passwords());
    }
    Optional<Reason> trouble = Optional.empty();
    for (Password kind : gone) {
      Optional<Reason> again = vault.forget(old.name(), kind);
      trouble = trouble.or(() -> again);
    }
    return trouble;
  }

  private static ConnectionNews newsOf(
      Collection<Vault.Place> places, Optional<Reason> left, Optional<IOException> unnoted) {
    for (Vault.Place place : places) {
      if (place instanceof Vault.Place.InSession(Reason why)) {
        return ConnectionNews.bad("connections.saved.session", why);
      }
    }
    return left.map(why -> ConnectionNews.bad("connections.saved.left", why))
        .or(() -> unnoted.map(ProfileKeeper::unnoted))
        .orElseGet(
            () ->
                ConnectionNews.good(
                    places.isEmpty() ? "connections.saved" : "connections.saved.keyring"));
  }

  private static ConnectionNews unnoted(IOException why) {
    return ConnectionNews.bad("connections.saved.unnoted", why);
  }
}
