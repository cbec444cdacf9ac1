package org.mappingzoo.core.category;

/// Which state of which life of a node somebody has seen.
///
/// The version alone is not enough: it restarts at 0 when a node is deleted and created again. A
/// view therefore carries all three, and every write names them all.
///
/// @param czxid transaction that created the node: changes with its life
/// @param mzxid transaction that last wrote it
/// @param version number of writes since creation, a 32-bit counter that wraps
public record Revision(long czxid, long mzxid, int version) {

  /// Versions from here on are not written any more: at -1 ZooKeeper would take a compare-and-set
  /// for an unconditional write.
  public static final int LAST_WRITABLE_VERSION = Integer.MAX_VALUE - (1 << 20);

  public boolean isSameLifeAs(Revision other) {
    return czxid == other.czxid;
  }

  /// Whether a compare-and-set on this version is safe.
  public boolean isWritable() {
    return version >= 0 && version < LAST_WRITABLE_VERSION;
  }

  /// A transaction's number as ZooKeeper's logs have it, such as `0x10000cb24`.
  public static String hex(long zxid) {
    return "0x" + Long.toHexString(zxid);
  }

  @Override
  public String toString() {
    return "version %d (czxid 0x%x, mzxid 0x%x)".formatted(version, czxid, mzxid);
  }
}
