package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.allocator.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Profiles, one of them in an editor, and the test of a connection. Belongs to the FX thread; what
/// blocks is done in the background.
public final class ConnectionsViewModel {
  /// The name under which a draft that was never saved is selected.
  static final String UNSAVED = "";

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionsViewModel.class);

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

  /// Which one to turn to where none is selected yet.
  private Optional<String> wanted = Optional.empty();

  private Optional<Thread> trying = Optional.empty();
  private long trials;

  /// What is opened, until it is known how.
  private Optional<Opening> opening = Optional.empty();

  private boolean listed;
  private final ReadOnlyBooleanWrapper looked = new ReadOnlyBooleanWrapper(this, "looked");

  /// What the view works with.
  ///
  /// @param background runs calls that block
  /// @param fx runs a task on the FX thread
  /// @param isBusy whether a dialog is open in this window, which nothing may take away
  /// @param current the profile that this window shows, by the name that it has now; empty for none
  /// @param session what of its changes is lost with this window's connection
  public record Services(
      ProfileStore store,
      Vault vault,
      Connector connector,
      Executor background,
      Executor fx,
      BooleanSupplier isBusy,
      Supplier<Optional<String>> current,
      Supplier<Losses> session) {}

  /// What became of the last deed.
  ///
  /// @param key of a message; empty for nothing
  /// @param keyring why it could not be used, which the message says
  /// @param file what is wrong with it, which the message says
  record News(
      String key, String value, Optional<Reason> keyring, Optional<FileFault> file, boolean bad) {
    static final News NONE = new News("", "", Optional.empty(), Optional.empty(), false);

    static News good(String key) {
      return new News(key, "", Optional.empty(), Optional.empty(), false);
    }

    static News good(String key, String value) {
      return new News(key, value, Optional.empty(), Optional.empty(), false);
    }

    static News bad(String key, String value) {
      return new News(key, value, Optional.empty(), Optional.empty(), true);
    }

    static News bad(String key, Reason keyring) {
      return new News(key, "", Optional.of(keyring), Optional.empty(), true);
    }

    static News bad(String key, FileFault file) {
      return new News(key, "", Optional.empty(), Optional.of(file), true);
    }

    String in(Messages messages) {
      return key.isEmpty()
          ? ""
          : messages.get(
              key,
              keyring
                  .map(reason -> reason.in(messages))
                  .or(() -> file.map(fault -> fault.in(messages)))
                  .orElse(value));
    }
  }

  public ConnectionsViewModel(Services services) {
    this.services = services;
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
    return services.current().get().filter(name::equals).isPresent();
  }

  /// Lists the profiles; others may have changed their files.
  public void refresh() {
    refresh(selected.get().or(() -> wanted).or(services.current()), Optional.empty());
  }

  /// Turns to a profile, as soon as it is known that there is one of that name.
  public void turnTo(String name) {
    wanted = Optional.of(name);
    if (rowOf(name).isPresent()) {
      select(wanted);
    }
  }

  /// @param wanted which one to select, unless the operator turns to another one meanwhile
  /// @param said what there is to be said when they are listed
  private void refresh(Optional<String> wanted, Optional<News> said) {
    Optional<String> before = selected.get();
    inBackground(
        () -> services.store().list(),
        entries -> {
          rows.setAll(
              Stream.concat(begun().stream(), entries.stream().map(ConnectionRow::of)).toList());
          adopt(entries);
          listed = true;
          Optional<String> now = selected.get();
          Optional<String> there =
              (now.equals(before) ? wanted : now)
                  .filter(name -> drafts.containsKey(name) || rowOf(name).isPresent());
          select(there.or(() -> rows.stream().findFirst().map(ConnectionRow::name)));
          looked.set(true);
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
    drafts.values().forEach(ProfileDraft::checkAgain);
  }

  /// The one that was never saved, while there is one.
  private Optional<ConnectionRow> begun() {
    return Optional.ofNullable(drafts.get(UNSAVED)).map(typed -> ConnectionRow.BEGUN);
  }

  /// Whether the profiles were read once.
  boolean isListed() {
    return listed;
  }

  /// Whether it was tried to read them: before that nobody knows that there are none.
  ReadOnlyBooleanProperty lookedProperty() {
    return looked.getReadOnlyProperty();
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

  boolean isSelected(String name) {
    return selected.get().filter(name::equals).isPresent();
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

  /// An empty profile in the editor. Its environment has to be chosen: any that it began with
  /// would be wrong for somebody, and production that is taken for less asks for no reason.
  public void add() {
    Profile start = Profile.unnamed("", List.of());
    edit(
        new Profile(
            "",
            Tint.BLUE,
            Environment.UNKNOWN,
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
        .ifPresent(from -> edit(from.called(freeName(from.name())).with(Set.of())));
  }

  private String freeName(String from) {
    String stem = from.length() > 36 ? from.substring(0, 36).strip() : from;
    int number = 2;
    while (isTaken(stem + " " + number, Optional.empty())) {
      number++;
    }
    return stem + " " + number;
  }

  /// One that was begun before is not lost for it: it comes back.
  private void edit(Profile start) {
    boolean typed =
        Optional.ofNullable(drafts.get(UNSAVED)).filter(old -> !old.isUntouched()).isPresent();
    if (!typed) {
      drafts.put(UNSAVED, draft(Optional.empty(), start));
      if (rowOf(UNSAVED).isEmpty()) {
        rows.addFirst(ConnectionRow.BEGUN);
      }
    }
    showAnew(Optional.of(UNSAVED));
    if (typed) {
      news.set(News.good("connections.begun.before"));
    }
  }

  /// Shows a draft of which nothing is known yet, under whatever name.
  private void showAnew(Optional<String> name) {
    forgetTrial();
    news.set(News.NONE);
    select(name);
  }

  /// What was typed is forgotten.
  void revert() {
    draft
        .get()
        .ifPresent(
            typed -> {
              drafts.remove(selected.get().orElse(UNSAVED));
              rows.removeIf(row -> row.isBegun() && begun().isEmpty());
              typed
                  .saved()
                  .ifPresent(before -> drafts.put(before.name(), draft(typed.saved(), before)));
              Optional<String> next =
                  typed
                      .saved()
                      .map(Profile::name)
                      .or(() -> rows.stream().findFirst().map(ConnectionRow::name));
              showAnew(next);
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
    List<Object> typing = typed.values();
    inBackground(
        () -> keep(profile, before, passwords),
        kept -> {
          boolean isShown = draft.get().filter(typed::equals).isPresent();
          if (isShown || kept.news().bad()) {
            news.set(kept.news());
          }
          if (kept.done()) {
            drafts.remove(slot, typed);
            drafts.remove(profile.name());
            if (!typed.values().equals(typing)) {
              ProfileDraft rest = draft(Optional.of(kept.profile()), kept.profile());
              rest.goOnFrom(typed, passwords);
              drafts.put(profile.name(), rest);
            }
            if (isShown) {
              selected.set(Optional.of(profile.name()));
            }
            refresh(selected.get(), Optional.empty());
            then.accept(kept.profile());
          }
        });
  }

  /// What became of a profile that was to be kept.
  ///
  /// @param done whether anything was changed
  /// @param profile as it was saved
  private record Kept(boolean done, Profile profile, News news) {}

  /// The file first: a password of no profile would never be found again. Until the keyring has
  /// taken one the file says that it has none. A profile whose passwords a keyring may have that
  /// does not answer has no new name: they would be lost.
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
        return new Kept(false, profile, News.bad("connections.unmoved", lost.get()));
      }
    }
    passwords.putAll(typed);
    passwords.keySet().retainAll(profile.passwords());
    Profile untaken = profile.given(Set.of(), passwords.keySet());
    if (renamed.isPresent()) {
      services.store().replace(renamed.get().name(), untaken);
    } else {
      services.store().save(untaken);
    }
    Optional<Reason> left = // first: two spellings may be one entry
        before.flatMap(old -> forgetUnused(old, profile));
    Map<Password, Vault.Place> places = keep(profile.name(), passwords);
    return new Kept(true, noted(untaken, places), newsOf(places.values(), left));
  }

  private Map<Password, Vault.Place> keep(String name, Map<Password, Hidden> passwords) {
    Map<Password, Vault.Place> places = new EnumMap<>(Password.class);
    passwords.forEach(
        (kind, password) -> places.put(kind, services.vault().keep(name, kind, password)));
    return places;
  }

  /// Notes in the file which passwords the keyring has. Others may have changed the rest of it.
  /// What cannot be noted is asked for once more.
  private Profile noted(Profile profile, Map<Password, Vault.Place> places) {
    Set<Password> refused = EnumSet.noneOf(Password.class);
    places.forEach(
        (kind, place) -> {
          if (place instanceof Vault.Place.InSession) {
            refused.add(kind);
          }
        });
    UnaryOperator<Profile> noting = old -> old.given(places.keySet(), refused);
    try {
      for (ProfileStore.Entry entry : services.store().list()) {
        if (entry instanceof ProfileStore.Entry.Known(Profile there)
            && there.name().equals(profile.name())
            && !noting.apply(there).equals(there)) {
          services.store().save(noting.apply(there));
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot note where passwords of {} are: {}", profile.name(), e.toString());
    }
    return noting.apply(profile);
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
      Optional<Reason> again = services.vault().forget(old.name(), kind);
      trouble = trouble.or(() -> again);
    }
    return trouble;
  }

  private static News newsOf(Collection<Vault.Place> places, Optional<Reason> left) {
    for (Vault.Place place : places) {
      if (place instanceof Vault.Place.InSession(Reason why)) {
        return News.bad("connections.saved.session", why);
      }
    }
    return left.map(why -> News.bad("connections.saved.left", why))
        .orElseGet(
            () -> News.good(places.isEmpty() ? "connections.saved" : "connections.saved.keyring"));
  }

  /// Deletes a profile with its passwords; of one that cannot be understood, with all that it may
  /// have had.
  void delete(String gone) {
    boolean hadNone =
        Optional.ofNullable(drafts.get(gone))
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
    Vault.Found found = services.vault().find(known);
    passwords.putAll(found.passwords());
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
      trouble = Optional.of(Trial.Trouble.of(e, found.trouble()));
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

  /// What is lost where the selected profile is opened in this window; what is typed of that one is
  /// saved by it.
  Losses losses() {
    return lossesBut(selected.get());
  }

  /// What is lost where nothing of it is saved first: where this window is closed, or its own
  /// profile is opened in it once more.
  Losses allLosses() {
    return lossesBut(Optional.empty());
  }

  private Losses lossesBut(Optional<String> saved) {
    List<String> names =
        drafts.entrySet().stream()
            .filter(slot -> saved.filter(slot.getKey()::equals).isEmpty())
            .map(Map.Entry::getValue)
            .filter(typed -> typed.isChanged() && !typed.isUntouched())
            .map(typed -> typed.saved().map(Profile::name).orElseGet(() -> nameIn(typed)))
            .sorted()
            .toList();
    return services.session().get().withTyped(names);
  }

  private static String nameIn(ProfileDraft typed) {
    return typed.text(ProfileDraft.Field.NAME).get().strip();
  }

  /// What the selected one is called by now.
  String typedName() {
    return draft.get().map(ConnectionsViewModel::nameIn).orElse("");
  }

  /// What this window's own is called.
  String currentName() {
    return services.current().get().orElse("");
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
  void reopen(Where where, Consumer<Question> ask) {
    inBackground(
        () -> services.store().list(),
        entries ->
            entries.stream()
                .filter(entry -> isCurrent(entry.name()))
                .findFirst()
                .ifPresent(
                    entry -> {
                      if (entry instanceof ProfileStore.Entry.Known(Profile profile)) {
                        open(profile, where, ask);
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
    Opening asked = begin(profile);
    inBackground(
        () -> services.vault().find(profile),
        found -> {
          Set<Password> missing = found.missing(profile);
          if (missing.isEmpty()) {
            end(asked, where == Where.HERE, () -> services.connector().open(profile, where));
          } else {
            Question question =
                new Question(
                    profile, missing, found.trouble(), answers -> answer(profile, where, answers));
            end(asked, true, () -> ask.accept(question));
          }
        });
  }

  private void answer(Profile profile, Where where, Map<Password, Hidden> answers) {
    Opening asked = begin(profile);
    inBackground(
        () -> noted(profile, keep(profile.name(), answers)),
        done -> end(asked, where == Where.HERE, () -> services.connector().open(done, where)));
  }

  /// A profile that is opened; each is another one.
  private static final class Opening {
    private final String name;
    private final News before;

    Opening(String name, News before) {
      this.name = name;
      this.before = before;
    }

    News news() {
      return News.good("connections.opening", name);
    }
  }

  /// A keyring may take its time.
  private Opening begin(Profile profile) {
    Opening begun = new Opening(profile.name(), news.get());
    opening = Optional.of(begun);
    if (!profile.passwords().isEmpty()) {
      news.set(begun.news());
    }
    return begun;
  }

  /// What was asked for last is opened, and never over a dialog: it may hold what was typed, or a
  /// write that is on its way.
  ///
  /// @param here whether `then` changes this window
  private void end(Opening asked, boolean here, Runnable then) {
    if (opening.filter(asked::equals).isEmpty()) {
      return;
    }
    opening = Optional.empty();
    if (here && services.isBusy().getAsBoolean()) {
      news.set(News.bad("connections.unopened", asked.name));
      return;
    }
    if (news.get().equals(asked.news())) {
      news.set(asked.before);
    }
    then.run();
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
                News failed = unchanged(e);
                services
                    .fx()
                    .execute(
                        () -> {
                          looked.set(true);
                          news.set(failed);
                        });
              }
            });
  }

  private static News unchanged(IOException e) {
    return e instanceof ProfileFault fault
        ? News.bad("connections.disk", fault.why())
        : News.bad("connections.disk", String.valueOf(e.getMessage()));
  }
}
