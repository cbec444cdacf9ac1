package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.ProfileDraft.Fault;
import org.mappingzoo.console.connections.ProfileDraft.Field;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.testing.TaskQueue;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Kind;

/// The editor of profiles: what can be wrong, what is kept where, and how a test goes.
final class ConnectionsViewModelTest {
  private final MemoryProfiles store = new MemoryProfiles();
  private final MemoryKeyring keyring = new MemoryKeyring();
  private final TaskQueue background = new TaskQueue();
  private final List<String> opened = new ArrayList<>();
  private final List<PasswordQuestion> asked = new ArrayList<>();
  private final List<Map<Password, Hidden>> tried = new ArrayList<>();
  private boolean withoutPassword;
  private boolean dialog;
  private boolean unmounted;
  private Losses session = Losses.NONE;
  private final ConnectionsViewModel model =
      new ConnectionsViewModel(
          new ConnectionsViewModel.Services(
              store,
              new Vault(keyring),
              new World(),
              background,
              Runnable::run,
              () -> dialog,
              Optional::empty,
              () -> session));

  /// Believes each ensemble with a colon in it, and has one file.
  private final class World implements Connector {
    @Override
    public Optional<WrongAddress> check(String ensemble, List<String> roots) {
      return ensemble.contains(":")
          ? Optional.empty()
          : Optional.of(new WrongAddress(AddressFault.SERVER, ensemble));
    }

    @Override
    public boolean isFile(Path file) {
      return file.equals(Path.of("/ca.pem")) && !unmounted;
    }

    @Override
    public void tryOut(
        Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told) {
      if (withoutPassword) {
        throw new MissingPassword("ann");
      }
      tried.add(passwords);
      told.accept(ConnectStep.passed(Kind.NAME, profile.ensemble(), "127.0.0.1"));
      told.accept(
          ConnectStep.failed(Kind.PORT, profile.ensemble(), ConnectStep.Fault.REFUSED, "no"));
    }

    @Override
    public void open(Profile profile, Where where) {
      opened.add(profile.name() + " " + where);
    }
  }

  private ProfileDraft draft() {
    return model.draftProperty().get().orElseThrow();
  }

  private void type(Field field, String text) {
    draft().text(field).set(text);
  }

  private Map<Field, Fault> faults() {
    return draft().faultsProperty().get();
  }

  private void save() {
    model.save();
    background.runAll();
  }

  private void begin(String name) {
    model.add();
    type(Field.NAME, name);
    draft().environmentProperty().set(Environment.DEVELOPMENT);
    type(Field.ENSEMBLE, "zk1:2181");
  }

  private void signIn(String password) {
    draft().signedInProperty().set(true);
    type(Field.USER, "ann");
    draft().password(Password.USER).set(password);
  }

  /// As the palette does: it opens the view, which reads the profiles, and begins one in it.
  @Test
  void whatIsBegunWhileProfilesAreReadStays() {
    model.refresh();
    begin("lab");
    background.runAll();
    assertEquals(Optional.of(ConnectionsViewModel.UNSAVED), model.selectedProperty().get());
    assertEquals("lab", draft().text(Field.NAME).get());
  }

  @Test
  void whatIsSelectedWhileProfilesAreReadStays() {
    begin("one");
    save();
    begin("two");
    save();
    model.refresh();
    model.select(Optional.of("one"));
    background.runAll();
    assertEquals(Optional.of("one"), model.selectedProperty().get());
  }

  @Test
  void commandsDoWhatTheSelectedProfileAllowsAndSayWhyNot() {
    Map<String, Command> commands = new HashMap<>();
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    ConnectionCommands.of(
            model, messages, new ConnectionDialogs(model, messages, new NoDialogs()), () -> {})
        .forEach(command -> commands.put(command.id(), command));
    assertEquals(Set.of("connections.new"), possible(commands));
    assertEquals("Select a connection first.", command(commands, "delete").reason().get());
    begin("dev");
    assertEquals(
        Set.of(
            "connections.new",
            "connections.open",
            "connections.window",
            "connections.try",
            "connections.save",
            "connections.revert"),
        possible(commands));
    assertEquals("It was not saved yet.", command(commands, "duplicate").reason().get());
    command(commands, "save").action().run();
    background.runAll();
    assertEquals(
        Set.of(
            "connections.new",
            "connections.open",
            "connections.window",
            "connections.try",
            "connections.duplicate",
            "connections.delete"),
        possible(commands));
    command(commands, "window").action().run();
    background.runAll();
    assertEquals(List.of("dev NEW_WINDOW"), opened);
    type(Field.ENSEMBLE, "zk1");
    assertEquals(
        "What is typed does not hold yet; the form says why.",
        command(commands, "try").reason().get());
    command(commands, "revert").action().run();
    assertTrue(command(commands, "try").isPossible());
    command(commands, "new").action().run();
    assertEquals(Optional.of(ConnectionsViewModel.UNSAVED), model.selectedProperty().get());
  }

