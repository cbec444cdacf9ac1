package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeList;

/// What the operator types before there is anything to preview: understood anew with each key.
public final class ChangeInput {
  private final ChangeKind kind;
  private final Optional<CategoryName> fixed;
  private final Optional<SettingsInput> settings;
  private final Optional<Attestation> attestation;
  private Optional<Damage> damage;
  private final StringProperty pathText = new SimpleStringProperty(this, "pathText", "");
  private final StringProperty idsText = new SimpleStringProperty(this, "idsText", "");
  private final BooleanProperty withLedger = new SimpleBooleanProperty(this, "withLedger", true);
  private final StringProperty universeText = new SimpleStringProperty(this, "universeText", "");
  private final ReadOnlyObjectWrapper<PathInput> path =
      new ReadOnlyObjectWrapper<>(this, "path", new PathInput.Nothing());
  private final ReadOnlyObjectWrapper<RangeInput> ids =
      new ReadOnlyObjectWrapper<>(this, "ids", new RangeInput.Nothing());
  private final ReadOnlyObjectWrapper<RangeInput> universe =
      new ReadOnlyObjectWrapper<>(this, "universe", new RangeInput.Nothing());
  private final BooleanBinding complete;
  private final ObjectBinding<List<Object>> typed;

  /// What stood there before anything was typed.
  private final List<Object> start;

  /// An empty input.
  ///
  /// @param category the category to change; for a seed only a suggestion
  ChangeInput(ChangeKind kind, Optional<CategoryName> category) {
    this(kind, category, "", Optional.empty(), Optional.empty(), Optional.empty());
  }

  private ChangeInput(
      ChangeKind kind,
      Optional<CategoryName> category,
      String idsAtFirst,
      Optional<SettingsInput> settings,
      Optional<Attestation> attestation,
      Optional<Damage> damage) {
    this.kind = kind;
    this.damage = damage;
    this.settings = settings;
    this.attestation = attestation;
    this.fixed = kind == ChangeKind.SEED ? Optional.empty() : category;
    pathText.subscribe(text -> path.set(PathInput.of(text)));
    idsText.subscribe(text -> ids.set(RangeInput.of(text)));
    universeText.subscribe(text -> universe.set(RangeInput.of(text)));
    pathText.set(category.map(CategoryName::path).orElse(""));
    idsText.set(idsAtFirst);
    start = values();
    complete =
        Bindings.createBooleanBinding(this::isComplete, with(Stream.of(path, ids, universe)));
    typed =
        Bindings.createObjectBinding(
            this::values, with(Stream.of(pathText, idsText, withLedger, universeText)));
  }

  private Observable[] with(Stream<Observable> parts) {
    return Stream.of(
            parts,
            settings.map(SettingsInput::understoodProperty).stream(),
            attestation.map(Attestation::parts).stream().flatMap(Stream::of))
        .flatMap(some -> some)
        .toArray(Observable[]::new);
  }

  /// Settings, beginning with those of now.
  static ChangeInput ofSettings(CategoryName category, CategorySettings now) {
    return ofSettings(category, new SettingsInput(now));
  }

  /// Settings, beginning with those of before.
  ///
  /// @param made of which they shall become those of before
  static ChangeInput ofSettings(
      CategoryName category, CategorySettings made, CategorySettings before) {
    return ofSettings(category, new SettingsInput(made, before));
  }

  private static ChangeInput ofSettings(CategoryName category, SettingsInput settings) {
    return new ChangeInput(
        ChangeKind.CONFIGURE,
        Optional.of(category),
        "",
        Optional.of(settings),
        Optional.empty(),
        Optional.empty());
  }

  /// What is vouched for a lease.
  static ChangeInput ofAttestation(CategoryName category, Attestation attestation) {
    return new ChangeInput(
        ChangeKind.ATTEST,
        Optional.of(category),
        "",
        Optional.empty(),
        Optional.of(attestation),
        Optional.empty());
  }

