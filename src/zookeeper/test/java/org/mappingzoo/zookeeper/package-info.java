/// The adapter against a real server: embedded, and cut off at will by a [FaultProxy]. Start
/// reading at `ZooKeeperStoreTest` and `FleetSourceTest`; `LostReplyTest` is why this module is
/// careful, `ManyCutsTest` shows it at random.
@NullMarked
package org.mappingzoo.zookeeper;

import org.jspecify.annotations.NullMarked;
