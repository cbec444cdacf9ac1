package org.mappingzoo.gates;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.Slice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The architecture as rules over packages below `root`, which is `org.mappingzoo`, or the zoo of
/// violations in its own tests.
record Rules(String root) {

  /// Packages of the console that are no screen.
  private static final Set<String> NO_SCREEN =
      Set.of("control", "demo", "disk", "feed", "shell", "snapshot");

  /// What Curator does about a write whose reply was lost.
  private static final Set<String> CURATORS_OWN_WAYS =
      Set.of("idempotent", "transaction", "inTransaction");

  /// Every rule under the name of the fixture package that violates it.
  Map<String, ArchRule> all() {
    var rules = new LinkedHashMap<String, ArchRule>();
    rules.put("onedoor", oneDoorToZooKeeper());
    rules.put("javafx", javaFxOnlyInTheConsole());
    rules.put("viewmodel", viewModelsHaveNoScene());
    rules.put("wiring", consoleReachesZooKeeperThroughItsWiring());
    rules.put("steward", nobodyNeedsTheSteward());
    rules.put("noconsole", stewardHasNoConsole());
    rules.put("ranges", rangesKnowNothing());
    rules.put("category", categoriesKnowRanges());
    rules.put("protocol", protocolKnowsCategories());
    rules.put("allocator", allocatorDoesNotWatch());
    rules.put("monitor", monitorDoesNotAllocate());
    rules.put("cycle", noCycles());
    rules.put("pure", coreIsPure());
    rules.put("threads", coreStartsNoThread());
    rules.put("clock", timeAndChanceComeIn());
    rules.put("screens", screensDoNotKnowEachOther());
    rules.put("hostile", strangersMakeNoObjects());
    rules.put("onlyonce", curatorSettlesNoWrite());
    // A rule over a package that is still to be written is no failure: the fixtures prove it bites.
    rules.replaceAll((name, rule) -> rule.allowEmptyShould(true));
    return rules;
  }

  private ArchRule oneDoorToZooKeeper() {
    return noClasses()
        .that(resideOutsideOfPackages(root + ".zookeeper.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.apache.curator..", "org.apache.zookeeper.."))
        .because(
            "one module translates ZooKeeper's faults, retries and events; no other may guess");
  }

  private ArchRule javaFxOnlyInTheConsole() {
    return noClasses()
        .that(resideOutsideOfPackages(root + ".console.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "javafx..", "com.sun.javafx..", "org.controlsfx..", "atlantafx..", "org.kordamp.."))
        .because("workers and stewards run where there is no screen");
  }

  private ArchRule viewModelsHaveNoScene() {
    return noClasses()
        .that(describe("are view models or rows", Rules::isViewModel))
        .should()
        .dependOnClassesThat(
            describe(
                "are JavaFX beyond beans, collections and util",
                type ->
                    type.getPackageName().startsWith("javafx.")
                        && !type.getPackageName()
                            .matches("javafx\\.(beans|collections|util)(\\..*)?")))
        .because("a view model's test needs no stage");
  }

  private ArchRule consoleReachesZooKeeperThroughItsWiring() {
    return noClasses()
        .that(resideInAnyPackage(root + ".console.."))
        .and(resideOutsideOfPackages(root + ".console", root + ".console.demo.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage(root + ".zookeeper.."))
        .because("screens see ports and snapshots of core, so they are tested without a server");
  }

  private ArchRule nobodyNeedsTheSteward() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core..", root + ".zookeeper..", root + ".console.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage(root + ".steward.."))
        .because("the service and the shell are programs of their own, as the console is");
  }

  private ArchRule stewardHasNoConsole() {
    return noClasses()
        .that(resideInAnyPackage(root + ".steward.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage(root + ".console.."))
        .because("what both need belongs to core, and a shell has no screen");
  }

  private ArchRule rangesKnowNothing() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.ranges.."))
        .should()
        .dependOnClassesThat(coreExcept("ranges"))
        .because("the range algebra is the ground that everything else stands on");
  }

  private ArchRule categoriesKnowRanges() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.category.."))
        .should()
        .dependOnClassesThat(coreExcept("ranges", "category"))
        .because("an operation is a function of what was read; who runs it is not its business");
  }

  private ArchRule protocolKnowsCategories() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.protocol.."))
        .should()
        .dependOnClassesThat(coreExcept("ranges", "category", "protocol"))
        .because(
            "a transaction is a value: who sends it, and what becomes of it, is not its business");
  }

  private ArchRule allocatorDoesNotWatch() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.allocator..", root + ".core.counter.."))
        .should()
        .dependOnClassesThat(resideInAnyPackage(root + ".core.monitor..", root + ".core.alert.."))
        .because("safety never rests on a picture that may be stale");
  }

