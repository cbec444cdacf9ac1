package org.mappingzoo.console.connections;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Profile.Password;

/// Passwords that an operator has to be asked for.
///
/// @param trouble why the keyring could not be asked
record PasswordQuestion(
    Profile profile,
    Set<Password> missing,
    Optional<Reason> trouble,
    Consumer<Map<Password, Hidden>> answer) {}
