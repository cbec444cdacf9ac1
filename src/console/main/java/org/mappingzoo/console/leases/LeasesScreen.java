package org.mappingzoo.console.leases;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The leases' entry in the rail.
public record LeasesScreen(LeasesViewModel model) implements Screen {
  @Override
  public String id() {
    return "leases";
  }

  @Override
  public String title() {
    return "leases.title";
  }

  @Override
  public String icon() {
    return "fth-users";
  }

  @Override
  public Object controller() {
    return new LeasesController(model);
  }

  @Override
  public List<Command> commands() {
    return LeaseCommands.of(model);
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> LeaseSheet.of(model));
  }
}
