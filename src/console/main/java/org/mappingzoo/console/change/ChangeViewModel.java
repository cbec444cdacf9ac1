package org.mappingzoo.console.change;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.console.change.ChangePage.Reading;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.AdminChange.Friction;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.ranges.RangeList;

/// One change by hand, from the wish to the receipt. Belongs to the FX thread.
///
/// Two rules hold here whatever the network does. An answer that comes late belongs to the
/// question it was asked for: where the operator has gone on meanwhile, it is dropped. And a write
/// takes nothing from the screen but the [Preview] that was shown, which names its category and
/// the revision it was computed on.
public final class ChangeViewModel {
  private final ChangeServices services;
  private final ChangeKind kind;
  private final ChangeInput input;
  private final LiveCheck live;
  private final ReadOnlyObjectWrapper<ChangePage> page =
      new ReadOnlyObjectWrapper<>(this, "page", new ChangePage.Input());
  private final StringProperty typedName = new SimpleStringProperty(this, "typedName", "");
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final BooleanProperty following = new SimpleBooleanProperty(this, "following");
  private final BooleanProperty acknowledged = new SimpleBooleanProperty(this, "acknowledged");
  private final BooleanBinding applicable;
  private final BooleanBinding closable;

  private Optional<CategoryName> category;
  private Optional<AdminChange> change = Optional.empty();

  /// What the operator saw last, against which others' changes are told.
  private Optional<Preview> seen = Optional.empty();

  /// The reason that is in the preview which is shown.
  private String said = "";

  /// The newest write that following has read for; each is read for once.
  private long followedTo = Long.MIN_VALUE;

  /// The number of the question whose answer is awaited.
  private long question;

  /// Whether that question is a read.
  private boolean reading;

  private ChangeViewModel(
      ChangeServices services, ChangeKind kind, Optional<CategoryName> category) {
    this(services, kind, category, new ChangeInput(kind, category));
  }

  private ChangeViewModel(
      ChangeServices services,
      ChangeKind kind,
      Optional<CategoryName> category,
      ChangeInput input) {
    this.services = services;
    this.kind = kind;
    this.category = category;
    this.input = input;
    live = new LiveCheck(services.feed(), services.access(), this::keepUp);
    applicable =
        Bindings.createBooleanBinding(
            this::mayApply,
            page,
            typedName,
            reason,
            live.obstacleProperty(),
            services.asksReason());
    closable = Bindings.createBooleanBinding(this::mayClose, page, acknowledged);
    following.subscribe(on -> keepUp());
  }

  /// Whether ids come to a category whose books know which it ever had.
  boolean isBooked() {
    return category.flatMap(name -> services.feed().snapshot().ledgers().of(name)).isPresent();
  }

  /// A change whose ranges are still to be typed.
  ///
  /// @param category for a seed only a suggestion
  static ChangeViewModel typed(
      ChangeServices services, ChangeKind kind, Optional<CategoryName> category) {
    return new ChangeViewModel(services, kind, category);
  }

  /// New settings of a managed category, which are still to be typed.
  ///
  /// @param now what the operator starts from
  static ChangeViewModel configure(
      ChangeServices services, CategoryName category, CategorySettings now) {
    return new ChangeViewModel(
        services,
        ChangeKind.CONFIGURE,
        Optional.of(category),
        ChangeInput.ofSettings(category, now));
  }

  /// What was changed of settings as it was before, again; it begins with its preview.
  static ChangeViewModel setBack(
      ChangeServices services, CategoryName category, NextStep.SetBack step) {
    var model =
        new ChangeViewModel(
            services,
            ChangeKind.CONFIGURE,
            Optional.of(category),
            ChangeInput.ofSettings(category, step.made(), step.before()));
    SettingsChange back = SettingsChange.between(step.made(), step.before());
    model.begin(category, new AdminChange.OnLedger(new LedgerChange.Adjust(back)));
    return model;
  }