  /// The palette offers them, also before the view was opened.
  @Test
  void eachProfileIsACommandOfItsName() {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    ConnectionsScreen screen = new ConnectionsScreen(model, messages, new NoDialogs());
    begin("eu");
    save();
    model.select(Optional.empty());
    store.faulty.put("lost", new ProfileFault(MemoryProfiles.FULL));
    Map<String, Command> ways = new HashMap<>();
    screen.offer(offered -> offered.forEach(way -> ways.put(way.label().apply(messages), way)));
    background.runAll();
    assertEquals(
        Set.of(
            "Connect to eu",
            "Connect to eu in a new window",
            "Connect to lost",
            "Connect to lost in a new window"),
        ways.keySet());
    way(ways, "Connect to eu").action().run();
    background.runAll();
    way(ways, "Connect to eu in a new window").action().run();
    background.runAll();
    assertEquals(List.of("eu HERE", "eu NEW_WINDOW"), opened);
    assertEquals(Optional.of("eu"), model.selectedProperty().get());
    assertFalse(way(ways, "Connect to lost").isPossible());
    assertEquals(
        "Its file cannot be read; the view of connections says why.",
        way(ways, "Connect to lost").reason().get());
  }

  private static Command way(Map<String, Command> ways, String words) {
    return Objects.requireNonNull(ways.get(words), words);
  }

  @Test
  void theCommandThatOpensSaysWhetherItSavesToo() {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    Command open = commandOf(messages, "connections.open");
    begin("dev");
    assertEquals("Save and connect here", open.label().apply(messages));
    save();
    assertEquals("Connect here", open.label().apply(messages));
  }

  @Test
  void aTestThatRunsCanBeCancelledByACommand() {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    Command cancel = commandOf(messages, "connections.cancel.test");
    begin("dev");
    assertFalse(cancel.isPossible());
    assertEquals("No test is running.", cancel.reason().get());
    model.tryOut();
    assertTrue(cancel.isPossible());
    cancel.action().run();
    assertEquals(Trial.State.CANCELLED, model.trialProperty().get().state());
  }

