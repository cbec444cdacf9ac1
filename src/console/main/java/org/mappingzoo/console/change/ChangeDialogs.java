package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.console.shell.ChangeRequests;
import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.SessionChanges;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;

/// Opens a dialog for each change that is asked for, one at a time, and keeps the record of this
/// session. Belongs to the FX thread.
public final class ChangeDialogs implements ChangeRequests, SessionChanges {
  private final ChangeServices services;
  private final ChangeWords words;
  private final DialogHost host;
  private final Actions actions = new Actions();
  private Optional<Open> open = Optional.empty();
  private Optional<Batch> batch = Optional.empty();

  /// A dialog with its content: the content is loaded again when the language changes.
  private record Open(ChangeViewModel model, StackPane frame, ChangeController controller) {}

  private record Batch(BatchViewModel model, ChangeBatchController controller) {}

  /// @param background runs calls that block
  /// @param fx runs a task on the FX thread
  /// @param told what becomes of each change
  public ChangeDialogs(
      CategoryAdmin admin,
      Executor background,
      Executor fx,
      FleetFeed feed,
      Messages messages,
      Access access,
      ObservableValue<Target> target,
      DialogHost host,
      Consumer<ChangeNews> told) {
    this.services =
        new ChangeServices(
            admin,
            background,
            fx,
            feed,
            access,
            new ReceiptLog(feed, told),
            target.map(Target::asksReason));
    this.words = new ChangeWords(messages, target);
    this.host = host;
    messages.onChange(this::reload);
    target.subscribe((before, now) -> reload());
  }

  @Override
  public void seed(Optional<CategoryName> suggested) {
    show(ChangeViewModel.typed(services, ChangeKind.SEED, suggested));
  }

  @Override
  public void extend(CategoryName category) {
    show(ChangeViewModel.typed(services, ChangeKind.EXTEND, Optional.of(category)));
  }

  @Override
  public void push(CategoryName category) {
    show(ChangeViewModel.typed(services, ChangeKind.PUSH, Optional.of(category)));
  }

  @Override
  public void compact(CategoryName category) {
    show(ChangeViewModel.compact(services, category));
  }

  @Override
  public void compactAll(List<CategoryName> categories) {
    BatchViewModel model = new BatchViewModel(services, categories);
    var controller = new ChangeBatchController(model, words, actions);
    Parent dialog = Views.load("change-batch", words.messages(), controller);
    host.show(
        dialog,
        new DialogHost.Terms(model::isClosable, this::leaveBatch, () -> words.begun(model)));
    batch = Optional.of(new Batch(model, controller));
  }

  private void leaveBatch() {
    batch.ifPresent(
        shown -> {
          batch = Optional.empty();
          shown.controller().leave();
          shown.model().leave();
        });
  }

  @Override
  public void adopt(CategoryName category) {
    show(ChangeViewModel.typed(services, ChangeKind.ADOPT, Optional.of(category)));
  }

  @Override
  public void repair(CategoryName category) {
    CategorySnapshot now = services.feed().snapshot().categories().get(category);
    if (now != null
        && now.reading() instanceof CategoryReading.Unreadable(RangeFault fault, NodeText text)) {
      show(ChangeViewModel.repair(services, category, new Damage(now.revision(), text, fault)));
    }
  }

  @Override
  public void configure(CategoryName category, CategorySettings now) {
    show(ChangeViewModel.configure(services, category, now));
  }

  @Override
  public void attest(CategoryName category, Lease lease) {
    show(ChangeViewModel.attest(services, category, lease));
  }

  @Override
  public void booked(CategoryName category, LedgerChange change) {
    show(ChangeViewModel.booked(services, category, change));
  }

  /// The changes of this session, newest first.
  public ObservableList<LoggedChange> recent() {
    return services.log().changes();
  }

  @Override
  public boolean isKnown(String request) {
    return logged(request).filter(LoggedChange::isTold).isPresent();
  }

  @Override
  public boolean isUndoable(String request) {
    return logged(request).filter(LoggedChange::isUndoable).isPresent();
  }

  @Override
  public String undoing(String request) {
    return logged(request).map(new StandingWords(words)::undoing).orElse("");
  }

  @Override
  public void openChange(String request) {
    logged(request).ifPresent(actions::open);
  }

  @Override
  public void undo(String request) {
    logged(request).ifPresent(actions::undo);
  }

  private Optional<LoggedChange> logged(String request) {
    return recent().stream().filter(logged -> logged.request().equals(request)).findFirst();
  }

  /// Lists them.
  public void showRecent() {
    var controller = new ChangeRecentController(words, services.log(), actions);
    Parent list = Views.load("change-recent", words.messages(), controller);
    host.show(list, controller::leave);
  }

  private void show(ChangeViewModel model) {
    ChangeController controller = new ChangeController(model, words, services.log(), actions);
    StackPane frame = new StackPane(load(controller));
    Open shown = new Open(model, frame, controller);
    host.show(
        frame,
        new DialogHost.Terms(this::mayDismiss, () -> dismissed(shown), () -> words.begun(model)));
    open = Optional.of(shown);
  }

  private boolean mayDismiss() {
    return open.map(shown -> shown.controller().mayClose()).orElse(true);
  }

  private Parent load(ChangeController controller) {
    return Views.load("change", words.messages(), controller);
  }

  private void reload() {
    open.ifPresent(
        shown -> {
          shown.controller().leave();
          ChangeController next =
              new ChangeController(shown.model(), words, services.log(), actions);
          shown.frame().getChildren().setAll(load(next));
          open = Optional.of(new Open(shown.model(), shown.frame(), next));
        });
  }

  /// Dismissed by the operator, or by another dialog that takes its place.
  private void dismissed(Open gone) {
    open.filter(shown -> shown.model() == gone.model())
        .ifPresent(
            shown -> {
              open = Optional.empty();
              shown.controller().leave();
              shown.model().leave();
            });
  }

  private final class Actions implements ChangeActions {
    @Override
    public ObservableValue<Optional<String>> obstacle() {
      return services.obstacle();
    }

    @Override
    public void close() {
      boolean mayClose = open.map(shown -> shown.model().closableProperty().get()).orElse(true);
      if (mayClose && batch.map(shown -> shown.model().isClosable()).orElse(true)) {
        open.ifPresent(ChangeDialogs.this::dismissed);
        leaveBatch();
        host.close();
      }
    }

    @Override
    public void undo(LoggedChange logged) {
      logged
          .receipt()
          .ifPresent(receipt -> ChangeDialogs.this.show(ChangeViewModel.undo(services, receipt)));
    }

    @Override
    public void goOn(CategoryName category, NextStep step) {
      ChangeDialogs.this.show(
          switch (step) {
            case NextStep.Adopt(RangeList universe) ->
                ChangeViewModel.adopt(services, category, universe);
            case NextStep.Reverse(LedgerChange change, String key) ->
                ChangeViewModel.booked(services, category, change);
            case NextStep.SetBack back -> ChangeViewModel.setBack(services, category, back);
          });
    }

    @Override
    public void open(LoggedChange logged) {
      if (logged.isTold()) {
        ChangeDialogs.this.show(ChangeViewModel.of(services, logged));
      }
    }
  }
}
