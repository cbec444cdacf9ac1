/// The one door to ZooKeeper: nothing outside this package names Curator or ZooKeeper. It
/// connects, reads and writes categories by version, watches them, and can run a server of its
/// own for the demo.
///
/// Start reading at [org.mappingzoo.zookeeper.ZooKeeperIdGenerator], which workers embed, or at
/// [org.mappingzoo.zookeeper.ZooKeeperFleetSource], which whoever looks does.
@NullMarked
package org.mappingzoo.zookeeper;

import org.jspecify.annotations.NullMarked;
