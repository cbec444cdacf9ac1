package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.feed.AlertFeed;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptFigures;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;

/// Opens the dialogs of the alerts. Belongs to the FX thread.
public final class AlertDialogs implements AlertsViewModel.Ways {
  private final FleetFeed feed;
  private final AlertFeed alerts;
  private final KeptFigures figures;
  private final Messages messages;
  private final Executor background;
  private final DialogHost host;
  private final Supplier<String> operator;
  private final ObservableValue<Target> target;
  private final Supplier<Optional<CategoryName>> opened;
  private final Runnable openLeaders;

  /// @param figures what the rules looked at before now
  /// @param background runs what takes long
  /// @param operator who sits here, as far as the system knows
  /// @param target where it all is
  /// @param opened the category that was looked at last: the rules can differ for that, too
  public AlertDialogs(
      FleetFeed feed,
      AlertFeed alerts,
      KeptFigures figures,
      Messages messages,
      Executor background,
      DialogHost host,
      Supplier<String> operator,
      ObservableValue<Target> target,
      Supplier<Optional<CategoryName>> opened,
      Runnable openLeaders) {
    this.feed = feed;
    this.alerts = alerts;
    this.figures = figures;
    this.messages = messages;
    this.background = background;
    this.host = host;
    this.operator = operator;
    this.target = target;
    this.opened = opened;
    this.openLeaders = openLeaders;
  }

  @Override
  public void acknowledge(Alert alert) {
    ask(new AnswerDraft(AnswerDraft.Kind.ACKNOWLEDGE, alert, operator(), target));
  }

  @Override
  public void snooze(Alert alert) {
    ask(new AnswerDraft(AnswerDraft.Kind.SNOOZE, alert, operator(), target));
  }

  @Override
  public void acknowledgeAll(List<Alert> group) {
    ask(new AnswerDraft(AnswerDraft.Kind.ACKNOWLEDGE, group, operator(), target));
  }

  @Override
  public void snoozeAll(List<Alert> group) {
    ask(new AnswerDraft(AnswerDraft.Kind.SNOOZE, group, operator(), target));
  }

  @Override
  public void close(Alert alert) {
    ask(new AnswerDraft(AnswerDraft.Kind.CLOSE, alert, operator(), target));
  }

  @Override
  public void rules(AlertKind kind, Optional<CategoryName> category) {
    show(
        new RulesViewModel(
            feed, alerts, figures, messages, background, kind, category.or(opened), operator));
  }

  /// Begins with a rule of its own, if there is one.
  @Override
  public void rulesOf(CategoryName category) {
    AlertKind kind =
        alerts.rules().overrides().getOrDefault(category, Map.of()).keySet().stream()
            .findFirst()
            .orElse(AlertKind.RUNS_OUT);
    RulesViewModel model =
        new RulesViewModel(
            feed, alerts, figures, messages, background, kind, Optional.of(category), operator);
    model.show(kind, Optional.of(category));
    show(model);
  }

  private void show(RulesViewModel model) {
    AlertRulesController controller = new AlertRulesController(model, host::close);
    host.show(
        Views.load("alert-rules", messages, controller),
        new DialogHost.Terms(controller::mayClose, () -> {}, () -> begun(model)));
    controller.focusFirst();
  }

  @Override
  public void openLeaders() {
    openLeaders.run();
  }

  @Override
  public String operator() {
    return operator.get();
  }

  private void ask(AnswerDraft draft) {
    AlertAnswerController controller =
        new AlertAnswerController(draft, messages, alerts, this::answer, host::close);
    host.show(
        Views.load("alert-answer", messages, controller),
        new DialogHost.Terms(() -> true, controller::leave, () -> begun(draft)));
    controller.focusFirst();
  }

  private Optional<String> begun(RulesViewModel model) {
    return Optional.of(String.join("; ", model.unsaved()))
        .filter(names -> !names.isEmpty())
        .map(names -> messages.get("alerts.begun", messages.get("alerts.rules"), names));
  }

  private Optional<String> begun(AnswerDraft draft) {
    return Optional.of(draft)
        .filter(AnswerDraft::isBegun)
        .map(
            begun ->
                messages.get(
                    "alerts.begun",
                    messages.get("alerts.answer." + begun.kind().code()),
                    begun.count() == 1
                        ? new AlertWords(messages).whole(begun.alert().key())
                        : new AlertWords(messages).rule(begun.alert().kind())));
  }

  private void answer(AnswerDraft draft) {
    if (draft.kind() == AnswerDraft.Kind.CLOSE) {
      alerts.close(draft.alert().key(), draft.who(), draft.whyProperty().get().strip());
    } else {
      alerts.answer(draft.stillThere(alerts.book()), draft.mark(feed.clock().instant()));
    }
    host.close();
  }
}
