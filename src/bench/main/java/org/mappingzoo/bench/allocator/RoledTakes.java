package org.mappingzoo.bench.allocator;

import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.mappingzoo.bench.allocator.Contestant.Slice;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.zookeeper.AccessAdmin;
import org.mappingzoo.zookeeper.Credentials;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// Row 9: what an uncontended take costs where roles are in force, beside one where none are; and
/// what the step costs that keeps a lease from being made by roles that hold no longer.
final class RoledTakes {
  private static final List<String> ROLES =
      List.of("admin", "operator", "steward", "worker", "reader", "legacy");
  private static final Duration WARM_UP = Duration.ofSeconds(8);

  private final Zoo zoo;
  private final Flags flags;

  RoledTakes(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  List<Row> measure() throws Exception {
    ZooKeeper raw = zoo.raw();
    for (String path : List.of("/open", "/roled", "/root")) {
      raw.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
    Contestant open = takes("open", connect("/open", "worker"), connect("/open", "operator"));
    ZooKeeperConnection admin = connect("/roled", "admin");
    AccessControl.Scope ours = new AccessControl.Scope(List.of(), true, false);
    AccessControl.Applied _ = new AccessAdmin(admin).apply(roles(), ours);
    Contestant roled = takes("roles", connect("/roled", "worker"), connect("/roled", "operator"));
    Contestant bare = bare("five steps", List.of());
    Contestant checked = bare("six steps", List.of(Op.check("/root", 0)));
    List<Contestant> all = List.of(open, roled, bare, checked);
    for (Contestant contestant : all) {
      Slice _ = contestant.run(WARM_UP);
    }
    Race race = Race.run(all, flags);
    return List.of(
        row("a take where roles are in force, p50", race, roled, open),
        row("the bare five steps of a take with the check of the roles", race, checked, bare));
  }

  private ZooKeeperConnection connect(String chroot, String who) {
    Security security = Security.NONE.with(Credentials.of("digest", who + ":secret"));
    return zoo.keep(
        ZooKeeperConnection.open(
            new Ensemble(zoo.connect() + chroot),
            ZooKeeperConnection.Options.forWorkers().with(security)));
  }

  private static RoleMap roles() throws NoSuchAlgorithmException {
    StringBuilder map = new StringBuilder();
    for (String role : ROLES) {
      String hashed = DigestAuthenticationProvider.generateDigest(role + ":secret");
      map.append(role).append(" digest:").append(hashed).append('\n');
    }
    return RoleMap.parse("the benchmark", map.toString());
  }

  private Contestant takes(String name, ZooKeeperConnection worker, ZooKeeperConnection operator) {
    CategoryName category = zoo.seeded(zoo.admin(operator), CategorySettings.DEFAULT);
    return new Contestant(name, List.of(new Taker(zoo.ledger(zoo.store(worker)), category)));
  }

  private Contestant bare(String name, List<Op> more) throws Exception {
    return new Contestant(name, List.of(new BareTransaction(zoo, more)));
  }

  private static Row row(String what, Race race, Contestant with, Contestant without) {
    return new Row(
        "9",
        what,
        micros(race, with),
        "without: " + micros(race, without),
        race.ratio(with, without, Slice::medianMicros) + " × without",
        "",
        "");
  }

  private static String micros(Race race, Contestant contestant) {
    return Math.round(race.median(contestant, Slice::medianMicros)) + " µs";
  }
}