  private ArchRule monitorDoesNotAllocate() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.monitor..", root + ".core.alert.."))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(root + ".core.allocator..")
                .or(describe("are counters that reach a store", this::isCounterWithStore)))
        .because("looking must never be able to write");
  }

  private ArchRule noCycles() {
    return slices()
        .matching(root + ".(**)")
        .should()
        .beFreeOfCycles()
        .because("packages that need each other cannot be read one at a time");
  }

  private ArchRule coreIsPure() {
    return classes()
        .that(resideInAnyPackage(root + ".core.."))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(root + ".core..", "java..", "org.jspecify..")
                .and(
                    not(
                        resideInAnyPackage(
                            "java.util.logging..", "java.net..", "java.nio.file..", "java.sql.."))))
        .because("core runs inside other people's workers: no logging, no files, no libraries");
  }

  private ArchRule coreStartsNoThread() {
    return noClasses()
        .that(resideInAnyPackage(root + ".core.."))
        .should(Impure.use(Impure::startsThreads, "start threads"))
        .because("threads have owners, and core has none");
  }

  private ArchRule timeAndChanceComeIn() {
    return noClasses()
        .that(describe("are neither mains, wiring nor demo", this::getsTimeAndChanceHandedIn))
        .should(Impure.use(Impure::readsTimeOrChance, "read a clock, draw at random or sleep"))
        .because("what comes in through a constructor can be played back in a test");
  }

  private ArchRule strangersMakeNoObjects() {
    return noClasses()
        .should()
        .dependOnClassesThat(describe("read objects, XML or YAML", Rules::readsMoreThanIsMeant))
        .because("bytes that others wrote are text with a bound, read by decoders of our own");
  }

  private static boolean readsMoreThanIsMeant(JavaClass type) {
    return Set.of("java.io.ObjectInputStream", "java.beans.XMLDecoder").contains(type.getName())
        || type.getPackageName().startsWith("javax.xml")
        || type.getPackageName().startsWith("org.yaml");
  }

  private ArchRule curatorSettlesNoWrite() {
    return noClasses()
        .should(
            Impure.use(
                Rules::isSettledByCurator, "have Curator settle a write whose reply was lost"))
        .because(
            "its transactions are sent again by its retries, and its idempotent() tells two writers"
                + " of the same bytes OK: only the same request, sent by us, says what became of a"
                + " write");
  }

  private static boolean isSettledByCurator(JavaCodeUnitAccess<?> call) {
    return call.getTargetOwner().getPackageName().startsWith("org.apache.curator.")
        && CURATORS_OWN_WAYS.contains(call.getTarget().getName());
  }

  private ArchRule screensDoNotKnowEachOther() {
    return slices()
        .matching(root + ".console.(*)..")
        .that(
            DescribedPredicate.describe(
                "are screens", (Slice slice) -> !NO_SCREEN.contains(slice.getNamePart(1))))
        .should()
        .notDependOnEachOther()
        .because("a screen can then be read, tested and thrown away alone");
  }

  /// What a counter holds is for everybody to see; what takes from it needs the allocator's ports.
  private boolean isCounterWithStore(JavaClass type) {
    return type.getPackageName().startsWith(root + ".core.counter")
        && type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getPackageName())
            .anyMatch(name -> name.startsWith(root + ".core.allocator"));
  }

  private static boolean isViewModel(JavaClass type) {
    return type.getSimpleName().endsWith("ViewModel") || type.getSimpleName().endsWith("Row");
  }

  private boolean getsTimeAndChanceHandedIn(JavaClass type) {
    String outer = type.getName().replaceAll("\\$.*", "").replaceAll(".*\\.", "");
    return !(outer.equals("Main")
        || outer.equals("Wiring")
        || outer.endsWith("App")
        || type.getPackageName().startsWith(root + ".console.demo"));
  }

  private DescribedPredicate<JavaClass> coreExcept(String... packages) {
    var allowed = java.util.Arrays.stream(packages).map(name -> root + ".core." + name + "..");
    return resideInAnyPackage(root + ".core..")
        .and(resideOutsideOfPackages(allowed.toArray(String[]::new)));
  }
}
