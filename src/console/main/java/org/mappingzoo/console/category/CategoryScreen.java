package org.mappingzoo.console.category;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Screen;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.category.CategoryName;

/// The category's entry in the rail.
///
/// @param suggestion what to show where nothing was chosen yet
public record CategoryScreen(CategoryViewModel model, Supplier<Optional<CategoryName>> suggestion)
    implements Screen {

  @Override
  public String id() {
    return "category";
  }

  @Override
  public String title() {
    return "category.title";
  }

  @Override
  public String icon() {
    return "fth-layers";
  }

  @Override
  public Object controller() {
    return new CategoryController(model);
  }

  @Override
  public void opening() {
    if (model.name().isEmpty()) {
      suggestion.get().ifPresent(model::show);
    }
  }

  @Override
  public List<Command> commands() {
    return CategoryCommands.of(model);
  }

  @Override
  public Optional<String> subject() {
    return model.name().map(CategoryName::path);
  }

  @Override
  public Optional<Supplier<Sheet>> sheet() {
    return model.sheet();
  }
}
