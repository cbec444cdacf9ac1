package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.TermLog;

/// What is known of the stewards' nodes that were read. Pure; owned by one thread.
///
/// A sweep reads everything anew; what it does not come across is gone.
final class LeadersBoard {
  private final Layout layout;
  private final Map<String, CandidateSnapshot> candidates = new HashMap<>();
  private final Map<String, Duty> duties = new HashMap<>();
  private TermLog terms = TermLog.EMPTY;
  private final TreeMap<String, String> faults = new TreeMap<>();
  private final Set<String> swept = new HashSet<>();
  private LeadersSnapshot shown = LeadersSnapshot.EMPTY;
  private boolean touched;

  private record Duty(CategoryName category, DutyReport report) {}

  LeadersBoard(Layout layout) {
    this.layout = layout;
  }

  /// Whether this path is one of the stewards' nodes or directories.
  boolean owns(String path) {
    return path.equals(layout.stewards()) || path.equals(layout.duties()) || shows(path);
  }

  /// Whether a node at this path would be shown.
  boolean shows(String path) {
    return path.equals(layout.terms())
        || isChild(path, layout.stewards())
        || isChild(path, layout.duties());
  }

  private static boolean isChild(String path, String directory) {
    return path.startsWith(directory + "/") && path.indexOf('/', directory.length() + 1) < 0;
  }

  /// What is shown at present; the same object as before where nothing changed.
  LeadersSnapshot snapshot() {
    if (touched) {
      touched = false;
      TreeMap<CategoryName, DutyReport> reports = new TreeMap<>();
      duties.values().forEach(duty -> reports.put(duty.category(), duty.report()));
      shown =
          new LeadersSnapshot(
              candidates.values().stream()
                  .sorted(Comparator.comparing(CandidateSnapshot::node))
                  .toList(),
              reports,
              terms.terms(),
              new ArrayList<>(faults.values()),
              isPartial());
    }
    return shown;
  }

  /// What cannot be parsed has its place in the chain; what cannot be read may be in none.
  private boolean isPartial() {
    return faults.keySet().stream()
        .filter(path -> path.equals(layout.stewards()) || isChild(path, layout.stewards()))
        .anyMatch(path -> !candidates.containsKey(path));
  }

  void beginSweep() {
    swept.clear();
  }

  /// Drops what the sweep did not come across.
  void endSweep() {
    List<String> known = new ArrayList<>(candidates.keySet());
    known.addAll(duties.keySet());
    known.addAll(faults.keySet());
    known.add(layout.terms());
    known.stream().filter(path -> !swept.contains(path)).forEach(this::gone);
    swept.clear();
  }

  /// Takes note of a node's data.
  void data(String path, Stat stat, NodeText text) {
    swept.add(path);
    touched = true;
    try {
      if (path.equals(layout.terms())) {
        terms = TermLog.parse(text);
      } else if (isChild(path, layout.stewards())) {
        candidates.put(path, candidate(path, stat, Optional.of(Candidate.parse(text))));
      } else {
        duties.put(path, new Duty(Layout.decode(name(path)), DutyReport.parse(text)));
      }
      faults.remove(path);
    } catch (IllegalArgumentException e) {
      gone(path);
      faults.put(path, path + ": " + e.getMessage());
      if (isChild(path, layout.stewards())) { // it has its place in the chain all the same
        candidates.put(path, candidate(path, stat, Optional.empty()));
      }
    }
  }

  private static CandidateSnapshot candidate(
      String path, Stat stat, Optional<Candidate> candidate) {
    return new CandidateSnapshot(
        name(path), candidate, stat.getEphemeralOwner(), Instant.ofEpochMilli(stat.getCtime()));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /// Takes note of a node or directory that cannot be read.
  void hidden(String path, String reason) {
    swept.add(path);
    touched = true;
    faults.put(path, path + ": " + reason);
  }

  /// Takes note of a node that is not there (any more).
  void gone(String path) {
    touched = true;
    candidates.remove(path);
    duties.remove(path);
    faults.remove(path);
    if (path.equals(layout.terms())) {
      terms = TermLog.EMPTY;
    }
  }
}
