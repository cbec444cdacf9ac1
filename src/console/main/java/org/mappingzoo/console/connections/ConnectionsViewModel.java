package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.allocator.StoreException;

/// Profiles, one of them in an editor, and the test of a connection. Belongs to the FX thread; what
/// blocks is done in the background.
public final class ConnectionsViewModel {
  /// The name under which a draft that was never saved is selected.
  static final String UNSAVED = "";

  private final Services services;
  private final ObservableList<ConnectionRow> rows = FXCollections.observableArrayList();
  private final Map<String, ProfileDraft> drafts = new HashMap<>();
  private final ReadOnlyObjectWrapper<Optional<ProfileDraft>> draft =
      new ReadOnlyObjectWrapper<>(this, "draft", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<String>> selected =
      new ReadOnlyObjectWrapper<>(this, "selected", Optional.empty());
  private final ReadOnlyObjectWrapper<Trial> trial =
      new ReadOnlyObjectWrapper<>(this, "trial", Trial.NONE);
  private final ReadOnlyObjectWrapper<News> news =
      new ReadOnlyObjectWrapper<>(this, "news", News.NONE);

  /// The profile that this window shows, by the name that it has now.
  private Optional<String> current;

  private Optional<Thread> trying = Optional.empty();
  private long trials;
  private boolean listed;

  /// What the view works with.
  ///
  /// @param background runs calls that block
  /// @param fx runs a task on the FX thread
  /// @param current the profile that this window shows at first; empty for none
  public record Services(
      ProfileStore store,
      Vault vault,
      Connector connector,
      Executor background,
      Executor fx,
      Optional<String> current) {}

  /// What became of the last deed.
  ///
  /// @param key of a message; empty for nothing
  /// @param keyring why it could not be used, which the message says
  record News(String key, String value, Optional<Reason> keyring, boolean bad) {
    static final News NONE = new News("", "", Optional.empty(), false);

    static News good(String key) {
      return new News(key, "", Optional.empty(), false);
    }

    static News bad(String key, String value) {
      return new News(key, value, Optional.empty(), true);
    }

    static News bad(String key, Reason keyring) {
      return new News(key, "", Optional.of(keyring), true);
    }

    String in(Messages messages) {
      return key.isEmpty()
          ? ""
          : messages.get(key, keyring.map(reason -> reason.in(messages)).orElse(value));
    }
  }

  public ConnectionsViewModel(Services services) {
    this.services = services;
    current = services.current();
  }

  ObservableList<ConnectionRow> rows() {
    return rows;
  }

  ReadOnlyObjectProperty<Optional<ProfileDraft>> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Optional<String>> selectedProperty() {
    return selected.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Trial> trialProperty() {
    return trial.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<News> newsProperty() {
    return news.getReadOnlyProperty();
  }

  boolean isCurrent(String name) {
    return current.filter(name::equals).isPresent();
  }

  /// Lists the profiles; others may have changed their files.
  public void refresh() {
    refresh(selected.get().or(() -> current), Optional.empty());
  }

  /// @param wanted which one to select, unless the operator turns to another one meanwhile
  /// @param said what there is to be said when they are listed
  private void refresh(Optional<String> wanted, Optional<News> said) {
    Optional<String> before = selected.get();
    inBackground(
        () -> services.store().list(),
        entries -> {
          rows.setAll(entries.stream().map(ConnectionRow::of).toList());
          adopt(entries);
          listed = true;
          Optional<String> now = selected.get();
          Optional<String> there =
              (now.equals(before) ? wanted : now)
                  .filter(name -> drafts.containsKey(name) || rowOf(name).isPresent());
          select(there.or(() -> rows.stream().findFirst().map(ConnectionRow::name)));
          said.ifPresent(news::set);
        });
  }

  /// Drafts with something typed in them stay.
  private void adopt(List<ProfileStore.Entry> entries) {
    Map<String, ProfileDraft> kept = new HashMap<>(drafts);
    drafts.clear();
    Optional.ofNullable(kept.get(UNSAVED)).ifPresent(typed -> drafts.put(UNSAVED, typed));
    for (ProfileStore.Entry entry : entries) {
      if (entry instanceof ProfileStore.Entry.Known(Profile profile)) {
        ProfileDraft typed = kept.get(profile.name());
        boolean stays = typed != null && typed.isChanged();
        drafts.put(profile.name(), stays ? typed : draft(Optional.of(profile), profile));
      }
    }
  }

  /// Whether the profiles were read once.
  boolean isListed() {
    return listed;
  }

  private ProfileDraft draft(Optional<Profile> saved, Profile start) {
    ProfileDraft made =
        new ProfileDraft(saved, start, services.connector(), name -> isTaken(name, saved));
    made.onOtherWay(() -> draft.get().filter(made::equals).ifPresent(shown -> forgetTrial()));
    return made;
  }

  private void forgetTrial() {
    cancelTrial();
    trial.set(Trial.NONE);
  }

  private boolean isTaken(String name, Optional<Profile> own) {
    return rows.stream()
        .filter(row -> own.map(profile -> !profile.name().equals(row.name())).orElse(true))
        .anyMatch(row -> row.name().equalsIgnoreCase(name));
  }

  void select(Optional<String> name) {
    if (!name.equals(selected.get())) {
      forgetTrial();
      news.set(News.NONE);
    }
    selected.set(name);
    draft.set(name.map(drafts::get));
  }

  Optional<ConnectionRow> rowOf(String name) {
    return rows.stream().filter(row -> row.name().equals(name)).findFirst();
  }

  /// Whether what is typed could be saved.
  boolean isSound() {
    return draft.get().filter(ProfileDraft::isSound).isPresent();
  }

  /// Whether something is typed that is not saved.
  boolean isChanged() {
    return draft.get().filter(ProfileDraft::isChanged).isPresent();
  }

  /// What opening it here does, as a message key: it saves what is typed.
  String openKey() {
    return isChanged() ? "connections.saveandopen" : "connections.open";
  }

  /// Whether the selected one was saved before.
  boolean isKept() {
    return draft.get().flatMap(ProfileDraft::saved).isPresent();
  }

  /// Whether there is a file of the selected one, which may be faulty.
  boolean isNamed() {
    return selected.get().filter(name -> !name.equals(UNSAVED)).isPresent();
  }

  /// An empty profile in the editor.
  public void add() {
    Profile start = Profile.unnamed("", List.of());
    edit(
        new Profile(
            "",
            Tint.BLUE,
            Environment.DEVELOPMENT,
            "",
            List.of(),
            start.writes(),
            start.unlock(),
            start.user(),
            start.encryption(),
            start.passwords()));
  }

  /// A copy of the selected one in the editor, without its passwords.
  void duplicate() {
    draft
        .get()
        .flatMap(ProfileDraft::saved)
        .ifPresent(
            from ->
                edit(
                    new Profile(
                        freeName(from.name()),
                        from.tint(),
                        from.environment(),
                        from.ensemble(),
                        from.roots(),
                        from.writes(),
                        from.unlock(),
                        from.user(),
                        from.encryption(),
                        Set.of())));
  }

  private String freeName(String from) {
    String stem = from.length() > 36 ? from.substring(0, 36).strip() : from;
    int number = 2;
    while (isTaken(stem + " " + number, Optional.empty())) {
      number++;
    }
    return stem + " " + number;
  }

  private void edit(Profile start) {
    drafts.put(UNSAVED, draft(Optional.empty(), start));
    select(Optional.of(UNSAVED));
  }

  /// What was typed is forgotten.
  void revert() {
    draft
        .get()
        .ifPresent(
            typed -> {
              drafts.remove(selected.get().orElse(UNSAVED));
              typed
                  .saved()
                  .ifPresent(before -> drafts.put(before.name(), draft(typed.saved(), before)));
              Optional<String> next =
                  typed
                      .saved()
                      .map(Profile::name)
                      .or(() -> rows.stream().findFirst().map(ConnectionRow::name));
              select(next);
            });
  }

  /// Keeps what is typed, the passwords where the system keeps them.
  void save() {
    draft.get().filter(ProfileDraft::isSound).ifPresent(typed -> save(typed, profile -> {}));
  }

  private void save(ProfileDraft typed, Consumer<Profile> then) {
    Profile profile = typed.profile();
    Map<Password, Hidden> passwords = typed.typedPasswords();
    Optional<Profile> before = typed.saved();
    String slot = selected.get().orElse(UNSAVED);
    inBackground(
        () -> keep(profile, before, passwords),
        kept -> {
          news.set(kept.news());
          if (kept.done()) {
            if (current.isPresent() && current.equals(before.map(Profile::name))) {
              current = Optional.of(profile.name());
            }
            drafts.remove(slot);
            drafts.remove(profile.name());
            selected.set(Optional.of(profile.name()));
            refresh(Optional.of(profile.name()), Optional.empty());
            then.accept(profile);
          }
        });
  }

  /// What became of a profile that was to be kept.
  ///
  /// @param done whether anything was changed
  private record Kept(boolean done, News news) {}

  /// The file first: a password of no profile would never be found again. A profile whose
  /// passwords a keyring may have that does not answer has no new name: they would be lost.
  private Kept keep(Profile profile, Optional<Profile> before, Map<Password, Hidden> typed)
      throws IOException {
    Map<Password, Hidden> passwords = new EnumMap<>(Password.class);
    Optional<Profile> renamed = before.filter(old -> !old.name().equals(profile.name()));
    if (renamed.isPresent()) {
      Vault.Found found = services.vault().find(renamed.get());
      passwords.putAll(found.passwords());
      passwords.putAll(typed);
      Optional<Reason> lost = found.trouble().filter(reason -> mayHave(reason, profile, passwords));
      if (lost.isPresent()) {
        return new Kept(false, News.bad("connections.unmoved", lost.get()));
      }
    }
    passwords.putAll(typed);
    passwords.keySet().retainAll(profile.passwords());
    if (renamed.isPresent()) {
      services.store().replace(renamed.get().name(), profile);
    } else {
      services.store().save(profile);
    }
    Optional<Reason> left = // first: two spellings may be one entry
        before.flatMap(old -> forgetUnused(old, profile));
    List<Vault.Place> places = new ArrayList<>();
    passwords.forEach(
        (kind, password) -> places.add(services.vault().keep(profile.name(), kind, password)));
    return new Kept(true, newsOf(places, left));
  }

  /// Whether a keyring that cannot be asked may have what nobody typed.
  private static boolean mayHave(Reason reason, Profile now, Map<Password, Hidden> known) {
    return reason.kind() != Reason.Kind.NONE && !known.keySet().containsAll(now.passwords());
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
      Optional<Reason> again = services.vault().forget(old.name(), kind);
      trouble = trouble.or(() -> again);
    }
    return trouble;
  }

  private static News newsOf(List<Vault.Place> places, Optional<Reason> left) {
    for (Vault.Place place : places) {
      if (place instanceof Vault.Place.InSession(Reason why)) {
        return News.bad("connections.saved.session", why);
      }
    }
    return left.map(why -> News.bad("connections.saved.left", why))
        .orElseGet(
            () -> News.good(places.isEmpty() ? "connections.saved" : "connections.saved.keyring"));
  }

  /// Deletes the selected profile with its passwords; of one that cannot be understood, with all
  /// that it may have had.
  void delete() {
    Optional<String> name = selected.get();
    name.ifPresent(
        gone -> {
          boolean hadNone =
              draft
                  .get()
                  .flatMap(ProfileDraft::saved)
                  .filter(old -> old.passwords().isEmpty())
                  .isPresent();
          inBackground(
              () -> {
                services.store().delete(gone);
                return services.vault().forgetAll(gone);
              },
              trouble -> {
                drafts.remove(gone);
                refresh(
                    Optional.empty(),
                    trouble
                        .filter(why -> !hadNone)
                        .map(why -> News.bad("connections.deleted.trouble", why)));
              });
        });
  }

  /// Tries what is typed, step by step.
  void tryOut() {
    draft
        .get()
        .filter(ProfileDraft::isSound)
        .ifPresent(
            typed -> {
              cancelTrial();
              long number = ++trials;
              Profile profile = typed.profile();
              Profile known = typed.saved().orElse(profile);
              Map<Password, Hidden> passwords = typed.typedPasswords();
              trial.set(Trial.begun(profile));
              services.background().execute(() -> tryOut(number, profile, known, passwords));
            });
  }

  private void tryOut(long number, Profile profile, Profile known, Map<Password, Hidden> typed) {
    Thread own = Thread.currentThread();
    services.fx().execute(() -> begunOn(own, number));
    Map<Password, Hidden> passwords = new EnumMap<>(Password.class);
    passwords.putAll(services.vault().find(known).passwords());
    passwords.putAll(typed);
    passwords.keySet().retainAll(profile.passwords());
    Optional<Trial.Trouble> trouble = Optional.empty();
    try {
      services
          .connector()
          .tryOut(
              profile,
              passwords,
              step ->
                  services
                      .fx()
                      .execute(() -> ifStill(number, () -> trial.set(trial.get().with(step)))));
    } catch (IllegalArgumentException | StoreException e) {
      trouble = Optional.of(Trial.Trouble.of(e));
    }
    Optional<Trial.Trouble> why = trouble;
    services
        .fx()
        .execute(
            () ->
                ifStill(
                    number,
                    () -> {
                      trying = Optional.empty();
                      trial.set(trial.get().ended(Trial.State.DONE, why));
                    }));
  }

  private void begunOn(Thread thread, long number) {
    if (number == trials) {
      trying = Optional.of(thread);
    }
  }

  private void ifStill(long number, Runnable task) {
    if (number == trials) {
      task.run();
    }
  }

  /// Nothing is heard of it any more, however long it goes on.
  public void cancelTrial() {
    if (trial.get().state() == Trial.State.RUNNING) {
      trials++;
      trying.ifPresent(Thread::interrupt);
      trying = Optional.empty();
      trial.set(trial.get().ended(Trial.State.CANCELLED, Optional.empty()));
    }
  }

  /// Saves what is typed, where it is not saved yet, and opens it.
  ///
  /// @param ask called on the FX thread with the passwords that are nowhere to be found
  void open(Where where, Consumer<Question> ask) {
    draft
        .get()
        .filter(ProfileDraft::isSound)
        .ifPresent(
            typed -> {
              if (typed.isChanged()) {
                save(typed, profile -> open(profile, where, ask));
              } else {
                open(typed.profile(), where, ask);
              }
            });
  }

  /// Opens the profile of this window once more, which had no password.
  ///
  /// @param ask called on the FX thread with the passwords that are nowhere to be found
  void reopen(Consumer<Question> ask) {
    inBackground(
        () -> services.store().list(),
        entries ->
            entries.stream()
                .filter(entry -> isCurrent(entry.name()))
                .findFirst()
                .ifPresent(
                    entry -> {
                      if (entry instanceof ProfileStore.Entry.Known(Profile profile)) {
                        open(profile, Where.HERE, ask);
                      }
                    }));
  }

  /// Passwords that an operator has to be asked for.
  ///
  /// @param trouble why the keyring could not be asked
  record Question(
      Profile profile,
      Set<Password> missing,
      Optional<Reason> trouble,
      Consumer<Map<Password, Hidden>> answer) {}

  private void open(Profile profile, Where where, Consumer<Question> ask) {
    inBackground(
        () -> services.vault().find(profile),
        found -> {
          Set<Password> missing = found.missing(profile);
          if (missing.isEmpty()) {
            services.connector().open(profile, where);
          } else {
            ask.accept(
                new Question(
                    profile, missing, found.trouble(), answers -> answer(profile, where, answers)));
          }
        });
  }

  private void answer(Profile profile, Where where, Map<Password, Hidden> answers) {
    inBackground(
        () -> {
          answers.forEach(
              (kind, password) -> services.vault().keep(profile.name(), kind, password));
          return profile;
        },
        done -> services.connector().open(done, where));
  }

  /// A call that may fail by the disk.
  private interface Call<T> {
    T make() throws IOException;
  }

  private <T> void inBackground(Call<T> call, Consumer<T> then) {
    services
        .background()
        .execute(
            () -> {
              try {
                T made = call.make();
                services.fx().execute(() -> then.accept(made));
              } catch (IOException e) {
                String why = String.valueOf(e.getMessage());
                services.fx().execute(() -> news.set(News.bad("connections.disk", why)));
              }
            });
  }
}
