package org.mappingzoo.bench.allocator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/// The five steps of a take, with texts of the same length, sent by ZooKeeper's own client and by
/// nothing else: what our code adds to a take is what a take costs over this.
final class BareTransaction implements Work {
  private static final byte[] LIST = "123456789001:4000000000000000000\n".getBytes(UTF_8);
  private static final byte[] LEASE =
      """
      lease
      id=worker-1.abcdefghijklmnop
      generation=abcdefghijklmnopqrstuvwxyz
      epoch=0
      state=OPEN
      window=1000
      carry=123456789000
      parked=false
      returned=0
      lost=0
      123456789001:123456790000
      """
          .getBytes(UTF_8);

  private final ZooKeeper zk;
  private final String list;
  private final String generation;
  private final String control;
  private final String ledger;
  private final List<Op> more;
  private int taken;

  /// @param more steps at the end of each transaction
  BareTransaction(Zoo zoo, List<Op> more)
      throws IOException, InterruptedException, KeeperException {
    this.more = more;
    zk = zoo.raw();
    list = zoo.path("list");
    generation = list + "/.gen-abcdefghijklmnopqrstuvwxyz";
    control = zoo.path("control");
    ledger = zoo.path("ledger");
    for (String path : List.of(list, generation, control, ledger, lease(0))) {
      String _ = zk.create(path, LIST, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
  }

  private String lease(int number) {
    return ledger + "/worker-1.abcdefghij%06d".formatted(number);
  }

  @Override
  public long once() throws KeeperException, InterruptedException {
    List<Op> steps =
        new ArrayList<>(
            List.of(
                Op.create(lease(taken + 1), LEASE, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT),
                Op.check(generation, -1),
                Op.setData(list, LIST, taken),
                Op.check(control, 0),
                Op.delete(lease(taken), 0)));
    steps.addAll(more);
    List<OpResult> _ = zk.multi(steps);
    taken++;
    return 1;
  }
}