  private Command commandOf(Messages messages, String id) {
    return ConnectionCommands.of(
            model, messages, new ConnectionDialogs(model, messages, new NoDialogs()), () -> {})
        .stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Command command(Map<String, Command> commands, String word) {
    return Objects.requireNonNull(commands.get("connections." + word), word);
  }

  private static Set<String> possible(Map<String, Command> commands) {
    return commands.values().stream()
        .filter(Command::isPossible)
        .map(Command::id)
        .collect(Collectors.toSet());
  }

  @Test
  void whatEnvironmentANewProfileIsOfHasToBeChosen() {
    model.add();
    type(Field.NAME, "eu");
    type(Field.ENSEMBLE, "zk1:2181");
    assertEquals(
        Map.of(Field.ENVIRONMENT, new Fault("connections.fault.noenvironment", "")), faults());
    save();
    assertTrue(store.kept.isEmpty());
    draft().environmentProperty().set(Environment.PRODUCTION);
    save();
    assertEquals(Environment.PRODUCTION, store.kept.firstEntry().getValue().environment());
  }

  @Test
  void aNewProfileIsSavedAndSelected() {
    begin("dev");
    save();
    assertEquals(Set.of("dev"), store.kept.keySet());
    assertEquals(Optional.of("dev"), model.selectedProperty().get());
    assertEquals("connections.saved", model.newsProperty().get().key());
    assertFalse(draft().isChanged());
  }

  /// Where writes are never unlocked the field is off, and nobody could mend it.
  @Test
  void howLongAnUnlockLastsCountsOnlyWhereThereAreUnlocks() {
    begin("lab");
    type(Field.ENSEMBLE, "zk1:2181");
    draft().environmentProperty().set(Environment.DEVELOPMENT);
    Duration before = draft().profile().unlock();
    for (String wrong : List.of("0", "481", "x")) {
      type(Field.MINUTES, wrong);
      assertEquals(
          Map.of(Field.MINUTES, new Fault("connections.fault.minutes", wrong)), faults(), wrong);
    }
    draft().writesProperty().set(Writes.OPEN);
    assertEquals(Map.of(), faults());
    assertEquals(before, draft().profile().unlock());
    type(Field.MINUTES, "30");
    assertEquals(Duration.ofMinutes(30), draft().profile().unlock());
  }

  @Test
  void eachWrongFieldIsNamedWithItsValueAndNothingIsSaved() {
    begin("a/b");
    type(Field.ENSEMBLE, "zk1");
    draft().encryptedProperty().set(true);
    type(Field.TRUST, "/none.pem");
    signIn("x");
    type(Field.USER, "a:b");
    draft().environmentProperty().set(Environment.PRODUCTION);
    draft().writesProperty().set(Writes.OPEN);
    assertFalse(draft().isSound());
    background.runAll();
    assertEquals(
        Map.of(
            Field.NAME, new Fault("connections.fault.name", "a/b"),
            Field.ENSEMBLE, new Fault("connections.address.server", "zk1"),
            Field.TRUST, new Fault("connections.fault.nofile", "/none.pem"),
            Field.USER, new Fault("connections.fault.user", "a:b"),
            Field.WRITES, new Fault("connections.fault.open", "open")),
        faults());
    save();
    assertTrue(store.kept.isEmpty());
  }

  @Test
  void whatIsSwitchedOffIsNotLookedAt() {
    begin("dev");
    draft().encryptedProperty().set(true);
    signIn("");
    assertEquals(Set.of(Field.TRUST), faults().keySet());
    draft().encryptedProperty().set(false);
    assertTrue(draft().isSound());
  }

  @Test
  void twoProfilesAreNeverOneFile() {
    begin("prod");
    save();
    begin("PROD");
    assertEquals(Map.of(Field.NAME, new Fault("connections.fault.taken", "PROD")), faults());
  }

  @Test
  void aPasswordGoesToTheKeyringAndNotIntoTheProfile() {
    begin("dev");
    signIn("swordfish");
    save();
    assertEquals(Map.of("dev/user", new Hidden("swordfish")), keyring.kept);
    assertFalse(ProfileText.write(store.kept.firstEntry().getValue()).contains("swordfish"));
    assertEquals("connections.saved.keyring", model.newsProperty().get().key());
  }

  @Test
  void whereItCannotBeNotedThatTheKeyringHasThePasswordThatIsTold() {
    store.room = 1;
    begin("dev");
    signIn("swordfish");
    save();
    assertEquals(Map.of("dev/user", new Hidden("swordfish")), keyring.kept);
    assertEquals(
        ConnectionNews.bad("connections.saved.unnoted", new ProfileFault(MemoryProfiles.FULL)),
        model.newsProperty().get());
    Profile kept = store.kept.firstEntry().getValue();
    assertEquals(Set.of(Password.USER), new Vault(keyring).find(kept).missing(kept), "asked for");
  }

  @Test
  void withoutAKeyringItIsSaidThatThePasswordIsKeptForNowOnly() {
    keyring.locked = true;
    begin("dev");
    signIn("swordfish");
    save();
    assertEquals(
        ConnectionNews.bad(
            "connections.saved.session",
            new Keyring.Reason(Keyring.Reason.Kind.OTHER, "it is locked")),
        model.newsProperty().get());
    model.open(Where.HERE, asked::add);
    background.runAll();
    assertEquals(List.of("dev HERE"), opened);
  }

  /// The next start knows nothing of what was in memory.
  @Test
  void afterTheKeyringDidNotTakeAPasswordTheNextStartAsksAndDoesNotReadTheOldOne() {
    begin("dev");
    signIn("old");
    save();
    keyring.locked = true;
    draft().password(Password.USER).set("swordfish");
    save();
    keyring.locked = false;
    Profile kept = store.kept.firstEntry().getValue();
    assertEquals(Map.of("dev/user", new Hidden("old")), keyring.kept);
    Vault.Found next = new Vault(keyring).find(kept);
    assertEquals(Set.of(Password.USER), next.missing(kept));
    assertFalse(draft().isChanged());

    draft().password(Password.USER).set("swordfish");
    save();
    kept = store.kept.firstEntry().getValue();
    next = new Vault(keyring).find(kept);
    assertEquals(Map.of(Password.USER, new Hidden("swordfish")), next.passwords());
  }

  @Test
  void anAnswerThatTheKeyringDoesNotTakeIsAskedForAtTheNextStart() {
    begin("dev");
    signIn("old");
    save();
    keyring.locked = true;
    model.open(Where.NEW_WINDOW, asked::add);
    background.runAll();
    asked.getFirst().answer().accept(Map.of(Password.USER, new Hidden("swordfish")));
    background.runAll();
    assertEquals(List.of("dev NEW_WINDOW"), opened);
    keyring.locked = false;
    Profile kept = store.kept.firstEntry().getValue();
    assertEquals(Set.of(Password.USER), new Vault(keyring).find(kept).missing(kept));
  }

  /// What was left in the keyring is of whom it was then.
  @Test
  void whoSignsInAnewIsNotSignedInWithWhatTheKeyringStillHas() {
    begin("dev");
    signIn("old");
    save();
    keyring.readOnly = true;
    draft().signedInProperty().set(false);
    save();
    assertEquals("connections.saved.left", model.newsProperty().get().key());
    draft().signedInProperty().set(true);
    type(Field.USER, "bob");
    save();
    model.open(Where.NEW_WINDOW, asked::add);
    background.runAll();
    assertEquals(Set.of(Password.USER), asked.getFirst().missing());
  }

  @Test
  void aNewNameTakesFileAndPasswordsAlong() {
    begin("dev");
    signIn("swordfish");
    save();
    type(Field.NAME, "lab");
    save();
    assertEquals(Set.of("lab"), store.kept.keySet());
    assertEquals(Map.of("lab/user", new Hidden("swordfish")), keyring.kept);
    assertEquals(Optional.of("lab"), model.selectedProperty().get());
  }

  /// A keyring that is only slow forgets the old name's password later on.
  @Test
  void whileTheKeyringCannotBeAskedNoProfileTakesANewName() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.locked = true;
    type(Field.NAME, "lab");
    save();
    assertEquals("connections.unmoved", model.newsProperty().get().key());
    assertTrue(model.newsProperty().get().bad());
    assertEquals(Set.of("dev"), store.kept.keySet());
    assertEquals("lab", draft().text(Field.NAME).get());
    keyring.locked = false;
    save();
    assertEquals(Map.of("lab/user", new Hidden("swordfish")), keyring.kept);
  }

