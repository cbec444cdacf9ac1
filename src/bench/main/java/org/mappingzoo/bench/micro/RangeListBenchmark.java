package org.mappingzoo.bench.micro;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The steps of a take on a badly fragmented list, one by one. [#copyOfTheBounds()] is what they
/// are compared with: a bare copy of as many bytes as the list's bounds have.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RangeListBenchmark {

  /// 300 ranges are an ordinary category; 50,000 are as many as a node can just hold.
  @Param({"300", "50000"})
  public int ranges;

  private RangeList list = RangeList.empty();
  private RangeList touching = RangeList.empty();
  private RangeList one = RangeList.empty();
  private RangeList between = RangeList.empty();
  private byte[] text = {};
  private long[] bounds = {};

  /// Ranges of 1,000 ids with holes of 1,000 between them, nine digits each.
  @Setup
  public void fill() {
    list = evenly(100_000_000L, 2_000, 1_000, ranges);
    between = evenly(100_001_200L, 2_000, 100, ranges);
    touching = evenly(100_000_000L, 1_000, 1_000, ranges);
    one = evenly(100_000_000L + 2_000L * (ranges / 2) + 1_200, 1, 100, 1);
    text = RangeText.print(list);
    bounds = new long[2 * ranges];
  }

  private static RangeList evenly(long first, long distance, long ids, int ranges) {
    RangeList.Builder builder = new RangeList.Builder();
    for (int i = 0; i < ranges; i++) {
      long start = first + i * distance;
      builder.append(start, start + ids - 1);
    }
    return builder.build();
  }

  /// The yardstick.
  @Benchmark
  public long[] copyOfTheBounds() {
    return Arrays.copyOf(bounds, bounds.length);
  }

  /// Ten ids of the first range: all the rest is tail.
  @Benchmark
  public RangeList.Split takeFromTheHead() {
    return list.takeLowest(10);
  }

  /// All ids but one: each range is passed.
  @Benchmark
  public RangeList.Split takeAcrossTheWholeList() {
    return list.takeLowest(list.count() - 1);
  }

  /// The stored text read.
  @Benchmark
  public RangeList parse() {
    return RangeText.parse(text);
  }

  /// The text to be stored.
  @Benchmark
  public byte[] print() {
    return RangeText.print(list);
  }

  /// What a worker pays for one take beside the network: read, take, print.
  @Benchmark
  public byte[] parseTakeAndPrint() {
    return RangeText.print(RangeText.parse(text).takeLowest(10_000).rest());
  }

  /// The push of one range into the middle.
  @Benchmark
  public RangeList insertOneRange() {
    return list.insert(one);
  }

  /// The push of as many ranges as there are, one into each hole.
  @Benchmark
  public RangeList insertIntoEachHole() {
    return list.insert(between);
  }

  /// All ranges become one.
  @Benchmark
  public RangeList compact() {
    return touching.compact();
  }
}
