package org.mappingzoo.console.fleet;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The fleet's entry in the rail.
public record FleetScreen(FleetViewModel model) implements Screen {
  @Override
  public String id() {
    return "fleet";
  }

  @Override
  public String title() {
    return "fleet.title";
  }

  @Override
  public String icon() {
    return "fth-grid";
  }

  @Override
  public Object controller() {
    return new FleetController(model);
  }

  @Override
  public List<Command> commands() {
    return new FleetCommands(model).all();
  }

  @Override
  public List<String> menus() {
    return List.of("fleet.columns.menu");
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> FleetSheet.of(model));
  }
}
