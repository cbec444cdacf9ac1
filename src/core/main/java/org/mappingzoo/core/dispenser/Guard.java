package org.mappingzoo.core.dispenser;

import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// Takes steps under a lock.
record Guard(Lock lock) {
  void run(Runnable step) {
    lock.lock();
    try {
      step.run();
    } finally {
      lock.unlock();
    }
  }

  <T> T get(Supplier<T> question) {
    lock.lock();
    try {
      return question.get();
    } finally {
      lock.unlock();
    }
  }
}
