package org.mappingzoo.console;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.activity.ActivityLog;
import org.mappingzoo.console.activity.ActivityScreen;
import org.mappingzoo.console.activity.ActivityViewModel;
import org.mappingzoo.console.activity.TimeLine;
import org.mappingzoo.console.alerts.AlertDialogs;
import org.mappingzoo.console.alerts.AlertsScreen;
import org.mappingzoo.console.alerts.AlertsViewModel;
import org.mappingzoo.console.category.CategoryScreen;
import org.mappingzoo.console.category.CategoryViewModel;
import org.mappingzoo.console.change.ChangeDialogs;
import org.mappingzoo.console.change.LoggedChange;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.connections.ConnectionsScreen;
import org.mappingzoo.console.connections.ConnectionsViewModel;
import org.mappingzoo.console.connections.Connector;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Losses;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.ProfileStore;
import org.mappingzoo.console.connections.ProfileStore.Entry.Faulty;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.fleet.FleetScreen;
import org.mappingzoo.console.fleet.FleetViewModel;
import org.mappingzoo.console.leaders.FailureDrill;
import org.mappingzoo.console.leaders.LeadersScreen;
import org.mappingzoo.console.leaders.LeadersViewModel;
import org.mappingzoo.console.leases.LeasesScreen;
import org.mappingzoo.console.leases.LeasesViewModel;
import org.mappingzoo.console.lookup.LookupScreen;
import org.mappingzoo.console.lookup.LookupViewModel;
import org.mappingzoo.console.notice.DesktopNotifier;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.DiskWords;
import org.mappingzoo.console.shell.Exports;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Preferences;
import org.mappingzoo.console.shell.ShellViewModel;
import org.mappingzoo.console.shell.ShellWindow;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.ConnectionExample;
import org.mappingzoo.console.snapshot.Scenery;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Failure;

/// The content of one window: its screens and dialogs over one feed. On the FX thread.
final class Desk implements Navigation, DialogHost, Scenery, AlertNews.Way {
  private final Messages messages;
  private final Access access;
  private final ChangeDialogs changes;
  private final FleetViewModel fleet;
  private final CategoryViewModel category;
  private final LeasesViewModel leases;
  private final ShellViewModel shell;
  private final TimeLine timeLine;
  private final AlertFeed alerts;
  private final AlertsViewModel alertsModel;
  private final ConnectionsViewModel connections;
  private final ConnectionsScreen profiles;
  private final ShellWindow window;

  /// What a desk is made of.
  ///
  /// @param background runs calls that block
  /// @param fx runs a task on the FX thread
  /// @param refresh reads everything again; returns at once
  /// @param files where an operator wants a file to be
  /// @param drill empty where nothing may be broken to see what happens
  /// @param keeper keeps the time line
  /// @param versions what is kept of categories on disk
  record Parts(
      FleetFeed feed,
      CategoryAdmin admin,
      Executor background,
      Executor fx,
      Messages messages,
      Access access,
      ObservableValue<Target> target,
      Theme theme,
      Runnable refresh,
      FilePlace files,
      Optional<FailureDrill> drill,
      ActivityKeeper keeper,
      KeptVersions versions,
      Alerting alerting,
      Connecting connecting) {

    /// The same over a fleet that stands still: what would run in the background runs at once, and
    /// nothing that is shared keeps the desk in memory.
    ///
    /// @param asked runs what would run in the background, at once or never
    /// @param shown what it is connected to, in the picture
    Parts still(FleetFeed stillFeed, CategoryAdmin stillAdmin, Executor asked, Target shown) {
      return new Parts(
          stillFeed,
          stillAdmin,
          asked,
          Runnable::run,
          messages.copy(),
          shown.isDemo() ? new Access(true) : unlocked(stillFeed),
          shown.unchanging(),
          new Theme(theme.mode()),
          () -> {},
          files,
          drill.map(real -> pid -> {}),
          ActivityKeeper.none(),
          KeptVersions.none(),
          Alerting.quiet(stillFeed),
          Connecting.example());
    }

    private static Access unlocked(FleetFeed stillFeed) {
      Access access = Access.timed(Profile.USUAL_UNLOCK);
      access.unlock(stillFeed.now());
      return access;
    }
  }

  /// How a window leads to other connections.
  record Connecting(ProfileStore profiles, Vault vault, Connector connector) {

    /// For pictures.
    static Connecting example() {
      ConnectionExample example = new ConnectionExample();
      return new Connecting(example, new Vault(Keyring.none()), example);
    }

    /// No profiles, and no way anywhere.
    static Connecting none() {
      return new Connecting(ProfileStore.empty(), new Vault(Keyring.none()), Connector.none());
    }
  }

