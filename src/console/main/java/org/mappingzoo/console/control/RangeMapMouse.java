package org.mappingzoo.console.control;

import java.util.Optional;
import java.util.OptionalDouble;
import javafx.geometry.Rectangle2D;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/// The mouse on a range map: the wheel zooms, the farther it is turned the more; scrolled sideways
/// or with shift it pans; dragging pans, a click chooses a free range, a
/// double click zooms to it; in the upper strip the brush is moved, widened or narrowed by its
/// edges, or a new one drawn.
final class RangeMapMouse {
  /// What a notch of a wheel zooms by, and how many pixels of scrolling that is. A trackpad reports
  /// many events of a pixel or two.
  private static final double NOTCH = 1.25;

  private static final double NOTCH_PIXELS = 40;

  /// As many pixels of scrolling sideways as move the window by its width.
  private static final double WINDOW_PIXELS = 400;

  private static final double REACH = 4;

  private enum Drag {
    NONE,
    PAN,
    BRUSH,
    LEFT_EDGE,
    RIGHT_EDGE,
    NEW_BRUSH
  }

  private final RangeMapModel model;
  private final RangeMapFace face;
  private final Glide glide;
  private final Runnable moved;
  private OptionalDouble over = OptionalDouble.empty();
  private Drag drag = Drag.NONE;
  private boolean dragged;
  private double pressedAt;
  private IdWindow pressedWindow = new IdWindow(0, 0);

  /// What was scrolled and did not make a whole id yet: pixels of a zoom, ids of a pan.
  private double zoomLeft;

  private double panLeft;

  /// @param moved called when something else lies under the pointer
  RangeMapMouse(RangeMapModel model, RangeMapFace face, Glide glide, Runnable moved) {
    this.model = model;
    this.face = face;
    this.glide = glide;
    this.moved = moved;
  }

