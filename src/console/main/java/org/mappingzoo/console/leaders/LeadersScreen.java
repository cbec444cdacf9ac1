package org.mappingzoo.console.leaders;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The leaders' entry in the rail.
public record LeadersScreen(LeadersViewModel model) implements Screen {
  @Override
  public String id() {
    return "leaders";
  }

  @Override
  public String title() {
    return "leaders.title";
  }

  @Override
  public String icon() {
    return "fth-shield";
  }

  @Override
  public Object controller() {
    return new LeadersController(model);
  }

  @Override
  public List<Command> commands() {
    return LeaderCommands.of(model);
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> ReservationSheet.of(model));
  }
}