  /// How alerts are kept and told.
  ///
  /// @param figures what their rules looked at before now
  /// @param preferences who is told, and whether on the desktop, too
  record Alerting(
      AlertFeed feed, KeptFigures figures, DesktopNotifier desktop, Preferences preferences) {

    /// Tells the desktop, as long as it is to be told, and notes what came of it. What comes back
    /// takes it away again.
    BiFunction<DesktopNotifier.Note, Runnable, Runnable> wanted(Executor fx) {
      return (note, open) ->
          preferences.desktopNoticesProperty().get()
              ? desktop.tell(
                  note,
                  open,
                  trouble -> fx.execute(() -> preferences.desktopTroubleProperty().set(trouble)))
              : () -> {};
    }

    /// Alerts that nothing outlives and nobody outside is told of.
    static Alerting quiet(FleetFeed feed) {
      return new Alerting(
          new AlertFeed(feed, AlertFeed.Keeper.forgetful()),
          KeptFigures.none(),
          DesktopNotifier.none(),
          new Preferences(new Operator("operator", Operator.Source.SYSTEM)));
    }
  }

  Desk(Parts parts) {
    messages = parts.messages();
    access = parts.access();
    timeLine =
        new TimeLine(
            parts.feed(),
            parts.keeper(),
            ActivityLog.Limits.USUAL.entries(),
            parts.target().getValue().roots());
    changes =
        new ChangeDialogs(
            parts.admin(),
            parts.background(),
            parts.fx(),
            parts.feed(),
            parts.messages(),
            parts.access(),
            parts.target(),
            this,
            timeLine::told);
    fleet = new FleetViewModel(parts.feed(), parts.messages(), parts.access(), changes, this);
    category = new CategoryViewModel(parts.feed(), parts.messages(), parts.access(), changes, this);
    leases = new LeasesViewModel(parts.feed(), parts.messages(), parts.access(), changes, this);
    alerts = parts.alerting().feed();
    shell =
        new ShellViewModel(parts.feed(), parts.messages(), parts.access(), parts.target(), alerts);
    alertsModel = alertsModel(parts);
    connections = connections(parts);
    profiles = new ConnectionsScreen(connections, parts.messages(), this);
    window =
        new ShellWindow(
            shell,
            parts.theme(),
            parts.alerting().preferences(),
            new Exports.Way(parts.files(), parts.background(), parts.fx()),
            List.of(
                new FleetScreen(fleet),
                new CategoryScreen(category, fleet::suggested),
                new LeasesScreen(leases),
                new LeadersScreen(
                    new LeadersViewModel(parts.feed(), parts.messages(), this, parts.drill())),
                new ActivityScreen(
                    new ActivityViewModel(
                        timeLine,
                        parts.feed(),
                        parts.target()::getValue,
                        parts.messages(),
                        parts.access(),
                        changes,
                        this,
                        parts.background(),
                        parts.fx()),
                    parts.files()),
                new AlertsScreen(alertsModel),
                new LookupScreen(
                    new LookupViewModel(
                        parts.feed(),
                        parts.target()::getValue,
                        parts.messages(),
                        this,
                        timeLine::watched,
                        parts.versions(),
                        parts.background(),
                        parts.fx())),
                profiles),
            this,
            parts.refresh());
    AlertNews news =
        new AlertNews(
            parts.messages(),
            parts.target()::getValue,
            window.notices(),
            parts.alerting().wanted(parts.fx()),
            parts.fx(),
            this);
    alerts.bookProperty().subscribe(news::follow);
    alerts.onNews(news::tell);
    parts.feed().snapshotProperty().subscribe(snapshot -> askIfMissing(snapshot.connection()));
    parts.feed().missedProperty().subscribe(missed -> missed.ifPresent(this::tellMissed));
    parts.target().map(Target::name).subscribe((before, now) -> connections.refresh());
  }

  private static boolean isWithoutPassword(ConnectionStatus status) {
    return status
            instanceof
            ConnectionStatus.Disconnected(
                Instant since,
                Failure.NotStarted(Failure.Obstacle obstacle, String of))
        && obstacle == Failure.Obstacle.PASSWORD;
  }

  /// Once for each attempt: of a start that fails there is one snapshot.
  private void askIfMissing(ConnectionStatus status) {
    if (isWithoutPassword(status) && !window.hasDialog()) {
      profiles.askForPasswords();
    }
  }

  /// Shows the first screen. Until then there is the window's frame alone, which is drawn sooner.
  Desk begin() {
    window.begin();
    return this;
  }

  @Override
  public void tellUnread(Faulty last) {
    window
        .notices()
        .showLasting(
            "shell.unread",
            Tone.WARNING,
            () -> messages.get("shell.unread", last.name()),
            () -> messages.get("shell.unread.text", last.fault().why().in(messages)),
            () -> {
              connections.turnTo(last.name());
              openConnections();
            });
  }

  /// Says that this window goes on as its profile was, why, and leads there.
  void tellUnfollowed(Faulty now) {
    window
        .notices()
        .showLasting(
            "shell.unfollowed",
            Tone.WARNING,
            () -> messages.get("shell.unfollowed", now.name()),
            () -> messages.get("shell.unfollowed.text", now.fault().why().in(messages)),
            () -> {
              connections.turnTo(now.name());
              openConnections();
            });
  }

