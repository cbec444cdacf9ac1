package org.mappingzoo.core.fuzz;

/// What Jazzer calls: `src/bench/fuzz` names the decoder. Needs nothing of Jazzer to be compiled.
public final class DecoderFuzz {
  private static Decoder decoder = Decoder.RANGES;

  private DecoderFuzz() {}

  /// Which decoder is searched.
  ///
  /// @param arguments its name
  public static void fuzzerInitialize(String[] arguments) {
    decoder = Decoder.valueOf(arguments[0]);
  }

  /// Any exception is a find.
  public static void fuzzerTestOneInput(byte[] bytes) {
    decoder.understands(bytes);
  }
}
