package org.mappingzoo.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.access.RoleMapException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.counter.CounterFormatException;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.TermLog;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeLint;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeRepair;
import org.mappingzoo.core.ranges.RangeTextException;

/// Everything that reads bytes which any client of the ensemble may have written.
enum Decoder {
  RANGES(NodeText::parse, NodeText::of, RangeTextException.class),
  /// Marks of a text that an operator looks at.
  LINT(Decoder::linted, NodeText::of, RangeTextException.class),
  /// What can be saved of a text that is no list.
  REPAIR(Decoder::repaired, NodeText::of, Unsaved.class),
  CONTROL(ControlRecord::parse, ControlRecord::text, RecordTextException.class),
  LEASE(Lease::parse, Lease::text, RecordTextException.class),
  TALLY(Tally::parse, Tally::text, RecordTextException.class),
  ACTION(Action::parse, Action::text, RecordTextException.class),
  TERMS(TermLog::parse, TermLog::text, RecordTextException.class),
  CANDIDATE(Candidate::parse, Candidate::text, RecordTextException.class),
  PRESENCE(Presence::parse, Presence::text, RecordTextException.class),
  DUTY(DutyReport::parse, DutyReport::text, RecordTextException.class),
  BOND(Bond::parse, Bond::text, RecordTextException.class),
  ROLES(text -> RoleMap.of(Layout.DEFAULT.roles(), text), RoleMap::text, RoleMapException.class),
  RESERVATION(Reservation::parse, Reservation::text, RecordTextException.class),
  COUNTER(CounterValue::parse, CounterValue::bytes, CounterFormatException.class),
  NAME(
      text -> Layout.decode(text.display()),
      name -> NodeText.of(Layout.encode(name)),
      IllegalArgumentException.class),
  LEASE_NAME(
      text -> new LeaseId(text.display()),
      name -> NodeText.of(name.value()),
      IllegalArgumentException.class),
  OWNER_NAME(
      text -> new OwnerName(text.display()),
      name -> NodeText.of(name.value()),
      IllegalArgumentException.class),
  WORKER_NAME(
      text -> new WorkerName(text.display()),
      name -> NodeText.of(name.value()),
      IllegalArgumentException.class),
  GENERATION_NAME(
      text -> Generation.among(List.of(text.display())),
      life -> NodeText.of(life.map(Generation::nodeName).orElse("none")),
      IllegalArgumentException.class);

  @SuppressWarnings("ImmutableEnumChecker") // Made of method references, which hold nothing.
  private final Function<byte[], Optional<NodeText>> again;

  /// @param refusal the only exception that bytes may lead to
  <T> Decoder(
      Function<NodeText, T> parse,
      Function<T, NodeText> print,
      Class<? extends IllegalArgumentException> refusal) {
    this.again =
        bytes -> {
          T read;
          try {
            read = parse.apply(NodeText.of(bytes));
          } catch (IllegalArgumentException e) {
            if (refusal.isInstance(e)) {
              return Optional.empty();
            }
            throw e;
          }
          NodeText printed = print.apply(read);
          if (!parse.apply(printed).equals(read)) {
            throw new IllegalStateException(
                "read again, it is another: " + new String(bytes, UTF_8));
          }
          return Optional.of(printed);
        };
  }

  /// A repair that somebody has to decide about.
  private static final class Unsaved extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
  }

  /// The list of a text that has no fault, by the marks and by the parser alike.
  private static RangeList linted(NodeText text) {
    boolean faulty =
        RangeLint.of(text.bytes()).stream().anyMatch(mark -> mark.kind() == RangeLint.Kind.FAULT);
    Optional<RangeList> list = list(text);
    if (list.isPresent() == faulty) {
      throw new IllegalStateException("marked as faulty: " + faulty + ", but it is not so");
    }
    return list.orElseGet(text::parse);
  }

  /// What the proposal lists, where nothing is open: all of it, if the text is a list already.
  private static RangeList repaired(NodeText text) {
    RangeRepair repair = RangeRepair.of(text.bytes());
    boolean lost = list(text).filter(all -> !all.equals(repair.kept())).isPresent();
    if (lost || list(NodeText.of(repair.proposal())).isPresent() != repair.open().isEmpty()) {
      throw new IllegalStateException("no repair: " + repair);
    }
    if (!repair.open().isEmpty()) {
      throw new Unsaved();
    }
    return repair.kept();
  }

  private static Optional<RangeList> list(NodeText text) {
    try {
      return Optional.of(text.parse());
    } catch (RangeTextException e) {
      return Optional.empty();
    }
  }

  /// Whether the bytes are understood. What is understood once stays so, printed and read again.
  ///
  /// @throws IllegalStateException if it does not
  boolean understands(byte[] bytes) {
    return again.apply(bytes).isPresent();
  }
}
