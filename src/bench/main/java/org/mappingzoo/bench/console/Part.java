package org.mappingzoo.bench.console;

import java.util.List;

/// A part of the table.
@FunctionalInterface
interface Part {
  List<Row> measure() throws Exception;
}
