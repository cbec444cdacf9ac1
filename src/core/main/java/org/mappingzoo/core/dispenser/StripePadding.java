package org.mappingzoo.core.dispenser;

/// Keeps the cursor of one thread off the cache lines of others: two lines, since processors fetch
/// them in pairs.
abstract class StripePadding {
  long line00, line01, line02, line03, line04, line05, line06, line07;
  long line10, line11, line12, line13, line14, line15, line16, line17;
}
