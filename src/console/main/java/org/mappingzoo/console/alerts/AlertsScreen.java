package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The alerts' entry in the rail.
public record AlertsScreen(AlertsViewModel model) implements Screen {
  @Override
  public String id() {
    return "alerts";
  }

  @Override
  public String title() {
    return "alerts.title";
  }

  @Override
  public String icon() {
    return "fth-bell";
  }

  @Override
  public Object controller() {
    return new AlertsController(model);
  }

  @Override
  public List<Command> commands() {
    return AlertCommands.of(model);
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> AlertSheet.of(model));
  }
}
