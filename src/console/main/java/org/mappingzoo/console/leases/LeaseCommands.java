package org.mappingzoo.console.leases;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done with the selected lease, and which leases can be shown.
final class LeaseCommands {
  private LeaseCommands() {}

  static List<Command> of(LeasesViewModel model) {
    List<Command> all = new ArrayList<>();
    all.add(
        Command.of("leases.open", "fth-layers", model::openCategory)
            .in("leases")
            .when(
                () -> model.selectedProperty().get().isPresent(),
                () -> model.messages().get("leases.select"))
            .on(Keys.press(KeyCode.ENTER).atFocus()));
    all.add(
        Command.of("leases.copy", "fth-copy", () -> copyId(model))
            .in("leases")
            .when(
                () -> model.selectedProperty().get().isPresent(),
                () -> model.messages().get("leases.select")));
    all.add(
        change(
            model,
            "leases.quarantine",
            "fth-shield",
            model::quarantine,
            () -> model.actionsProperty().get().quarantine()));
    all.add(
        change(
            model,
            "leases.recycle",
            "fth-refresh-ccw",
            model::recycle,
            () -> model.actionsProperty().get().close()));
    all.add(
        change(
            model,
            "leases.attest",
            "fth-alert-octagon",
            model::attest,
            () -> model.actionsProperty().get().attest()));
    all.add(
        change(
            model,
            "leases.write_off",
            "fth-slash",
            model::writeOff,
            () -> model.actionsProperty().get().close()));
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

  /// As the shell tool wants it: `mapping-zoo recycle CATEGORY LEASE`.
  static void copyId(LeasesViewModel model) {
    model.selectedProperty().get().ifPresent(row -> Clip.copy(row.id().value()));
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

  private static Command change(
      LeasesViewModel model, String key, String icon, Runnable action, BooleanSupplier possible) {
    return Command.of(key, icon, action).in("leases").when(possible, () -> reason(model, key));
  }
}
