package org.mappingzoo.console.activity;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The time line's entry in the rail.
public record ActivityScreen(ActivityViewModel model, FilePlace files) implements Screen {
  @Override
  public String id() {
    return "activity";
  }

  @Override
  public String title() {
    return "activity.title";
  }

  @Override
  public String icon() {
    return "fth-activity";
  }

  @Override
  public Object controller() {
    return new ActivityController(model, files);
  }

  @Override
  public void opening() {
    model.follow();
  }

  @Override
  public List<Command> commands() {
    return ActivityCommands.of(model);
  }

  @Override
  public List<String> menus() {
    return List.of("activity.export.menu");
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> ActivityExport.sheet(model));
  }
}