  @Test
  void withAllItsPasswordsTypedAProfileTakesANewNameWhateverTheKeyringSays() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.locked = true;
    type(Field.NAME, "lab");
    draft().password(Password.USER).set("again");
    save();
    assertEquals(Set.of("lab"), store.kept.keySet());
    assertEquals("connections.saved.session", model.newsProperty().get().key());
  }

  @Test
  void anotherSpellingOfTheNameLeavesOneProfileWithItsPassword() {
    begin("prod");
    signIn("swordfish");
    save();
    type(Field.NAME, "PROD");
    save();
    assertEquals(Set.of("PROD"), store.kept.keySet());
    assertEquals(Map.of("PROD/user", new Hidden("swordfish")), keyring.kept);
    assertTrue(draft().isSound());
  }

  /// The Credential Manager does not tell upper from lower case.
  @Test
  void anotherSpellingTakesThePasswordAlongWhereItIsTheSameEntryOfTheKeyring() {
    keyring.blind = true;
    begin("prod");
    signIn("swordfish");
    save();
    type(Field.NAME, "PROD");
    save();
    assertEquals(Map.of("prod/user", new Hidden("swordfish")), keyring.kept);
  }

  @Test
  void whoSignsInNoMoreLeavesNoPasswordBehind() {
    begin("dev");
    signIn("swordfish");
    save();
    draft().signedInProperty().set(false);
    save();
    assertEquals(Map.of(), keyring.kept);
    assertEquals(Optional.empty(), store.kept.firstEntry().getValue().user());
  }

  /// As where the file has none any more, or never should have had.
  @Test
  void thePasswordOfAFileIsRemovedWhileTheFileStays() {
    begin("dev");
    draft().encryptedProperty().set(true);
    type(Field.TRUST, "/ca.pem");
    draft().password(Password.TRUST).set("swordfish");
    assertFalse(draft().isRemovable(Password.TRUST), "it is not kept yet");
    save();
    assertTrue(draft().isRemovable(Password.TRUST));
    assertFalse(draft().isRemovable(Password.KEY));
    draft().removedProperty(Password.TRUST).set(true);
    assertTrue(model.isChanged());
    model.tryOut();
    background.runAll();
    assertEquals(Map.of(), tried.getFirst());
    save();
    assertEquals(Map.of(), keyring.kept);
    Profile kept = store.kept.firstEntry().getValue();
    assertEquals(Set.of(), kept.passwords());
    assertEquals(Path.of("/ca.pem"), kept.encryption().orElseThrow().trust());
    assertFalse(model.isChanged());
  }

  @Test
  void aPasswordThatIsTypedTakesThePlaceOfOneThatWasToGo() {
    begin("dev");
    draft().encryptedProperty().set(true);
    type(Field.TRUST, "/ca.pem");
    draft().password(Password.TRUST).set("swordfish");
    save();
    draft().removedProperty(Password.TRUST).set(true);
    draft().password(Password.TRUST).set("trout");
    save();
    assertEquals(Map.of("dev/trust", new Hidden("trout")), keyring.kept);
    assertTrue(draft().isRemovable(Password.TRUST));
  }

  @Test
  void aDeletedProfileTakesItsPasswordsWithIt() {
    begin("dev");
    signIn("swordfish");
    save();
    model.delete(model.selectedProperty().get().orElseThrow());
    background.runAll();
    assertTrue(store.kept.isEmpty());
    assertEquals(Map.of(), keyring.kept);
    assertEquals(Optional.empty(), model.selectedProperty().get());
  }

  @Test
  void whatTheKeyringMayStillHaveOfADeletedProfileIsSaid() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.locked = true;
    model.delete(model.selectedProperty().get().orElseThrow());
    background.runAll();
    assertTrue(store.kept.isEmpty());
    assertEquals("connections.deleted.trouble", model.newsProperty().get().key());
    assertTrue(model.newsProperty().get().bad());
  }

  @Test
  void aProfileThatCannotBeUnderstoodTakesItsPasswordsWithItToo() throws IOException {
    keyring.kept.put("old/user", new Hidden("swordfish"));
    keyring.kept.put("old/key", new Hidden("trout"));
    store.faulty.put(
        "old",
        ProfileFault.wrongValue(Path.of("old.properties"), OptionalInt.of(3), "colour", "mud"));
    model.refresh();
    background.runAll();
    model.delete(model.selectedProperty().get().orElseThrow());
    background.runAll();
    assertEquals(List.of(), store.list());
    assertEquals(Map.of(), keyring.kept);
  }

  @Test
  void whatTheKeyringMayStillHaveOfAnOldNameIsSaid() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.readOnly = true;
    type(Field.NAME, "lab");
    save();
    assertEquals(Set.of("lab"), store.kept.keySet());
    assertEquals("connections.saved.left", model.newsProperty().get().key());
  }

  @Test
  void aCopyHasAFreeNameAndNoPassword() {
    begin("dev");
    signIn("swordfish");
    save();
    model.duplicate();
    assertEquals("dev 2", draft().text(Field.NAME).get());
    save();
    assertEquals(Set.of("dev", "dev 2"), store.kept.keySet());
    assertEquals(Set.of("dev/user"), keyring.kept.keySet());
  }

  @Test
  void whatIsTypedIsStillThereAfterALookElsewhere() {
    begin("a");
    save();
    begin("b");
    save();
    type(Field.ENSEMBLE, "zk9:2181");
    model.select(Optional.of("a"));
    model.refresh();
    background.runAll();
    model.select(Optional.of("b"));
    assertEquals("zk9:2181", draft().text(Field.ENSEMBLE).get());
    model.revert();
    assertEquals("zk1:2181", draft().text(Field.ENSEMBLE).get());
  }

  @Test
  void whatIsKeptStaysWithAnEnsembleThatGetsAnotherServer() {
    begin("eu");
    save();
    assertEquals("zk1:2181", keptUnder("eu"));
    type(Field.ENSEMBLE, "ZK1:2181, zk2:2181");
    save();
    assertEquals("zk1:2181", keptUnder("eu"));
    type(Field.ENSEMBLE, "zk2:2181,zk3:2181");
    save();
    assertEquals("zk1:2181", keptUnder("eu"), "one server after the other is replaced");
    model.duplicate();
    save();
    assertEquals("zk1:2181", keptUnder("eu 2"), "it is one ensemble");
    type(Field.ENSEMBLE, "zk1:2181");
    save();
    assertEquals("zk1:2181", keptUnder("eu 2"));
  }

  @Test
  void whatIsKeptOfOneEnsembleIsNotTakenForAnothers() {
    begin("eu");
    save();
    type(Field.ENSEMBLE, "zk1:2181/ids");
    save();
    assertEquals("zk1:2181/ids", keptUnder("eu"), "below another node are other categories");
    type(Field.ENSEMBLE, "zk9:2181/ids");
    save();
    assertEquals("zk9:2181/ids", keptUnder("eu"));
  }

  private String keptUnder(String name) {
    return Optional.ofNullable(store.kept.get(name)).orElseThrow().keptUnder();
  }

  @Test
  void aFullDiskIsToldAndNothingTypedIsLost() {
    store.full = true;
    begin("dev");
    save();
    assertEquals(
        ConnectionNews.bad("connections.disk", new ProfileFault(MemoryProfiles.FULL)),
        model.newsProperty().get());
    assertEquals("dev", draft().text(Field.NAME).get());
  }

  @Test
  void aMissingPasswordIsAskedForKeptAndThenTheWindowOpens() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.kept.clear();
    model.open(Where.NEW_WINDOW, asked::add);
    background.runAll();
    assertEquals(List.of(), opened);
    assertEquals(Set.of(Password.USER), asked.getFirst().missing());
    asked.getFirst().answer().accept(Map.of(Password.USER, new Hidden("again")));
    background.runAll();
    assertEquals(List.of("dev NEW_WINDOW"), opened);
    assertEquals(Map.of("dev/user", new Hidden("again")), keyring.kept);
  }

  @Test
  void whatIsNotSavedYetIsSavedBeforeItIsOpened() {
    begin("dev");
    model.open(Where.HERE, asked::add);
    background.runAll();
    assertEquals(Set.of("dev"), store.kept.keySet());
    assertEquals(List.of("dev HERE"), opened);
  }

  // The test of a connection

  @Test
  void aTestTellsEachStepAndWhatWasNotReached() {
    begin("dev");
    signIn("typed");
    model.tryOut();
    assertEquals(Trial.State.RUNNING, model.trialProperty().get().state());
    background.runAll();
    Trial trial = model.trialProperty().get();
    assertEquals(Trial.State.DONE, trial.state());
    assertEquals(
        List.of(Kind.NAME, Kind.PORT), trial.steps().stream().map(ConnectStep::kind).toList());
    assertEquals(Set.of(Kind.SESSION, Kind.PATH, Kind.PERMISSION), trial.missing());
    assertFalse(trial.isGood());
    assertEquals(List.of(Map.of(Password.USER, new Hidden("typed"))), tried);
  }

  @Test
  void aTestWithoutItsPasswordSaysSoInTheLanguageOfTheWindow() {
    withoutPassword = true;
    begin("dev");
    model.tryOut();
    background.runAll();
    assertEquals(
        "Von ann ist kein Passwort bekannt",
        new TrialWords(new Messages(Language.GERMAN, ZoneOffset.UTC))
            .lines(model.trialProperty().get())
            .getFirst()
            .text());
  }

  @Test
  void aTestThatLacksAPasswordSaysWhyItCouldNotBeRead() {
    begin("dev");
    signIn("swordfish");
    save();
    withoutPassword = true;
    keyring.locked = true;
    model.tryOut();
    background.runAll();
    assertEquals(
        "No password is known of ann: the keyring cannot be asked (it is locked)",
        new TrialWords(new Messages(Language.ENGLISH, ZoneOffset.UTC))
            .lines(model.trialProperty().get())
            .getFirst()
            .text());
  }

  @Test
  void ofACancelledTestNothingIsHeardAnyMore() {
    begin("dev");
    model.tryOut();
    model.cancelTrial();
    background.runAll();
    assertEquals(Trial.State.CANCELLED, model.trialProperty().get().state());
    assertEquals(List.of(), model.trialProperty().get().steps());
  }

  @Test
  void whatIsTypedBehindATestIsNotWhatWasTested() {
    begin("dev");
    model.tryOut();
    background.runAll();
    type(Field.NAME, "other");
    assertEquals(Trial.State.DONE, model.trialProperty().get().state(), "only its name");
    type(Field.ENSEMBLE, "zk9:2181");
    assertEquals(Trial.NONE, model.trialProperty().get());
    model.tryOut();
    type(Field.ENSEMBLE, "zk8:2181");
    background.runAll();
    assertEquals(Trial.NONE, model.trialProperty().get());
  }

  @Test
  void whoLooksAtAnotherProfileSeesNoTestOfTheOneBefore() {
    begin("a");
    save();
    begin("b");
    model.tryOut();
    background.runAll();
    model.select(Optional.of("a"));
    assertEquals(Trial.NONE, model.trialProperty().get());
  }

  // Answers that come late

  @Test
  void whatIsTypedWhileItIsSavedIsNotSavedAndNotLost() {
    begin("dev");
    signIn("swordfish");
    model.save();
    type(Field.ENSEMBLE, "zk9:2181");
    background.runAll();
    assertEquals("zk1:2181", ensembleOf("dev"));
    assertEquals(Optional.of("dev"), model.selectedProperty().get());
    assertEquals("zk9:2181", draft().text(Field.ENSEMBLE).get());
    assertEquals("", draft().password(Password.USER).get(), "the keyring has it");
    assertTrue(model.isChanged());
    save();
    assertEquals("zk9:2181", ensembleOf("dev"));
  }

  @Test
  void whoTurnsToAnotherProfileWhileOneIsSavedStaysThere() {
    begin("a");
    save();
    begin("b");
    save();
    type(Field.ENSEMBLE, "zk9:2181");
    model.save();
    model.select(Optional.of("a"));
    background.runAll();
    assertEquals(Optional.of("a"), model.selectedProperty().get());
    assertEquals("zk9:2181", ensembleOf("b"));
    assertEquals(ConnectionNews.NONE, model.newsProperty().get());
  }

  @Test
  void nothingIsOpenedOverADialog() {
    begin("dev");
    save();
    model.open(Where.HERE, asked::add);
    dialog = true;
    background.runAll();
    assertEquals(List.of(), opened);
    assertEquals(ConnectionNews.bad("connections.unopened", "dev"), model.newsProperty().get());
    model.open(Where.NEW_WINDOW, asked::add);
    background.runAll();
    assertEquals(List.of("dev NEW_WINDOW"), opened);
  }

  @Test
  void noPasswordIsAskedForOverADialog() {
    begin("dev");
    signIn("swordfish");
    save();
    keyring.kept.clear();
    model.open(Where.NEW_WINDOW, asked::add);
    assertEquals("connections.opening", model.newsProperty().get().key());
    dialog = true;
    background.runAll();
    assertEquals(List.of(), asked);
    assertEquals("connections.unopened", model.newsProperty().get().key());
  }

  // What is lost with what a window shows

  @Test
  void whatIsTypedOfOtherConnectionsIsNamedBeforeAnotherOneIsOpenedHere() {
    begin("a");
    save();
    begin("b");
    save();
    type(Field.ENSEMBLE, "zk9:2181");
    assertTrue(model.losses().isNone(), "it is saved by that");
    begin("c");
    model.select(Optional.of("a"));
    assertEquals(List.of("b", "c"), model.losses().typed());
    ConnectionDialogs dialogs = new ConnectionDialogs(model, messages(), new NoDialogs());
    assertThrows(AssertionError.class, dialogs::openHere, "it asks");
    model.select(Optional.of("b"));
    model.revert();
    model.select(Optional.of(ConnectionsViewModel.UNSAVED));
    model.revert();
    dialogs.openHere();
    background.runAll();
    assertEquals(1, opened.size(), "nothing is lost, and nothing is asked");
  }

  @Test
  void whatWasBegunAndNeverTypedInIsNoLoss() {
    begin("a");
    save();
    model.add();
    model.select(Optional.of("a"));
    assertTrue(model.losses().isNone());
  }

  @Test
  void eachLossIsNamedInALineOfItsOwn() {
    session =
        new Losses(
            List.of(),
            List.of("Push ids back, /a"),
            List.of("/a", "/b", "/a"),
            List.of("/1", "/2", "/3", "/4", "/5", "/6"));
    begin("lab");
    model.select(Optional.empty());
    assertEquals(
        List.of(
            "What is typed and not saved of lab",
            "What is begun and not done: Push ids back, /a",
            "Undo of changes of /a, /b",
            "The answer what became of changes of /1, /2, /3, /4 and 2 more"),
        model.losses().in(messages()));
  }

  private static Messages messages() {
    return new Messages(Language.ENGLISH, ZoneOffset.UTC);
  }

  @Test
  void ofTwoThatAreOpenedOneAfterTheOtherTheLastOneIs() {
    begin("a");
    save();
    begin("b");
    save();
    model.open(Where.HERE, asked::add);
    model.select(Optional.of("a"));
    model.open(Where.HERE, asked::add);
    background.runAll();
    assertEquals(List.of("a HERE"), opened);
  }

  // What the fields cannot tell

  /// As on a network that is gone.
  @Test
  void whereTheDiskDoesNotAnswerNobodyWaitsAndAFileIsNoFault() {
    begin("dev");
    draft().encryptedProperty().set(true);
    type(Field.TRUST, "/none.pem");
    assertEquals(Map.of(), faults());
    type(Field.NAME, "develop");
    assertEquals(Map.of(), faults());
    assertEquals(1, background.size(), "it was asked already");

    List<Map<Field, Fault>> seen = new ArrayList<>();
    draft().faultsProperty().subscribe(found -> seen.add(found));
    background.runAll();
    Fault missing = new Fault("connections.fault.nofile", "/none.pem");
    assertEquals(List.of(Map.of(), Map.of(Field.TRUST, missing)), seen);
  }

  @Test
  void aFileThatIsThereAgainIsNoFaultAnyMore() {
    begin("dev");
    draft().encryptedProperty().set(true);
    type(Field.TRUST, "/ca.pem");
    save();
    unmounted = true;
    model.refresh();
    background.runAll();
    assertEquals(new Fault("connections.fault.nofile", "/ca.pem"), faults().get(Field.TRUST));
    assertFalse(model.isChanged(), "nobody typed");
    unmounted = false;
    type(Field.ENSEMBLE, "zk9:2181");
    model.refresh();
    background.runAll();
    assertEquals(Map.of(), faults());
    assertEquals("zk9:2181", draft().text(Field.ENSEMBLE).get());
  }

  @Test
  void aNameIsFreeAgainOnceItsProfileIsGone() {
    begin("a");
    save();
    begin("b");
    save();
    type(Field.NAME, "a");
    assertEquals(new Fault("connections.fault.taken", "a"), faults().get(Field.NAME));
    model.delete("a");
    background.runAll();
    model.select(Optional.of("b"));
    assertEquals("a", draft().text(Field.NAME).get());
    assertEquals(Map.of(), faults());
  }

  @Test
  void aTestOfWhatWasDiscardedIsForgottenWithIt() {
    begin("dev");
    save();
    type(Field.ENSEMBLE, "zk9:2181");
    model.tryOut();
    background.runAll();
    assertEquals(Trial.State.DONE, model.trialProperty().get().state());
    model.revert();
    assertEquals(Trial.NONE, model.trialProperty().get());
  }

  @Test
  void whatWasBegunIsListedUntilItIsSavedOrDiscarded() {
    begin("a");
    save();
    assertEquals(List.of("a"), names());
    begin("b");
    model.select(Optional.of("a"));
    assertEquals(List.of("", "a"), names());
    model.add();
    assertEquals("b", draft().text(Field.NAME).get(), "what is typed comes back");
    assertEquals("connections.begun.before", model.newsProperty().get().key());
    model.revert();
    assertEquals(List.of("a"), names());
    begin("c");
    save();
    assertEquals(List.of("a", "c"), names());
  }

  private String ensembleOf(String name) {
    return Optional.ofNullable(store.kept.get(name)).orElseThrow().ensemble();
  }

  private List<String> names() {
    return model.rows().stream().map(ConnectionRow::name).toList();
  }
}
