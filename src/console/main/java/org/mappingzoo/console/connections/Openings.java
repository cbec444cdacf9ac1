package org.mappingzoo.console.connections;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.connections.Profile.Password;

/// Opens profiles, once their passwords are found or typed. A keyring may take its time, so that
/// another one may be asked for meanwhile: only the last one is opened. Belongs to the FX thread.
final class Openings {
  private final Connector connector;
  private final ProfileKeeper keeper;
  private final DiskCalls calls;
  private final ObjectProperty<ConnectionNews> news;
  private final BooleanSupplier isBusy;

  /// What is opened, until it is known how.
  private Optional<Opening> last = Optional.empty();

  /// @param news what is said of it
  /// @param isBusy whether a dialog is open in this window, which nothing may take away
  Openings(
      Connector connector,
      ProfileKeeper keeper,
      DiskCalls calls,
      ObjectProperty<ConnectionNews> news,
      BooleanSupplier isBusy) {
    this.connector = connector;
    this.keeper = keeper;
    this.calls = calls;
    this.news = news;
    this.isBusy = isBusy;
  }

  /// A profile that is opened; each is another one.
  private static final class Opening {
    private final String name;
    private final ConnectionNews before;

    Opening(String name, ConnectionNews before) {
      this.name = name;
      this.before = before;
    }

    ConnectionNews news() {
      return ConnectionNews.good("connections.opening", name);
    }
  }

  /// @param ask called with the passwords that are nowhere to be found
  void open(Profile profile, Where where, Consumer<PasswordQuestion> ask) {
    Opening asked = begin(profile);
    calls.make(
        () -> keeper.vault().find(profile),
        found -> {
          Set<Password> missing = found.missing(profile);
          if (missing.isEmpty()) {
            end(asked, where == Where.HERE, () -> connector.open(profile, where));
          } else {
            PasswordQuestion question =
                new PasswordQuestion(
                    profile, missing, found.trouble(), answers -> answer(profile, where, answers));
            end(asked, true, () -> ask.accept(question));
          }
        });
  }

  private void answer(Profile profile, Where where, Map<Password, Hidden> answers) {
    Opening asked = begin(profile);
    calls.make(
        () -> keeper.keep(profile, answers),
        kept ->
            end(
                asked,
                where == Where.HERE,
                () -> {
                  if (kept.news().bad()) {
                    news.set(kept.news());
                  }
                  connector.open(kept.profile(), where);
                }));
  }

  private Opening begin(Profile profile) {
    Opening begun = new Opening(profile.name(), news.get());
    last = Optional.of(begun);
    if (!profile.passwords().isEmpty()) {
      news.set(begun.news());
    }
    return begun;
  }

  /// What was asked for last is opened, and never over a dialog: it may hold what was typed, or a
  /// write that is on its way.
  ///
  /// @param here whether `then` changes this window
  private void end(Opening asked, boolean here, Runnable then) {
    if (last.filter(asked::equals).isEmpty()) {
      return;
    }
    last = Optional.empty();
    if (here && isBusy.getAsBoolean()) {
      news.set(ConnectionNews.bad("connections.unopened", asked.name));
      return;
    }
    if (news.get().equals(asked.news())) {
      news.set(asked.before);
    }
    then.run();
  }
}
