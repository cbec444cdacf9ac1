package org.mappingzoo.console.control;

import java.util.List;
import java.util.function.Function;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.stage.Window;
import javafx.util.Subscription;

/// The free ids of a category: above a thin strip of all there is to see, below its enlarged
/// part.
///
/// In the upper strip a brush marks the enlarged part, and no hole vanishes. In the lower one
/// each pixel is shaded by what is free of its ids; zoomed in, single ids get cells with their
/// numbers. Works by mouse ([RangeMapMouse]) and by keys ([RangeMapKeys]). Its colours are the
/// styleable properties `-mz-map-used`, `-mz-map-hole`, `-mz-map-tail`, `-mz-map-edge`,
/// `-mz-map-grid`, `-mz-map-leased`, `-mz-map-stranded` and `-mz-map-quarantined`.
public final class RangeMap extends Region {
  private static final StyleablePropertyFactory<RangeMap> STYLES =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());

  /// How much of the colour of its lines the ground of the tail has.
  private static final double TAIL_GROUND = 0.35;

  private final StyleableProperty<Color> used =
      STYLES.createStyleableColorProperty(this, "used", "-mz-map-used", map -> map.used);
  private final StyleableProperty<Color> hole =
      STYLES.createStyleableColorProperty(this, "hole", "-mz-map-hole", map -> map.hole);
  private final StyleableProperty<Color> tail =
      STYLES.createStyleableColorProperty(this, "tail", "-mz-map-tail", map -> map.tail);
  private final StyleableProperty<Color> edge =
      STYLES.createStyleableColorProperty(this, "edge", "-mz-map-edge", map -> map.edge);
  private final StyleableProperty<Color> grid =
      STYLES.createStyleableColorProperty(this, "grid", "-mz-map-grid", map -> map.grid);
  private final StyleableProperty<Color> leased =
      STYLES.createStyleableColorProperty(this, "leased", "-mz-map-leased", map -> map.leased);
  private final StyleableProperty<Color> stranded =
      STYLES.createStyleableColorProperty(
          this, "stranded", "-mz-map-stranded", map -> map.stranded);
  private final StyleableProperty<Color> quarantined =
      STYLES.createStyleableColorProperty(
          this, "quarantined", "-mz-map-quarantined", map -> map.quarantined);

  private final RangeMapModel model;
  private final RangeMapText text;
  private final RangeMapFace face;
  private final Glide glide;
  private final RangeMapMouse mouse;
  private final RangeMapLegend legend;
  private final ReadOnlyStringWrapper readout = new ReadOnlyStringWrapper(this, "readout", "");
  private final Subscription following;

  /// Device pixels for each unit, as it was drawn.
  private double scale = 1;

  /// A map of `model`, which speaks through `words`.
  public RangeMap(RangeMapModel model, Words words) {
    this(model, words, PulseFrames::new);
  }

  /// @param frames of this map, to glide in
  RangeMap(RangeMapModel model, Words words, Function<Node, Frames> frames) {
    this.model = model;
    text = new RangeMapText(words);
    face = new RangeMapFace();
    legend = new RangeMapLegend(words);
    glide = new Glide(model.window(), frames.apply(this), this::glided);
    mouse = new RangeMapMouse(model, face, glide, this::speak);
    getStyleClass().add("range-map");
    getChildren().setAll(face.nodes());
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setAccessibleRoleDescription(words.get("map.role"));
    setAccessibleHelp(words.get("map.help"));
    mouse.install(this);
    RangeMapKeys.install(this, model);
    for (StyleableProperty<Color> ink :
        List.of(used, hole, tail, edge, grid, leased, stranded, quarantined)) {
      ((Observable) ink).addListener(changed -> requestLayout());
    }
    localToSceneTransformProperty().subscribe(this::placed);
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::renderScaleXProperty)
        .subscribe(display -> placed());
    following =
        Subscription.combine(
            model.freeProperty().subscribe(this::changed),
            model.bookedProperty().subscribe(this::changed),
            model.fenceProperty().subscribe(this::changed),
            model.extentProperty().subscribe(this::changed),
            model.windowProperty().subscribe(this::move),
            model.chosenProperty().subscribe(this::changed));
    speak();
  }

  /// Follows its model no longer: a map that is not shown again is not kept in memory by it.
  public void release() {
    following.unsubscribe();
    glide.finish();
  }

  /// The part that is enlarged at this moment: the window of the model, or one on the way to it.
  public IdWindow shown() {
    return glide.shown();
  }

  /// What lies under the pointer; else the chosen range; else the whole list. In words.
  public ReadOnlyStringProperty readoutProperty() {
    return readout.getReadOnlyProperty();
  }

  /// What its textures mean, for a place near the map.
  public Node legend() {
    return legend;
  }

  /// What it shows.
  public RangeMapModel model() {
    return model;
  }

  /// The colours that its style sheet gives it.
  StripInk stripInk() {
    int ground = argb(used.getValue());
    int lines = argb(tail.getValue());
    return new StripInk(
        ground,
        argb(hole.getValue()),
        StripInk.blend(ground, lines, TAIL_GROUND),
        lines,
        argb(edge.getValue()),
        argb(grid.getValue()),
        argb(leased.getValue()),
        argb(stranded.getValue()),
        argb(quarantined.getValue()));
  }

  private void changed() {
    speak();
    requestLayout();
  }

  private void move() {
    glide.go(model.window(), model.leapt() && !mouse.isDragging());
    changed();
  }

  /// Only what lies under the pointer changes with it.
  private void glided() {
    mouse.readout(text).ifPresent(readout::set);
    requestLayout();
  }

  /// Its strips have as many pixels as there are where they are shown.
  private void placed() {
    if (DevicePixels.scaleOf(this) != scale) {
      requestLayout();
    }
  }

  private void speak() {
    readout.set(mouse.readout(text).orElseGet(() -> text.readout(model)));
    setAccessibleText(text.spoken(model));
  }

  @Override
  protected void layoutChildren() {
    StripInk ink = stripInk();
    DevicePixels.drawAtOnce(this);
    scale = DevicePixels.scaleOf(this);
    face.show(model, glide.shown(), ink, getWidth(), getHeight(), scale, text.fence(model));
    legend.show(ink, model.booked().map(Custody.Ids::booked), scale);
  }

  @Override
  protected double computeMinHeight(double width) {
    return face.leastHeight();
  }

  @Override
  protected double computePrefHeight(double width) {
    return face.leastHeight() + 24;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 200;
  }

  private static int argb(Color colour) {
    return 0xff000000
        | (int) Math.round(colour.getRed() * 255) << 16
        | (int) Math.round(colour.getGreen() * 255) << 8
        | (int) Math.round(colour.getBlue() * 255);
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return STYLES.getCssMetaData();
  }
}