  /// The return of ids that a dead worker was allowed to use, for which somebody has to vouch
  /// first.
  static ChangeViewModel attest(ChangeServices services, CategoryName category, Lease lease) {
    return new ChangeViewModel(
        services,
        ChangeKind.ATTEST,
        Optional.of(category),
        ChangeInput.ofAttestation(
            category,
            new Attestation(
                lease,
                services
                    .feed()
                    .snapshotProperty()
                    .map(now -> now.ledgers().present().contains(lease.worker())))));
  }

  /// The repair of a list that cannot be read; it begins with what is beyond doubt.
  static ChangeViewModel repair(ChangeServices services, CategoryName category, Damage damage) {
    return new ChangeViewModel(
        services, ChangeKind.REPAIR, Optional.of(category), ChangeInput.ofRepair(category, damage));
  }

  /// The adoption of a list whose universe is known, which it begins with.
  static ChangeViewModel adopt(ChangeServices services, CategoryName category, RangeList universe) {
    return new ChangeViewModel(
        services,
        ChangeKind.ADOPT,
        Optional.of(category),
        ChangeInput.ofAdoption(category, universe));
  }

  /// A compact; it begins with its preview.
  static ChangeViewModel compact(ChangeServices services, CategoryName category) {
    var model = new ChangeViewModel(services, ChangeKind.COMPACT, Optional.of(category));
    model.begin(category, new AdminChange.Compact());
    return model;
  }

  /// A change of a managed category that nothing has to be typed for; it begins with its preview.
  static ChangeViewModel booked(
      ChangeServices services, CategoryName category, LedgerChange wanted) {
    AdminChange change = new AdminChange.OnLedger(wanted);
    var model = new ChangeViewModel(services, ChangeKind.of(change), Optional.of(category));
    model.begin(category, change);
    return model;
  }

  /// The undo of a change that was written; it begins with its preview.
  static ChangeViewModel undo(ChangeServices services, Receipt receipt) {
    CategoryName category = receipt.category();
    var model = new ChangeViewModel(services, ChangeKind.UNDO, Optional.of(category));
    model.begin(category, new AdminChange.Undo(receipt));
    return model;
  }

  /// A change of this session, to look at its receipt or to ask again what became of it.
  ///
  /// @throws IllegalArgumentException if neither [can be][LoggedChange#isTold]
  static ChangeViewModel of(ChangeServices services, LoggedChange logged) {
    ChangeKind kind = ChangeKind.of(logged.change());
    var model = new ChangeViewModel(services, kind, Optional.of(logged.category()));
    model.change = Optional.of(logged.change());
    model.seen = Optional.of(logged.preview());
    model.show(
        switch (logged.standing()) {
          case Standing.Unsettled(Applied.Unknown unknown) ->
              new ChangePage.Unknown(logged, unknown, false);
          case Standing.Written written -> new ChangePage.Done(logged);
          case Standing.Sent sent -> throw new IllegalArgumentException(logged.request() + sent);
          case Standing.NotWritten not ->
              throw new IllegalArgumentException(logged.request() + not);
        });
    return model;
  }

  public ChangeKind kind() {
    return kind;
  }

  public ChangeInput input() {
    return input;
  }

  /// The category that is meant; absent while the path of a seed is being typed.
  public Optional<CategoryName> category() {
    return page.get() instanceof ChangePage.Input ? input.category() : category;
  }

  public ReadOnlyObjectProperty<ChangePage> pageProperty() {
    return page.getReadOnlyProperty();
  }

  public ChangePage page() {
    return page.get();
  }

  /// Whether writes are possible, and whether the preview is overtaken.
  LiveCheck live() {
    return live;
  }

  /// The live picture: only advice, too.
  ObservableValue<FleetSnapshot> snapshotProperty() {
    return services.feed().snapshotProperty();
  }

  /// What was typed to confirm, where that is asked.
  public StringProperty typedNameProperty() {
    return typedName;
  }

