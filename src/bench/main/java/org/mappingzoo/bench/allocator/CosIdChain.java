package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import me.ahoo.cosid.segment.IdSegment;
import me.ahoo.cosid.segment.IdSegmentDistributor;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;
import org.apache.curator.framework.CuratorFramework;

/// A peer: CosId's `SegmentChainId` with its default safe distance and prefetch period, on
/// segments that a counter in ZooKeeper hands out. CosId's own module for ZooKeeper is not
/// published for this release; like it, this one uses Curator's `DistributedAtomicLong`.
final class CosIdChain implements AutoCloseable {
  private final PrefetchWorkerExecutorService prefetch =
      new PrefetchWorkerExecutorService(Duration.ofSeconds(1), 1, false);
  private final SegmentChainId chain;

  /// What the counter has handed out in all.
  private final AtomicLong reserved = new AtomicLong();

  CosIdChain(CuratorFramework client, String path, long step) {
    this.chain =
        new SegmentChainId(
            IdSegment.TIME_TO_LIVE_FOREVER,
            SegmentChainId.DEFAULT_SAFE_DISTANCE,
            new Distributor(path, step, new CuratorCounter(client, path, step), reserved),
            prefetch);
  }

  long reserved() {
    return reserved.get();
  }

  long nextId() {
    return chain.generate();
  }

  @Override
  public void close() {
    prefetch.shutdown();
  }

  private record Distributor(String path, long step, CuratorCounter counter, AtomicLong reserved)
      implements IdSegmentDistributor {
    @Override
    public String getNamespace() {
      return "bench";
    }

    @Override
    public String getName() {
      return path;
    }

    @Override
    public long getStep() {
      return step;
    }

    @Override
    public long nextMaxId(long count) {
      try {
        long last = counter.take(count);
        long _ = reserved.addAndGet(count);
        return last;
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("no segment", e);
      }
    }
  }
}
