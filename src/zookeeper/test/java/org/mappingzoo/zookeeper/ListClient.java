package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;

/// A list client as the proposal of 2010 has it, with none of our code: reads the node, computes on
/// its text, and writes the whole text at the version that it has read. Where somebody else was
/// first it does all that over again. It looks at nothing but the node's data and version.
final class ListClient implements AutoCloseable {
  private final ZooKeeper zk;

  ListClient(String connectString) {
    try {
      zk = RawSession.open(connectString);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /// What it has read.
  ///
  /// @param free the last id of each range by its first
  record Reading(NavigableMap<Long, Long> free, int version) {}

  /// What it has written.
  ///
  /// @param ids what was taken or pushed
  /// @param zxid when
  record Written(List<Long> ids, long zxid) {}

  Reading read(String path) {
    try {
      Stat stat = new Stat();
      NavigableMap<Long, Long> free = new TreeMap<>();
      new String(zk.getData(path, false, stat), UTF_8)
          .lines()
          .map(line -> line.split(":", 2))
          .forEach(range -> free.put(Long.valueOf(range[0]), Long.valueOf(range[1])));
      return new Reading(free, stat.getVersion());
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// When it was written; empty where somebody else was first.
  OptionalLong write(String path, Reading computed) {
    String text =
        computed.free().entrySet().stream()
            .map(range -> range.getKey() + ":" + range.getValue() + "\n")
            .collect(Collectors.joining());
    try {
      return OptionalLong.of(zk.setData(path, text.getBytes(UTF_8), computed.version()).getMzxid());
    } catch (KeeperException.BadVersionException e) {
      return OptionalLong.empty();
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The lowest ids, across holes.
  Written take(String path, int count) {
    while (true) {
      Reading read = read(path);
      List<Long> taken = takeLowest(read, count);
      OptionalLong zxid = write(path, read);
      if (zxid.isPresent()) {
        return new Written(taken, zxid.getAsLong());
      }
    }
  }

  /// What it takes is no longer in the reading.
  static List<Long> takeLowest(Reading read, int count) {
    List<Long> taken = new ArrayList<>();
    while (taken.size() < count) {
      Map.Entry<Long, Long> range = Objects.requireNonNull(read.free().pollFirstEntry());
      taken.add(range.getKey());
      if (range.getKey() < range.getValue()) {
        read.free().put(range.getKey() + 1, range.getValue());
      }
    }
    return taken;
  }

  /// As ranges of their own, not joined with those that are there.
  Written push(String path, List<Long> ids) {
    while (true) {
      Reading read = read(path);
      long first = ids.getFirst();
      long last = first;
      for (long id : ids) {
        if (id > last + 1) {
          read.free().put(first, last);
          first = id;
        }
        last = id;
      }
      read.free().put(first, last);
      OptionalLong zxid = write(path, read);
      if (zxid.isPresent()) {
        return new Written(ids, zxid.getAsLong());
      }
    }
  }

  @Override
  public void close() {
    try {
      zk.close();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
