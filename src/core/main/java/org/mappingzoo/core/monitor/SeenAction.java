package org.mappingzoo.core.monitor;

import java.time.Instant;
import org.mappingzoo.core.protocol.Action;

/// An operator's action that is on record in ZooKeeper: it certainly took effect.
///
/// @param request the name of its record
/// @param zxid of the transaction that did it: a list that it changed has this mzxid
/// @param at by the server's clock
public record SeenAction(String request, long zxid, Instant at, Action action) {}
