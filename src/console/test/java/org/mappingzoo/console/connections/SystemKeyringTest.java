package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.javakeyring.PasswordAccessException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Keyring.Trouble;

/// What the library's exceptions mean, by the texts of its version 1.0.4.
final class SystemKeyringTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "No stored credentials match Mapping Zoo account: dev/user",
        "No password to delete. No stored credentials match Mapping Zoo account: dev/user",
        "Password is not in wallet",
        "Password cannot be deleted, it is not in wallet",
        "Password not Found",
        "Error code 1168"
      })
  void thatNothingIsKeptIsNoTrouble(String text) {
    assertDoesNotThrow(() -> SystemKeyring.nothingKept(new PasswordAccessException(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Failed to get credential. User interaction is not allowed.",
        "No password to delete. Failed to get credential. The user name or passphrase is wrong.",
        "Too many stored credentials match Mapping Zoo account: dev/user",
        "Error code 1312",
        "Error code 11680"
      })
  void whateverElseItSaysIsTrouble(String text) {
    Trouble trouble =
        assertThrows(
            Trouble.class, () -> SystemKeyring.nothingKept(new PasswordAccessException(text)));
    assertEquals(new Reason(Reason.Kind.OTHER, text), trouble.reason());
  }
}
