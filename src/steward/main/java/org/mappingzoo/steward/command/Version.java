package org.mappingzoo.steward.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/// The release, as the jar's manifest has it.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String release =
        Optional.ofNullable(getClass().getPackage().getImplementationVersion())
            .orElse("(not from a jar)");
    return new String[] {"mapping-zoo " + release};
  }
}
