package org.mappingzoo.console.lookup;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;

/// The id lookup's entry in the rail.
public record LookupScreen(LookupViewModel model) implements Screen {
  @Override
  public String id() {
    return "lookup";
  }

  @Override
  public String title() {
    return "lookup.title";
  }

  @Override
  public String icon() {
    return "fth-search";
  }

  @Override
  public Object controller() {
    return new LookupController(model);
  }

  @Override
  public void opening() {
    model.refresh();
  }

  /// Ids, and nothing else: a word beside them may be one of a path.
  @Override
  public Optional<Runnable> answering(String typed) {
    return model.isOfIds(typed)
        ? Optional.of(() -> model.queryProperty().set(typed))
        : Optional.empty();
  }

  @Override
  public List<Command> commands() {
    return LookupCommands.of(model);
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return Optional.of(() -> LookupSheet.of(model));
  }
}