  void install(Node map) {
    map.addEventHandler(ScrollEvent.SCROLL, this::scroll);
    map.addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(event.getX(), event.getY()));
    map.addEventHandler(MouseEvent.MOUSE_MOVED, event -> map.setCursor(cursorAt(event)));
    map.addEventHandler(MouseEvent.MOUSE_EXITED, event -> leave());
    map.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
    map.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> takeFocus(map, event));
    map.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    map.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
  }

  /// A scroll pane around it would take the focus for itself from a press that it hears of.
  private static void takeFocus(Node map, MouseEvent event) {
    map.requestFocus();
    event.consume();
  }

  /// What lies under the pointer, in words.
  Optional<String> readout(RangeMapText text) {
    return over.isEmpty()
        ? Optional.empty()
        : Optional.of(
            text.at(
                firstAt(over.getAsDouble()),
                lastAt(over.getAsDouble()),
                model.free(),
                model.booked().map(Custody.Ids::booked)));
  }

  /// Whether something is being dragged now.
  boolean isDragging() {
    return drag != Drag.NONE && dragged;
  }

  private void point(double x, double y) {
    over = face.window().contains(x, y) ? OptionalDouble.of(x) : OptionalDouble.empty();
    face.point(over.isPresent() ? Optional.of(x) : Optional.empty());
    moved.run();
  }

  private Cursor cursorAt(MouseEvent event) {
    return switch (dragAt(event.getX(), event.getY())) {
      case LEFT_EDGE, RIGHT_EDGE -> Cursor.H_RESIZE;
      case BRUSH -> Cursor.OPEN_HAND;
      case NEW_BRUSH -> Cursor.CROSSHAIR;
      case PAN, NONE -> Cursor.DEFAULT;
    };
  }

  private void leave() {
    over = OptionalDouble.empty();
    face.point(Optional.empty());
    moved.run();
  }

  /// A finger never moves straight: the longer way is the one that is meant.
  private void scroll(ScrollEvent event) {
    double across = event.getDeltaX();
    double down = event.getDeltaY();
    boolean sideways = Math.abs(across) > Math.abs(down);
    double longer = sideways ? across : down;
    if (longer != 0) {
      catchGlide();
      if (sideways || event.isShiftDown()) {
        pan(longer);
      } else {
        zoom(longer, share(event.getX(), face.window()));
      }
    }
    point(event.getX(), event.getY());
    event.consume();
  }

  /// A hand takes hold of the window where it is seen, not where it was on its way to.
  private void catchGlide() {
    if (glide.isGliding()) {
      model.look(glide.shown());
    }
  }

  private void pan(double pixels) {
    double ids = panLeft - pixels / WINDOW_PIXELS * model.window().count();
    long whole = (long) ids;
    panLeft = ids - whole;
    model.pan(whole);
  }

  private void zoom(double pixels, double anchor) {
    zoomLeft = pixels * zoomLeft < 0 ? pixels : zoomLeft + pixels;
    double factor = Math.pow(NOTCH, -zoomLeft / NOTCH_PIXELS);
    if (Math.abs(factor - 1) * model.window().count() >= 1) {
      zoomLeft = 0;
      model.zoom(factor, anchor);
    }
  }

  private void press(MouseEvent event) {
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    pressedAt = event.getX();
    dragged = false;
    drag = dragAt(event.getX(), event.getY());
    if (drag == Drag.PAN && event.getClickCount() == 2) {
      chooseAt(event.getX());
      model.chosen().ifPresent(model::zoomTo);
    }
  }

  private Drag dragAt(double x, double y) {
    if (face.window().contains(x, y)) {
      return Drag.PAN;
    }
    if (!face.context().contains(x, y)) {
      return Drag.NONE;
    }
    return switch (face.brushAt(x)) {
      case NONE -> Drag.NEW_BRUSH;
      case LEFT_EDGE -> Drag.LEFT_EDGE;
      case MIDDLE -> Drag.BRUSH;
      case RIGHT_EDGE -> Drag.RIGHT_EDGE;
    };
  }

  private void drag(MouseEvent event) {
    if (!dragged && Math.abs(event.getX() - pressedAt) >= REACH) {
      dragged = true;
      catchGlide();
      pressedWindow = model.window();
    }
    if (!dragged) {
      return;
    }
    switch (drag) {
      case PAN -> lookFrom(pressedAt - event.getX(), pressedWindow, face.window());
      case BRUSH -> lookFrom(event.getX() - pressedAt, model.extent(), face.context());
      case LEFT_EDGE -> stretch(pressedWindow.last(), contextFirstAt(event.getX()));
      case RIGHT_EDGE -> stretch(pressedWindow.first(), contextLastAt(event.getX()));
      case NEW_BRUSH -> brush(pressedAt, event.getX());
      case NONE -> {}
    }
    point(event.getX(), event.getY());
  }

  /// Moves the pressed window by so many pixels of a strip that shows `shown`.
  private void lookFrom(double pixels, IdWindow shown, Rectangle2D strip) {
    long ids = (long) (pixels / strip.getWidth() * shown.count());
    model.look(pressedWindow.pan(ids, model.extent()));
  }

  private void brush(double from, double to) {
    stretch(contextFirstAt(Math.min(from, to)), contextLastAt(Math.max(from, to)));
  }

  /// Shows all from one id to the other, whichever is the lower one.
  private void stretch(long one, long other) {
    model.look(new IdWindow(Math.min(one, other), Math.max(one, other)));
  }

  private long contextFirstAt(double x) {
    return model.extent().idAt(contextColumn(x), contextColumns());
  }

  private long contextLastAt(double x) {
    return model.extent().lastIdAt(contextColumn(x), contextColumns());
  }

  private int contextColumn(double x) {
    return (int) Math.clamp(x, 0, contextColumns() - 1);
  }

  private int contextColumns() {
    return (int) Math.max(1, face.context().getWidth());
  }

  private void release(MouseEvent event) {
    if (!dragged && event.getClickCount() == 1) {
      switch (drag) {
        case PAN -> chooseAt(event.getX());
        case NEW_BRUSH -> centre(event.getX());
        case BRUSH, LEFT_EDGE, RIGHT_EDGE, NONE -> {}
      }
    }
    drag = Drag.NONE;
  }

  /// Chooses the free range at `x` or next to it, none in an empty place.
  private void chooseAt(double x) {
    int left = model.free().rangesBelow(firstAt(x - REACH));
    int from = Math.max(0, left - 1);
    long low = firstAt(x - REACH);
    long high = lastAt(x + REACH);
    int best = model.list().indexOf(firstAt(x));
    for (int i = from; best < 0 && i < model.list().size() && model.list().first(i) <= high; i++) {
      best = model.list().last(i) >= low ? i : -1;
    }
    model.choose(best);
  }

  private void centre(double x) {
    long half = model.window().count() / 2;
    long first = contextFirstAt(x) - half;
    model.leap(model.window().pan(first - model.window().first(), model.extent()));
  }

  private long firstAt(double x) {
    return glide.shown().idAt(column(x), columns());
  }

  private long lastAt(double x) {
    return glide.shown().lastIdAt(column(x), columns());
  }

  private int columns() {
    return (int) Math.max(1, face.window().getWidth());
  }

  private int column(double x) {
    return (int) Math.clamp(x, 0, columns() - 1);
  }

  private static double share(double x, Rectangle2D strip) {
    return Math.clamp(x / Math.max(1, strip.getWidth()), 0, 1);
  }
}
