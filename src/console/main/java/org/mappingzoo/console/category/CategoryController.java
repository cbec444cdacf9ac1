package org.mappingzoo.console.category;

import atlantafx.base.controls.CustomTextField;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.category.CategoryPanel.Actions;
import org.mappingzoo.console.category.CategoryPanel.Body;
import org.mappingzoo.console.category.CategoryPanel.Emptiness;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.DividerShare;
import org.mappingzoo.console.control.EvenColumns;
import org.mappingzoo.console.control.HoleHistogram;
import org.mappingzoo.console.control.RangeMap;
import org.mappingzoo.console.control.RangeMapModel;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.shell.CommandMenu;
import org.mappingzoo.console.shell.Screen;

/// The header, and which of the parts below it are there. Each part has a class of its own.
public final class CategoryController
    implements Screen.Drawn, Screen.Filterable, Screen.Focused, Screen.Released {
  private static final PseudoClass OLD = PseudoClass.getPseudoClass("old");
  private static final double CLOSER = 0.5;

  private final CategoryViewModel model;
  private final CategoryWords words;
  private Subscription following = Subscription.EMPTY;
  private boolean arranging;

  @FXML private ScrollPane view;
  @FXML private VBox root;
  @FXML private Label title;
  @FXML private HBox stateChip;
  @FXML private StatusDot stateDot;
  @FXML private Label state;
  @FXML private Label path;
  @FXML private VBox actions;
  @FXML private Button compact;
  @FXML private Button push;
  @FXML private Button extend;
  @FXML private Button repair;
  @FXML private Button settings;
  @FXML private MenuButton more;
  @FXML private Label reason;
  @FXML private VBox notices;
  @FXML private EvenColumns figures;
  @FXML private FlowPane facts;
  @FXML private VBox mapCard;
  @FXML private StackPane legend;
  @FXML private Button before;
  @FXML private Button next;
  @FXML private Button farther;
  @FXML private Button closer;
  @FXML private Button home;
  @FXML private StackPane mapPlace;
  @FXML private Label readout;
  @FXML private SplitPane split;
  @FXML private VBox tableCard;
  @FXML private CustomTextField goTo;
  @FXML private Label answer;
  @FXML private TableView<RangeRow> table;
  @FXML private TableColumn<RangeRow, RangeRow> index;
  @FXML private TableColumn<RangeRow, RangeRow> first;
  @FXML private TableColumn<RangeRow, RangeRow> last;
  @FXML private TableColumn<RangeRow, RangeRow> size;
  @FXML private TableColumn<RangeRow, RangeRow> gap;
  @FXML private TableColumn<RangeRow, RangeRow> kind;
  @FXML private TabPane tabs;
  @FXML private Tab histogramTab;
  @FXML private Tab chartTab;
  @FXML private Tab textTab;
  @FXML private Tab versionsTab;
  @FXML private VBox empty;
  @FXML private FontIcon emptyIcon;
  @FXML private Label emptyTitle;
  @FXML private Label emptyAdvice;

  /// How the operator divided table and tabs; kept while there is no table.
  private Optional<DividerShare> divided = Optional.empty();

  public CategoryController(CategoryViewModel model) {
    this.model = model;
    words = new CategoryWords(model.messages());
  }

  @FXML
  private void initialize() {
    divided = Optional.of(new DividerShare(split, model.tableShareProperty()));
    setUpMap();
    RangeTable ranges = new RangeTable(model, words, table);
    ranges.setColumns(index, first, last, size, gap, kind);
    tableCard.minWidthProperty().bind(ranges.leastWidth(tableCard, view.widthProperty()));
    tabs.minWidthProperty()
        .bind(RangeTable.leastBeside(tableCard.minWidthProperty(), split.widthProperty()));
    ranges.setGoTo(goTo, answer);
    follow(ranges::release);
    setUpTabs();
    CommandMenu.fill(
        more,
        model.messages(),
        List.of(CategoryCommands.ofBooks(model), List.of(CategoryCommands.ofRules(model))));
    Header header = new Header(stateChip, stateDot, notices, figures, facts);
    follow(
        model
            .panelProperty()
            .subscribe(
                panel -> {
                  show(panel);
                  header.show(panel);
                }));
  }

  /// The map, whose keys walk the free ranges; where there is none, the text.
  @Override
  public void focusFirst() {
    if (mapCard.isVisible()) {
      mapPlace.getChildren().getFirst().requestFocus();
    } else if (split.isVisible()) {
      tabs.requestFocus();
    }
  }

  @Override
  public Optional<Node> map() {
    return mapCard.isVisible() ? Optional.of(mapCard) : Optional.empty();
  }

  @Override
  public Optional<Node> chart() {
    return Optional.ofNullable(tabs.getSelectionModel().getSelectedItem())
        .filter(tab -> split.isVisible() && (tab.equals(chartTab) || tab.equals(histogramTab)))
        .map(Tab::getContent);
  }

  @Override
  public TextInputControl filterField() {
    return goTo;
  }

  @Override
  public void release() {
    following.unsubscribe();
  }

  private void follow(Subscription subscription) {
    following = following.and(subscription);
  }

  @FXML
  private void repair() {
    model.repair();
  }

  @FXML
  private void extend() {
    model.extend();
  }

  @FXML
  private void configure() {
    model.configure();
  }

  @FXML
  private void push() {
    model.push();
  }

  @FXML
  private void compact() {
    model.compact();
  }

  @FXML
  private void before() {
    model.map().choosePrevious();
  }

  @FXML
  private void next() {
    model.map().chooseNext();
  }

  @FXML
  private void closer() {
    model.map().zoom(CLOSER);
  }

  @FXML
  private void farther() {
    model.map().zoom(1 / CLOSER);
  }

  @FXML
  private void home() {
    model.map().home();
  }

  private void setUpMap() {
    RangeMap map = new RangeMap(model.map(), words);
    mapPlace.getChildren().setAll(map);
    follow(map::release);
    map.prefHeightProperty()
        .bind(
            root.sceneProperty()
                .flatMap(Scene::heightProperty)
                .map(height -> map.minHeight(-1) + roomFor(height.doubleValue())));
    legend.getChildren().setAll(map.legend());
    readout.textProperty().bind(map.readoutProperty());
    follow(
        Subscription.combine(
            model.map().windowProperty().subscribe(window -> showMap()),
            model.map().extentProperty().subscribe(extent -> showMap()),
            model.map().freeProperty().subscribe(free -> showMap())));
  }

  private void showMap() {
    RangeMapModel map = model.map();
    Displayed.when(model.panelProperty().get().body() == Body.LIST && !map.isBlank(), mapCard);
    home.setDisable(map.isAtHome());
    farther.setDisable(map.window().equals(map.extent()));
    boolean none = map.list().isEmpty();
    List.of(before, next, closer).forEach(button -> button.setDisable(none));
  }

  /// A higher window leaves more room for the map, too.
  private static double roomFor(double window) {
    return Math.clamp((window - 760) / 6, 0, 64);
  }

  private void setUpTabs() {
    HoleHistogram histogram = new HoleHistogram(words);
    FreeIdsPane chart = new FreeIdsPane(model, words);
    StoredTextPane text = new StoredTextPane(model);
    VersionsPane versions = new VersionsPane(model);
    follow(
        Subscription.combine(
            model.holeSizesProperty().subscribe(histogram::show),
            chart::release,
            text::release,
            versions::release));
    histogramTab.setContent(histogram);
    chartTab.setContent(chart);
    textTab.setContent(text);
    versionsTab.setContent(versions);
    Map<Tab, CategoryTab> meaning =
        Map.of(
            histogramTab, CategoryTab.HISTOGRAM,
            chartTab, CategoryTab.CHART,
            textTab, CategoryTab.TEXT,
            versionsTab, CategoryTab.VERSIONS);
    selectTab(model.tabProperty().get()); // or the first one would be taken for chosen
    tabs.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            tab -> {
              if (!arranging && tab != null) {
                model.tabProperty().set(meaning.get(tab));
              }
            });
    follow(model.tabProperty().subscribe(this::selectTab));
  }

  private void selectTab(CategoryTab wanted) {
    tabs.getSelectionModel()
        .select(
            switch (wanted) {
              case HISTOGRAM -> histogramTab;
              case CHART -> chartTab;
              case TEXT -> textTab;
              case VERSIONS -> versionsTab;
            });
  }

  private void show(CategoryPanel panel) {
    root.pseudoClassStateChanged(OLD, panel.old());
    root.setAccessibleText(CategoryPanels.spoken(panel));
    title.setText(panel.title());
    path.setText(panel.path());
    state.setText(panel.state());
    Displayed.when(!panel.path().isEmpty(), path);
    Displayed.when(!panel.facts().isEmpty(), facts);
    Displayed.when(!panel.figures().isEmpty(), figures);
    showMap();
    Displayed.when(panel.body() != Body.EMPTY, split);
    Displayed.when(panel.body() == Body.EMPTY, empty);
    panel.emptiness().ifPresent(this::show);
    show(panel.actions());
    Displayed.when(panel.body() != Body.EMPTY, actions);
    Displayed.when(panel.body() != Body.COUNTER, more);
    arrange(panel.body());
  }

  private void show(Emptiness emptiness) {
    emptyIcon.setIconLiteral(emptiness.icon());
    emptyTitle.setText(emptiness.title());
    emptyAdvice.setText(emptiness.advice());
  }

  private void show(Actions now) {
    extend.setDisable(!now.extend());
    Displayed.when(now.repair(), repair);
    push.setDisable(!now.push());
    compact.setDisable(!now.compact());
    Displayed.when(now.settings().isPresent(), settings);
    settings.setDisable(!now.settings().orElse(false));
    reason.setText(now.reason());
    Displayed.when(!now.reason().isEmpty(), reason);
    List.of(extend, push, compact, settings)
        .forEach(button -> button.setAccessibleHelp(button.isDisabled() ? now.reason() : null));
  }

  /// Without a list there is no table, and only the tabs that show any text.
  private void arrange(Body body) {
    boolean list = body == Body.LIST || body == Body.EMPTY;
    List<Tab> wanted =
        list
            ? List.of(histogramTab, chartTab, textTab, versionsTab)
            : body == Body.TEXT ? List.of(textTab, versionsTab) : List.of(chartTab, versionsTab);
    chartTab.setText(
        model.messages().get(body == Body.COUNTER ? "category.tab.value" : "category.tab.chart"));
    arranging = true;
    if (list && !split.getItems().contains(tableCard)) {
      split.getItems().addFirst(tableCard);
      divided.ifPresent(DividerShare::restore);
    } else if (!list && split.getItems().contains(tableCard)) {
      split.getItems().remove(tableCard);
    }
    if (!tabs.getTabs().equals(wanted)) {
      tabs.getTabs().setAll(wanted);
    }
    arranging = false;
    selectTab(model.tabProperty().get());
  }
}