  /// The list that shall stand where none can be read, beginning with what is beyond doubt.
  static ChangeInput ofRepair(CategoryName category, Damage damage) {
    return new ChangeInput(
        ChangeKind.REPAIR,
        Optional.of(category),
        damage.repair().proposal(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(damage));
  }

  /// The ledger of a list whose universe is known, to begin with that.
  static ChangeInput ofAdoption(CategoryName category, RangeList universe) {
    return new ChangeInput(
        ChangeKind.ADOPT,
        Optional.of(category),
        NodeText.of(universe).display(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// What is to be repaired, where that is what is typed.
  Optional<Damage> damage() {
    return damage;
  }

  /// What is to be repaired was written anew: from now on it is about that. What is typed stays.
  void nowOf(Damage fresh) {
    damage = Optional.of(fresh);
  }

  /// What is vouched for, where that is what is typed.
  Optional<Attestation> attestation() {
    return attestation;
  }

  /// Why the change is made; empty where that is not asked.
  String why() {
    return attestation.map(Attestation::why).orElse("");
  }

  /// The settings, where these are what is typed.
  Optional<SettingsInput> settings() {
    return settings;
  }

  public StringProperty pathTextProperty() {
    return pathText;
  }

  public StringProperty idsTextProperty() {
    return idsText;
  }

  /// Whether what is seeded gets a ledger; what it says matters to no other change.
  public BooleanProperty withLedgerProperty() {
    return withLedger;
  }

  /// The universe, where the operator states it; may stay empty.
  public StringProperty universeTextProperty() {
    return universeText;
  }

  public ReadOnlyObjectProperty<PathInput> pathProperty() {
    return path.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<RangeInput> idsProperty() {
    return ids.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<RangeInput> universeProperty() {
    return universe.getReadOnlyProperty();
  }

  /// Whether it is as it was before anything was typed.
  boolean isUntouched() {
    return values().equals(start);
  }

  /// All that is typed.
  ObservableValue<List<Object>> typed() {
    return typed;
  }

  private List<Object> values() {
    return List.of(
        pathText.get(),
        idsText.get(),
        withLedger.get(),
        universeText.get(),
        settings.map(SettingsInput::values).orElse(List.of()),
        attestation.map(Attestation::values).orElse(List.of()));
  }

  /// Whether a change can be made of it.
  public BooleanBinding completeProperty() {
    return complete;
  }

  public boolean isComplete() {
    return category().isPresent()
        && (!kind.asksForRanges() || ids.get() instanceof RangeInput.Ranges)
        && !(universe.get() instanceof RangeInput.Faulty)
        && settings.map(typed -> typed.settings().isPresent()).orElse(true)
        && attestation.map(Attestation::isComplete).orElse(true);
  }

  /// The category that is meant; for a seed absent until its path is one.
  public Optional<CategoryName> category() {
    if (fixed.isPresent()) {
      return fixed;
    }
    return path.get() instanceof PathInput.Path(CategoryName name)
        ? Optional.of(name)
        : Optional.empty();
  }

  /// The change as typed.
  ///
  /// @throws IllegalStateException if it is not complete, or an undo, which is not typed
  AdminChange change() {
    if (!isComplete()) {
      throw new IllegalStateException("the input of " + kind + " is not complete");
    }
    return switch (kind) {
      case SEED ->
          withLedger.get()
              ? new AdminChange.OnLedger(
                  new LedgerChange.Seed(ids.get().ids(), CategorySettings.DEFAULT))
              : new AdminChange.Seed(ids.get().ids());
      case EXTEND -> new AdminChange.Extend(ids.get().ids());
      case PUSH -> new AdminChange.Push(ids.get().ids(), statedUniverse());
      case COMPACT -> new AdminChange.Compact();
      case REPAIR -> new AdminChange.Repair(ids.get().ids(), damage.orElseThrow().revision());
      case ADOPT ->
          new AdminChange.OnLedger(
              new LedgerChange.Adopt(ids.get().ids(), CategorySettings.DEFAULT));
      case CONFIGURE ->
          new AdminChange.OnLedger(
              new LedgerChange.Adjust(settings.flatMap(SettingsInput::change).orElseThrow()));
      case ATTEST ->
          new AdminChange.OnLedger(attestation.flatMap(Attestation::change).orElseThrow());
      case UNDO, FREEZE, UNFREEZE, RETIRE, QUARANTINE, RECYCLE, WRITE_OFF ->
          throw new IllegalStateException(kind + " is not typed");
    };
  }

  private Optional<RangeList> statedUniverse() {
    return universe.get() instanceof RangeInput.Ranges(var stated, boolean sorted)
        ? Optional.of(stated)
        : Optional.empty();
  }
}
