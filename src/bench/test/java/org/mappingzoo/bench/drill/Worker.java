package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.stream.Collectors;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// A worker process as in the proposal: takes a batch, uses some ids, pushes the rest back. Told
/// what to do by lines (`take 10000`, `use 9000`, `push`), it answers each with the ranges taken,
/// used or pushed.
public final class Worker {
  private Worker() {}

  /// Works until its input ends.
  ///
  /// @param arguments the connect string and the category
  public static void main(String[] arguments) throws IOException {
    CategoryName category = CategoryName.of(arguments[1]);
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(arguments[0]).withoutLedger().connect()) {
      work(generator, category, orders);
    }
  }

  private static void work(
      ZooKeeperIdGenerator generator, CategoryName category, BufferedReader orders)
      throws IOException {
    String order = orders.readLine();
    if (order == null) {
      return;
    }
    IdSet ids = generator.service().takeIds(category, numberIn(order));
    answer(ids);
    for (order = orders.readLine(); order != null; order = orders.readLine()) {
      if (order.equals("push")) {
        answer(ids);
        ids.close();
        System.out.println("pushed");
      } else if (order.startsWith("use ")) {
        for (long used = numberIn(order); used > 0; used--) {
          ids.takeId();
        }
        answer(ids);
      } else {
        throw new IllegalArgumentException("unknown order: " + order);
      }
    }
  }

  private static long numberIn(String order) {
    return Long.parseLong(order.substring(order.indexOf(' ') + 1));
  }

  private static void answer(IdSet ids) {
    System.out.println(
        ids.ranges().ranges().stream().map(IdRange::toString).collect(Collectors.joining(" ")));
  }
}
