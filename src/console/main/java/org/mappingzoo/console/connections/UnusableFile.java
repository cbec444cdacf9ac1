package org.mappingzoo.console.connections;

import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.Failure.Obstacle;

/// A profile names a file of keys or certificates with which its connection cannot even be tried.
public final class UnusableFile extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final Obstacle obstacle;
  private final String value;

  /// @param value as [Failure.NotStarted] has it
  public UnusableFile(Obstacle obstacle, String value) {
    super(new Failure.NotStarted(obstacle, value).text());
    this.obstacle = obstacle;
    this.value = value;
  }

  /// The same as a reason why there is no connection.
  public Failure.NotStarted failure() {
    return new Failure.NotStarted(obstacle, value);
  }
}
