package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Quotas;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.ranges.RangeList;

/// Somebody else at the same ensemble, such as an operator with `zkCli.sh`: what a test arranges
/// goes past the code under test.
final class Arranger implements AutoCloseable {
  private final ZooKeeper zk;

  Arranger(EmbeddedZooKeeper zoo) {
    this(zoo.connectString());
  }

  Arranger(String connectString) {
    try {
      zk = RawSession.open(connectString);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    zk.addAuthInfo("digest", "owner:secret".getBytes(UTF_8));
  }

  /// What ZooKeeper is asked for, with its checked exceptions out of the way.
  private interface Call<T> {
    T call() throws KeeperException, InterruptedException;
  }

  private static <T> T run(Call<T> call) {
    try {
      return call.call();
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// With missing parents.
  Stat create(String path, String text) {
    return create(path, text, CreateMode.PERSISTENT);
  }

  Stat create(String path, String text, CreateMode mode) {
    for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      String parent = path.substring(0, slash);
      if (!exists(parent)) {
        String unused =
            run(() -> zk.create(parent, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT));
      }
    }
    String made = run(() -> zk.create(path, text.getBytes(UTF_8), Ids.OPEN_ACL_UNSAFE, mode));
    return stat(made);
  }

  Stat set(String path, String text) {
    return run(() -> zk.setData(path, text.getBytes(UTF_8), -1));
  }

  Stat set(String path, byte[] data) {
    return run(() -> zk.setData(path, data, -1));
  }

  /// Does not wait for the answer; the parent is there.
  void createSoon(String path, Runnable done) {
    zk.create(
        path,
        new byte[0],
        Ids.OPEN_ACL_UNSAFE,
        CreateMode.PERSISTENT,
        (rc, at, ctx, name) -> done.run(),
        null);
  }

  /// Does not wait for the answer.
  void setSoon(String path, byte[] data, Runnable done) {
    zk.setData(path, data, -1, (rc, at, ctx, stat) -> done.run(), null);
  }

  /// Empty where the node is not there, or at another version.
  Optional<Stat> set(String path, String text, int version) {
    try {
      return Optional.of(zk.setData(path, text.getBytes(UTF_8), version));
    } catch (KeeperException.BadVersionException | KeeperException.NoNodeException e) {
      return Optional.empty();
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// What a program of 2010 does: takes the lowest id by a compare-and-set of its own.
  Optional<Taken> takeOne(String path) {
    Stat read = new Stat();
    NodeText text;
    try {
      text = NodeText.of(zk.getData(path, false, read));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    RangeList.Split split = text.parse().takeLowest(1);
    return split.taken().isEmpty()
        ? Optional.empty()
        : set(path, NodeText.of(split.rest()).display(), read.getVersion())
            .map(stat -> new Taken(split.taken(), stat));
  }

  record Taken(RangeList ids, Stat stat) {}

  void delete(String path) {
    run(
        () -> {
          zk.delete(path, -1);
          return true;
        });
  }

  /// As `setquota -B` does: more than so many bytes are refused.
  void limitBytes(String path, long bytes) {
    Stat unused =
        create(
            Quotas.limitPath(path),
            "count=-1,bytes=-1=;byteHardLimit=%d;countHardLimit=-1".formatted(bytes));
    Stat unusedToo =
        create(Quotas.statPath(path), "count=1,bytes=%d".formatted(stat(path).getDataLength()));
  }

  void unlimit(String path) {
    delete(Quotas.limitPath(path));
    delete(Quotas.statPath(path));
    delete(Quotas.quotaPath(path));
  }

  /// Deletes, and creates again with as many writes as it takes to reach the same version.
  Stat recreate(String path, String text) {
    int version = stat(path).getVersion();
    delete(path);
    Stat stat = create(path, text);
    for (int i = 0; i < version; i++) {
      stat = set(path, text);
    }
    return stat;
  }

  boolean exists(String path) {
    return run(() -> zk.exists(path, false)) != null;
  }

  Stat stat(String path) {
    return run(() -> zk.exists(path, false));
  }

  byte[] data(String path) {
    return run(() -> zk.getData(path, false, null));
  }

  String text(String path) {
    return new String(data(path), UTF_8);
  }

  List<String> children(String path) {
    return run(() -> zk.getChildren(path, false));
  }

  /// Who may do what to a node, with the hashes.
  List<ACL> accessList(String path) {
    return run(() -> zk.getACL(path, new Stat()));
  }

  /// From now on only we may do the rest; everybody may do `permitted`.
  void restrict(String path, int permitted) {
    ACL everybody = new ACL(permitted, Ids.ANYONE_ID_UNSAFE);
    Stat unused =
        run(() -> zk.setACL(path, Arrays.asList(everybody, Ids.CREATOR_ALL_ACL.getFirst()), -1));
  }

  void hide(String path) {
    Stat unused = run(() -> zk.setACL(path, Ids.CREATOR_ALL_ACL, -1));
  }

  void open(String path) {
    restrict(path, Perms.ALL);
  }

  @Override
  public void close() {
    run(
        () -> {
          zk.close();
          return true;
        });
  }
}