  /// Why the change is made, where that is asked.
  StringProperty reasonProperty() {
    return reason;
  }

  /// Whether a write needs a reason that was not given yet with what was typed.
  boolean asksReason() {
    return services.asksReason().getValue() && input.why().isEmpty();
  }

  /// Whether the preview is computed anew by itself when somebody else writes: on a busy category
  /// nobody could decide fast enough otherwise. The decision itself stays the operator's.
  public BooleanProperty followingProperty() {
    return following;
  }

  /// Whether the operator has said that an unknown outcome was understood.
  public BooleanProperty acknowledgedProperty() {
    return acknowledged;
  }

  /// Whether [#apply()] would send what is shown.
  public BooleanBinding applicableProperty() {
    return applicable;
  }

  /// Whether the dialog may be closed: not while a write is on its way, and not on an unknown
  /// outcome that nobody acknowledged.
  public BooleanBinding closableProperty() {
    return closable;
  }

  /// Whether anything was typed here that was not sent.
  boolean isBegun() {
    boolean typed = !input.isUntouched() || !typedName.get().isBlank() || !reason.get().isBlank();
    return switch (page.get()) {
      case ChangePage.Input typing -> typed;
      case ChangePage.Computing computing -> typed;
      case ChangePage.Review review -> typed;
      case ChangePage.Refused refused -> typed;
      case ChangePage.NothingToDo nothing -> typed;
      case ChangePage.Failed failed -> typed;
      case ChangePage.Sending sending -> !why().equals(said); // it is read once more before
      case ChangePage.Unknown unknown -> false;
      case ChangePage.Done done -> false;
    };
  }

  /// Whether something would be lost with the dialog that takes thought or time to type again.
  boolean isWorthKeeping() {
    return kind.isLaborious() && isBegun() && !input.isUntouched();
  }

  /// Computes the change on a fresh read: from what was typed, or again.
  public void compute() {
    switch (page.get()) {
      case ChangePage.Input typing -> {
        if (input.isComplete()) {
          begin(input.category().orElseThrow(), input.change());
        }
      }
      case ChangePage.Review review -> askAnew();
      case ChangePage.Refused refused -> askAnew();
      case ChangePage.NothingToDo nothing -> askAnew();
      case ChangePage.Failed failed -> askAnew();
      case ChangePage.Computing computing -> {}
      case ChangePage.Sending sending -> {}
      case ChangePage.Unknown unknown -> {}
      case ChangePage.Done done -> {}
    }
  }

  /// Back to what was typed, which is still there. An answer under way is not waited for.
  public void back() {
    boolean sent =
        page.get() instanceof ChangePage.Sending
            || page.get() instanceof ChangePage.Unknown
            || page.get() instanceof ChangePage.Done;
    if (kind.isTyped() && !sent) {
      newQuestion(false);
      seen = Optional.empty();
      following.set(false);
      show(new ChangePage.Input());
    }
  }

  /// Sends exactly the preview that is shown, once. A reason that is not in it yet takes another
  /// read: only what comes to the same is sent with it, and only where writes are possible still.
  public void apply() {
    if (applicable.get() && page.get() instanceof ChangePage.Review(Preview preview, var reading)) {
      if (why().equals(said)) {
        send(preview, preview);
      } else {
        sendBecause(preview, why());
      }
    }
  }

  private void sendBecause(Preview shown, String why) {
    show(new ChangePage.Sending(shown));
    long asked = newQuestion(false);
    services.call(
        () -> services.admin().preview(shown.category(), shown.change(), why),
        result ->
            ifStillAsked(
                asked,
                () -> {
                  said = why;
                  if (live.obstacleProperty().get().isPresent()) {
                    present(result, false);
                  } else if (result instanceof Preview.Result.Ready(Preview fresh)
                      && fresh.decidesAs(shown)) {
                    send(shown, fresh);
                  } else {
                    askForNameAgain();
                    present(result, true);
                  }
                }),
        thrown -> ifStillAsked(asked, () -> fail(thrown, false)));
  }

