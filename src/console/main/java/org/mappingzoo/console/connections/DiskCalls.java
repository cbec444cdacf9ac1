package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Calls that block and may fail by the disk: made in the background, and answered on the FX
/// thread.
///
/// @param failed gets what the disk said, on the FX thread
record DiskCalls(Executor background, Executor fx, Consumer<IOException> failed) {

  interface Call<T> {
    T make() throws IOException;
  }

  /// @param then gets what the call has made, on the FX thread
  <T> void make(Call<T> call, Consumer<T> then) {
    background.execute(
        () -> {
          try {
            T made = call.make();
            fx.execute(() -> then.accept(made));
          } catch (IOException e) {
            fx.execute(() -> failed.accept(e));
          }
        });
  }
}
