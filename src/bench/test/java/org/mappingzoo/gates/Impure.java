package org.mappingzoo.gates;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.function.Predicate;

/// Which calls, and method references such as `System::nanoTime`, reach for the outer world.
final class Impure {
  private static final Set<String> TIME_AND_CHANCE =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.Thread.sleep",
          "java.lang.Math.random",
          "java.util.UUID.randomUUID",
          "java.util.concurrent.ThreadLocalRandom.current");
  private static final Set<String> CHANCE_WITHOUT_SEED =
      Set.of("java.util.Random.<init>", "java.util.SplittableRandom.<init>");
  private static final Set<String> DATE_WITHOUT_TIME = Set.of("java.util.Date.<init>");
  private static final Set<String> STARTERS =
      Set.of(
          "java.lang.Thread.<init>",
          "java.lang.Thread.start",
          "java.lang.Thread.startVirtualThread",
          "java.lang.Thread.ofPlatform",
          "java.lang.Thread.ofVirtual",
          "java.util.Timer.<init>");

  private Impure() {}

  /// A condition met by classes that make such an access, wherever in their bodies.
  static ArchCondition<JavaClass> use(Predicate<JavaCodeUnitAccess<?>> impure, String words) {
    return new ArchCondition<>(words) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (JavaAccess<?> access : type.getAccessesFromSelf()) {
          if (access instanceof JavaCodeUnitAccess<?> call && impure.test(call)) {
            events.add(SimpleConditionEvent.satisfied(call, call.getDescription()));
          }
        }
      }
    };
  }

  static boolean readsTimeOrChance(JavaCodeUnitAccess<?> call) {
    String name = name(call);
    boolean noArguments = call.getTarget().getRawParameterTypes().isEmpty();
    return TIME_AND_CHANCE.contains(name)
        || name.startsWith("java.security.SecureRandom.")
        || name.startsWith("java.time.Clock.system")
        || (name.matches("java\\.time\\.\\w+\\.now") && !takesClock(call))
        || (noArguments && CHANCE_WITHOUT_SEED.contains(name))
        || (noArguments && DATE_WITHOUT_TIME.contains(name));
  }

  /// To hand a task to an `Executor` that came in is not to start one.
  static boolean startsThreads(JavaCodeUnitAccess<?> call) {
    String owner = call.getTargetOwner().getName();
    return STARTERS.contains(name(call))
        || owner.matches(
            "java\\.util\\.concurrent\\.(Executor.|Scheduled|ThreadPool|ForkJoin|CompletableFuture).*");
  }

  private static boolean takesClock(JavaCodeUnitAccess<?> call) {
    return call.getTarget().getRawParameterTypes().stream()
        .anyMatch(type -> type.getName().equals("java.time.Clock"));
  }

  private static String name(JavaCodeUnitAccess<?> call) {
    return call.getTargetOwner().getName() + "." + call.getTarget().getName();
  }
}