  private void send(Preview shown, Preview preview) {
    String typed = typedName.get();
    LoggedChange logged = services.log().sending(shown, preview, now());
    show(new ChangePage.Sending(preview));
    long asked = newQuestion(false);
    services.call(
        () -> services.admin().apply(preview, typed),
        applied -> conclude(logged, applied, asked),
        thrown -> concludeThrown(logged, thrown, asked));
  }

  private String why() {
    return input.why().isEmpty() ? reason.get().strip() : input.why();
  }

  /// How much of an unlock is left, once it is almost over.
  ObservableValue<Optional<Duration>> ending() {
    return services.ending();
  }

  /// Opens the lock that closed meanwhile, or keeps it open for the whole time again.
  void unlock() {
    services.unlock();
  }

  /// Asks again what became of a write whose reply was lost.
  public void askAgain() {
    if (page.get() instanceof ChangePage.Unknown(var logged, var unknown, boolean asking)
        && !asking
        && live.obstacleProperty().get().isEmpty()) {
      show(new ChangePage.Unknown(logged, unknown, true));
      long asked = newQuestion(false);
      services.call(
          () -> services.admin().settle(unknown),
          applied -> conclude(logged, applied, asked),
          thrown -> concludeThrown(logged, thrown, asked));
    }
  }

  /// The dialog is gone. Reads under way are forgotten; a write under way still ends in the log.
  void leave() {
    newQuestion(false);
    live.stop();
  }

  private void begin(CategoryName name, AdminChange wanted) {
    category = Optional.of(name);
    change = Optional.of(wanted);
    askAnew();
  }

  private void askAnew() {
    CategoryName name = category.orElseThrow();
    typedName.set("");
    show(new ChangePage.Computing(name));
    ask(false);
  }

  private void ask(boolean conflict) {
    CategoryName name = category.orElseThrow();
    AdminChange wanted = change.orElseThrow();
    String why = why();
    long asked = newQuestion(true);
    services.call(
        () ->
            why.isEmpty()
                ? services.admin().preview(name, wanted)
                : services.admin().preview(name, wanted, why),
        result ->
            ifStillAsked(
                asked,
                () -> {
                  said = why;
                  present(result, conflict);
                }),
        thrown -> ifStillAsked(asked, () -> fail(thrown, false)));
  }

  /// Computes anew behind the shown preview, which stays until the answer is there. One read at a
  /// time, or none would ever be in time on a busy category.
  private void keepUp() {
    if (following.get()
        && !reading
        && page.get() instanceof ChangePage.Review(var preview, Reading reading)) {
      live.newerProperty()
          .get()
          .filter(newer -> newer.mzxid() > followedTo)
          .ifPresent(
              newer -> {
                followedTo = newer.mzxid();
                ask(reading.conflict());
              });
    }
  }

  /// Whatever was asked before is not awaited any more.
  private long newQuestion(boolean isRead) {
    reading = isRead;
    return ++question;
  }

  private void ifStillAsked(long asked, Runnable then) {
    if (asked == question) {
      reading = false;
      then.run();
    }
  }

  private void present(Preview.Result result, boolean conflict) {
    CategoryName name = category.orElseThrow();
    switch (result) {
      case Preview.Result.Ready(Preview preview) -> {
        Reading reading = reading(preview.base(), conflict);
        if (!following.get() || seen.isEmpty()) {
          seen = Optional.of(preview);
        }
        show(new ChangePage.Review(preview, reading));
        keepUp();
      }
      case Preview.Result.NothingToDo(Base base) ->
          show(new ChangePage.NothingToDo(name, base, reading(Optional.of(base), conflict)));
      case Preview.Result.Refused(Refusal refusal, Optional<Base> base) ->
          show(
              new ChangePage.Refused(name, seenAnew(refusal, base), base, reading(base, conflict)));
    }
  }