  /// Says what is wrong with the settings of all windows, until somebody takes that away.
  void tell(SettingsTrouble trouble) {
    window
        .notices()
        .showLasting(
            trouble.name(),
            Tone.WARNING,
            () -> trouble.title(messages),
            () -> trouble.text(messages),
            () -> Clip.copy(trouble.file().toString()));
  }

  /// Says that something went wrong in the program itself, and has it for a bug report.
  void tellDefect() {
    window
        .notices()
        .showLasting(
            "shell.defect",
            Tone.WARNING,
            () -> messages.get("shell.defect"),
            () -> messages.get("shell.defect.text"),
            () -> Clip.copy(shell.diagnostics()));
  }

  @Override
  public void tellMissed(DiskFault first) {
    window
        .notices()
        .showLasting(
            "shell.missed",
            Tone.WARNING,
            () -> messages.get("shell.missed"),
            () -> messages.get("shell.missed.text", new DiskWords(messages).of(first)),
            () -> Clip.copy(first.file().toString()));
  }

  AlertsViewModel alertsModel() {
    return alertsModel;
  }

  private ConnectionsViewModel connections(Parts parts) {
    Connecting connecting = parts.connecting();
    return new ConnectionsViewModel(
        new ConnectionsViewModel.Services(
            connecting.profiles(),
            connecting.vault(),
            connecting.connector(),
            parts.background(),
            parts.fx(),
            () -> window.hasDialog(),
            () -> parts.target().getValue().name(),
            () -> parts.target().getValue().isDemo() ? Losses.NONE : unfinished()));
  }

  /// What is begun here, and what of this session's changes nobody can take back, or ask for, once
  /// this desk is gone. Of a demo everything ends with it, and nobody is asked.
  private Losses unfinished() {
    return new Losses(
        List.of(),
        window.begun().stream().toList(),
        paths(LoggedChange::isUndoable),
        paths(
            change ->
                change.standing() instanceof Standing.Sent
                    || change.standing() instanceof Standing.Unsettled));
  }

  private List<String> paths(Predicate<LoggedChange> which) {
    return changes.recent().stream().filter(which).map(change -> change.category().path()).toList();
  }

  private AlertsViewModel alertsModel(Parts parts) {
    return new AlertsViewModel(
        parts.feed(),
        alerts,
        parts.messages(),
        parts.access(),
        changes,
        this,
        new AlertDialogs(
            parts.feed(),
            alerts,
            parts.alerting().figures(),
            parts.messages(),
            parts.background(),
            this,
            () -> parts.alerting().preferences().operator().name(),
            category::name,
            () -> openScreen("leaders")));
  }

  private void openScreen(String id) {
    window.open(id);
  }

  @Override
  public void raise() {
    window.raise();
  }

  /// A notification opens its category; what concerns the ensemble opens the alerts.
  @Override
  public void open(AlertKey key) {
    alertsModel.select(key);
    key.category().ifPresentOrElse(this::openCategory, this::openAlerts);
  }

  @Override
  public void openAlerts() {
    openScreen("alerts");
  }

  @Override
  public void openAlert(AlertKey key) {
    alertsModel.select(key);
    openAlerts();
  }

  @Override
  public AlertFeed alerts() {
    return alerts;
  }

  @Override
  public ShellWindow window() {
    return window;
  }

  /// The question is in sight, also where the window was put away.
  @Override
  public boolean mayClose(Runnable close) {
    boolean may = profiles.mayClose(close);
    if (!may) {
      raise();
    }
    return may;
  }

  /// What is still to be kept is kept.
  void end() {
    connections.cancelTrial();
    timeLine.end();
  }

  ShellViewModel shell() {
    return shell;
  }

  @Override
  public FleetViewModel fleet() {
    return fleet;
  }

  @Override
  public Navigation navigation() {
    return this;
  }

  @Override
  public ChangeRequests changes() {
    return changes;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public void openFleet() {
    window.open("fleet");
  }

  @Override
  public void openAlertRules(CategoryName name) {
    alertsModel.showRules(name);
  }

  @Override
  public void openConnections() {
    openScreen("connections");
  }

  @Override
  public void sayCopied(String what) {
    window.sayCopied(() -> what);
  }

  @Override
  public void newConnection() {
    connections.add();
    openConnections();
  }

  @Override
  public void openCategory(CategoryName name) {
    category.show(name);
    window.openFromHere("category");
  }

  @Override
  public void openId(CategoryName name, long id) {
    openCategory(name);
    category.showId(id);
  }

  @Override
  public void openStranded(CategoryName name) {
    leases.showStranded(name);
    window.openFromHere("leases");
  }

  @Override
  public void showRecentChanges() {
    changes.showRecent();
  }

  @Override
  public void show(Parent content, Terms terms) {
    window.show(content, terms);
  }

  @Override
  public void ask(Parent question) {
    window.ask(question);
  }

  @Override
  public void close() {
    window.close();
  }
}
