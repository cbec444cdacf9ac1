package org.mappingzoo.core.alert;

/// What is watched for; the weightiest first.
public enum AlertKind {
  /// Ids that were spent may be free again.
  DUPLICATE_RISK(Sense.STATE),
  /// The stored text is not a range list, the books of a managed category cannot be read, or all of
  /// a category was deleted.
  UNREADABLE(Sense.STATE),
  /// Hours until the last id is taken.
  RUNS_OUT(Sense.BELOW),
  /// Free ids in percent of all ever seeded.
  FREE_SHARE(Sense.BELOW),
  /// No steward leads.
  NO_LEADER(Sense.STATE),
  /// Minutes until takes reach the fence.
  HEADROOM(Sense.BELOW),
  /// Writes that can still be made of the node, in percent of all.
  VERSIONS(Sense.BELOW),
  /// Stranded ids in percent of the free ones.
  STRANDED_SHARE(Sense.ABOVE),
  /// Hours since the oldest lease of a worker who is gone was written last.
  STRANDED_AGE(Sense.ABOVE),
  LIST_BYTES(Sense.ABOVE),
  RANGES(Sense.ABOVE),
  /// Nobody would take over from the leader.
  NO_STANDBY(Sense.STATE),
  /// What is shown does not follow the server, or a category cannot be read any more.
  NO_DATA(Sense.STATE);

  /// On which side of a threshold a figure is bad.
  public enum Sense {
    BELOW,
    ABOVE,
    /// There is no figure: it is so, or it is not.
    STATE
  }

  private final Sense sense;

  AlertKind(Sense sense) {
    this.sense = sense;
  }

  public Sense sense() {
    return sense;
  }

  public boolean isMeasured() {
    return sense != Sense.STATE;
  }

  /// Whether its figure can be told from free ids over time.
  public boolean isOfFreeIds() {
    return this == RUNS_OUT || this == FREE_SHARE;
  }

  /// Whether it happens at a moment, and stays to be looked into whatever is seen afterwards.
  public boolean isEvent() {
    return this == DUPLICATE_RISK;
  }

  /// Whether the stewards are watched rather than categories.
  public boolean isOfStewards() {
    return this == NO_LEADER || this == NO_STANDBY;
  }

  /// Whether `value` is worse than `limit`.
  boolean isWorse(double value, double limit) {
    return sense == Sense.BELOW ? value < limit : value > limit;
  }
}