  /// A repair that is refused because somebody wrote is from now on one of what they left, which
  /// has to be looked at first. Where that is a list there is nothing to repair any more.
  private Refusal seenAnew(Refusal refusal, Optional<Base> base) {
    if (!(refusal instanceof Refusal.NotAsSeen) || base.isEmpty()) {
      return refusal;
    }
    Optional<Damage> fresh = base.flatMap(Damage::of);
    fresh.ifPresent(input::nowOf);
    return fresh.isPresent() ? refusal : new Refusal.NotBroken();
  }

  private Reading reading(Optional<Base> base, boolean conflict) {
    Drift drift =
        seen.map(preview -> Drift.between(preview.base(), base))
            .orElseGet(() -> Drift.between(base, base));
    return new Reading(now(), drift, conflict);
  }

  /// What became of a write. It goes on record in any case; it is shown where it is awaited.
  private void conclude(LoggedChange logged, Applied applied, long asked) {
    switch (applied) {
      case Applied.Done done -> {
        services.log().written(logged, done);
        ifStillAsked(asked, () -> show(new ChangePage.Done(logged)));
      }
      case Applied.Conflict(Preview.Result fresh) -> notWritten(logged, fresh, true, asked);
      case Applied.Refused(Refusal refusal) ->
          notWritten(
              logged, new Preview.Result.Refused(refusal, logged.preview().base()), false, asked);
      case Applied.Unknown unknown -> becomeUnknown(logged, unknown, asked);
    }
  }

  /// The store's exception says that nothing was written. Anything else that is thrown says
  /// nothing about what reached the server.
  private void concludeThrown(LoggedChange logged, Throwable thrown, long asked) {
    if (thrown instanceof StoreException) {
      services.log().notWritten(logged);
      ifStillAsked(asked, () -> fail(thrown, true));
    } else {
      becomeUnknown(
          logged,
          new Applied.Unknown(logged.preview(), thrown.toString(), Optional.empty()),
          asked);
    }
  }

  /// The operator decides anew, on what is there now.
  private void notWritten(LoggedChange logged, Preview.Result fresh, boolean conflict, long asked) {
    services.log().notWritten(logged);
    ifStillAsked(
        asked,
        () -> {
          askForNameAgain();
          present(fresh, conflict);
        });
  }

  /// Of those who keep up with others' writes it is not asked again: on a busy category they would
  /// hardly ever be done. What is pressed is still their decision.
  private void askForNameAgain() {
    if (!following.get()) {
      typedName.set("");
    }
  }

  private void becomeUnknown(LoggedChange logged, Applied.Unknown unknown, long asked) {
    services.log().unsettled(logged, unknown);
    ifStillAsked(
        asked,
        () -> {
          acknowledged.set(false);
          show(new ChangePage.Unknown(logged, unknown, false));
        });
  }

  private void fail(Throwable thrown, boolean writing) {
    show(new ChangePage.Failed(category.orElseThrow(), Failure.of(thrown, writing), now()));
  }

  private void show(ChangePage next) {
    page.set(next);
    live.compareWith(
        next instanceof ChangePage.Review review
            ? Optional.of(review.preview())
            : Optional.empty());
  }

  private boolean mayApply() {
    return page.get() instanceof ChangePage.Review(Preview preview, Reading reading)
        && live.obstacleProperty().get().isEmpty()
        && !(services.asksReason().getValue() && why().isEmpty())
        && (preview.friction() != Friction.TYPE_NAME
            || typedName.get().strip().equals(preview.category().path()));
  }

  private boolean mayClose() {
    return !(page.get() instanceof ChangePage.Sending)
        && (!(page.get() instanceof ChangePage.Unknown(var logged, var unknown, boolean asking))
            || (acknowledged.get() && !asking));
  }

  private Instant now() {
    return services.feed().clock().instant();
  }
}
