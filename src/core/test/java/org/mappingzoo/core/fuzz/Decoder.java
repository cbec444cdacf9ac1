package org.mappingzoo.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.TermLog;
import org.mappingzoo.core.ranges.RangeTextException;

/// Everything that reads bytes which any client of the ensemble may have written.
enum Decoder {
  RANGES(NodeText::parse, NodeText::of, RangeTextException.class),
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

  /// Whether the bytes are understood. What is understood once stays so, printed and read again.
  ///
  /// @throws IllegalStateException if it does not
  boolean understands(byte[] bytes) {
    return again.apply(bytes).isPresent();
  }
}
