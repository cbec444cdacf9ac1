package org.mappingzoo.console.leases;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.leases.LeasesViewModel.Actions;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done with the selected lease, and which leases can be shown.
final class LeaseCommands {
  private LeaseCommands() {}

  static List<Command> of(LeasesViewModel model) {
    List<Command> all = new ArrayList<>();
    menu(model).forEach(all::addAll);
    for (LeaseTile tile : LeaseTile.values()) {
      all.add(
          Command.choice(
                  "leases.show",
                  "leases.tile." + tile.code(),
                  "fth-filter",
                  () -> model.tileProperty().set(tile))
              .in("leases"));
    }
    return all;
  }

  /// Those about the selected lease, in groups, as its menu has them.
  static List<List<Command>> menu(LeasesViewModel model) {
    return List.of(
        List.of(
            ofOne(model, "leases.open", "fth-layers", model::openCategory)
                .on(Keys.press(KeyCode.ENTER).atFocus()),
            ofOne(model, "leases.copy", "fth-copy", () -> copyId(model))),
        List.of(
            change(
                model, "leases.quarantine", "fth-shield", model::quarantine, Actions::quarantine),
            change(model, "leases.recycle", "fth-refresh-ccw", model::recycle, Actions::close),
            change(model, "leases.attest", "fth-alert-octagon", model::attest, Actions::attest),
            change(model, "leases.write_off", "fth-slash", model::writeOff, Actions::close)));
  }

  /// As the shell tool wants it: `mapping-zoo recycle CATEGORY LEASE`.
  static void copyId(LeasesViewModel model) {
    model
        .selectedProperty()
        .get()
        .map(row -> row.id().value())
        .ifPresent(
            id -> {
              Clip.copy(id);
              model.sayCopied(id);
            });
  }

  /// What hinders an attestation alone, or a quarantine, is no reason for the others.
  private static String reason(LeasesViewModel model, String key) {
    return model.actionsProperty().get().reasons().stream()
        .filter(why -> key.equals("leases.attest") || !why.startsWith("leases.attest."))
        .filter(why -> key.equals("leases.quarantine") || !why.equals("leases.quarantined"))
        .findFirst()
        .map(why -> new LeaseWords(model.messages()).reason(why, model.selectedProperty().get()))
        .orElseGet(() -> model.messages().get("leases.select"));
  }

  /// What changes nothing, so that neither lock nor connection hinders it.
  private static Command ofOne(LeasesViewModel model, String key, String icon, Runnable action) {
    return Command.of(key, icon, action)
        .in("leases")
        .when(
            () -> model.selectedProperty().get().isPresent(),
            () -> model.messages().get("leases.select"));
  }

  private static Command change(
      LeasesViewModel model,
      String key,
      String icon,
      Runnable action,
      Predicate<Actions> possible) {
    return Command.of(key, icon, action)
        .in("leases")
        .when(() -> possible.test(model.actionsProperty().get()), () -> reason(model, key));
  }
}
