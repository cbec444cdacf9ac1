package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

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
  private final ReadOnlyObjectWrapper<ConnectionNews> news =
      new ReadOnlyObjectWrapper<>(this, "news", ConnectionNews.NONE);
  private final DiskCalls calls;
  private final MissingFiles files;
  private final ProfileKeeper keeper;
  private final Trials trials;
  private final Openings openings;

  /// Which one to turn to where none is selected yet.
  private Optional<String> wanted = Optional.empty();

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

  public ConnectionsViewModel(Services services) {
    this.services = services;
    calls = new DiskCalls(services.background(), services.fx(), this::fail);
    files = new MissingFiles(services.connector()::isFile, calls);
    keeper = new ProfileKeeper(services.store(), services.vault());
    trials =
        new Trials(services.connector(), services.vault(), services.background(), services.fx());
    openings = new Openings(services.connector(), keeper, calls, news, services.isBusy());
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
    return trials.lastProperty();
  }

  ReadOnlyObjectProperty<ConnectionNews> newsProperty() {
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
  private void refresh(Optional<String> wanted, Optional<ConnectionNews> said) {
    Optional<String> before = selected.get();
    calls.make(
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

  private void fail(IOException disk) {
    looked.set(true);
    news.set(ConnectionNews.bad("connections.disk", disk));
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
        new ProfileDraft(saved, start, services.connector(), files, name -> isTaken(name, saved));
    made.onOtherWay(() -> draft.get().filter(made::equals).ifPresent(shown -> trials.forget()));
    return made;
  }

  private boolean isTaken(String name, Optional<Profile> own) {
    return rows.stream()
        .filter(row -> own.map(profile -> !profile.name().equals(row.name())).orElse(true))
        .anyMatch(row -> row.name().equalsIgnoreCase(name));
  }

  void select(Optional<String> name) {
    if (!name.equals(selected.get())) {
      trials.forget();
      news.set(ConnectionNews.NONE);
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
      news.set(ConnectionNews.good("connections.begun.before"));
    }
  }

  /// Shows a draft of which nothing is known yet, under whatever name.
  private void showAnew(Optional<String> name) {
    trials.forget();
    news.set(ConnectionNews.NONE);
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
    calls.make(
        () -> keeper.keep(profile, before, passwords),
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

  /// Deletes a profile with its passwords; of one that cannot be understood, with all that it may
  /// have had.
  void delete(String gone) {
    boolean hadNone =
        Optional.ofNullable(drafts.get(gone))
            .flatMap(ProfileDraft::saved)
            .filter(old -> old.passwords().isEmpty())
            .isPresent();
    calls.make(
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
                  .map(why -> ConnectionNews.bad("connections.deleted.trouble", why)));
        });
  }

  /// Tries what is typed, step by step.
  void tryOut() {
    draft
        .get()
        .filter(ProfileDraft::isSound)
        .ifPresent(
            typed -> {
              Profile profile = typed.profile();
              trials.begin(profile, typed.saved().orElse(profile), typed.typedPasswords());
            });
  }

  /// Nothing is heard of it any more, however long it goes on.
  public void cancelTrial() {
    trials.cancel();
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
  void open(Where where, Consumer<PasswordQuestion> ask) {
    draft
        .get()
        .filter(ProfileDraft::isSound)
        .ifPresent(
            typed -> {
              if (typed.isChanged()) {
                save(typed, profile -> openings.open(profile, where, ask));
              } else {
                openings.open(typed.profile(), where, ask);
              }
            });
  }

  /// Opens the profile of this window once more, which had no password.
  ///
  /// @param ask called on the FX thread with the passwords that are nowhere to be found
  void reopen(Where where, Consumer<PasswordQuestion> ask) {
    open(this::isCurrent, where, ask);
  }

  /// Opens a profile as it is saved, and turns to it.
  ///
  /// @param ask called on the FX thread with the passwords that are nowhere to be found
  void open(String name, Where where, Consumer<PasswordQuestion> ask) {
    turnTo(name);
    open(name::equals, where, ask);
  }

  private void open(Predicate<String> which, Where where, Consumer<PasswordQuestion> ask) {
    calls.make(
        () -> services.store().list(),
        entries ->
            entries.stream()
                .filter(entry -> which.test(entry.name()))
                .findFirst()
                .flatMap(ProfileStore.Entry::known)
                .ifPresent(profile -> openings.open(profile, where, ask)));
  }

  /// Tells of the profiles that are there now; of none where they cannot be listed, which the view
  /// says.
  ///
  /// @param to called on the FX thread
  void list(Consumer<List<ConnectionRow>> to) {
    new DiskCalls(services.background(), services.fx(), unread -> {})
        .make(
            () -> services.store().list(),
            entries -> to.accept(entries.stream().map(ConnectionRow::of).toList()));
  }
}
