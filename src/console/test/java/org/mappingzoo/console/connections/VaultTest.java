package org.mappingzoo.console.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Keyring.Trouble;
import org.mappingzoo.console.connections.Profile.Password;

/// Where passwords go, and that nobody waits for a keyring that hangs.
final class VaultTest {
  private static final Reason LOCKED = new Reason(Reason.Kind.OTHER, "it is locked");
  private static final Hidden SECRET = new Hidden("swordfish");
  private static final Profile PROFILE =
      Profile.unnamed("zk:2181", List.of()).with(Set.of(Password.USER, Password.KEY));

  private final MemoryKeyring keyring = new MemoryKeyring();
  private final Vault vault = new Vault(keyring);

  @Test
  void theKeyringHasWhatItCanKeep() {
    assertInstanceOf(Vault.Place.InKeyring.class, vault.keep("", Password.USER, SECRET));
    assertEquals(Map.of("/user", SECRET), keyring.kept);
    Vault.Found found = vault.find(PROFILE);
    assertEquals(Map.of(Password.USER, SECRET), found.passwords());
    assertEquals(Optional.empty(), found.trouble());
  }

  @Test
  void withoutAKeyringAPasswordLivesAsLongAsTheProcessAndThatIsSaid() {
    keyring.locked = true;
    assertEquals(new Vault.Place.InSession(LOCKED), vault.keep("", Password.USER, SECRET));
    Vault.Found found = vault.find(PROFILE);
    assertEquals(Map.of(Password.USER, SECRET), found.passwords());
    assertEquals(Optional.of(LOCKED), found.trouble());
    assertEquals(Map.of(), new Vault(keyring).find(PROFILE).passwords());
  }

  /// As after the next start, of which memory knows nothing.
  @Test
  void whatTheKeyringCouldNotTakeIsNotReadAsIfItWereAnOlderOne() {
    vault.keep("", Password.USER, new Hidden("old"));
    keyring.full = true;
    vault.keep("", Password.USER, SECRET);
    assertEquals(Map.of(), keyring.kept, "the older one is removed");
    keyring.kept.put("/user", new Hidden("old"));
    Profile noted = PROFILE.withUnkept(Set.of(Password.USER));
    assertEquals(Map.of(Password.USER, SECRET), vault.find(noted).passwords());
    Vault.Found next = new Vault(keyring).find(noted);
    assertEquals(Set.of(Password.USER, Password.KEY), next.missing(noted));
  }

  @Test
  void whatIsForgottenIsNowhere() {
    vault.keep("", Password.USER, SECRET);
    assertEquals(Optional.empty(), vault.forget("", Password.USER));
    assertEquals(Map.of(), vault.find(PROFILE).passwords());
    keyring.locked = true;
    assertEquals(Optional.of(LOCKED), vault.forget("", Password.USER));
  }

  @Test
  void aPasswordIsInNoText() {
    keyring.locked = true;
    String all =
        List.of(
                SECRET.toString(),
                vault.keep("", Password.USER, SECRET).toString(),
                vault.find(PROFILE).toString(),
                PROFILE.toString())
            .toString();
    assertFalse(all.contains("swordfish"), all);
    assertTrue(all.contains("(redacted)"), all);
  }

  /// As a daemon that is there and does not speak.
  @Test
  void aKeyringThatHangsIsGivenUpAfterItsLimit() {
    CountDownLatch never = new CountDownLatch(1);
    try (var threads = Executors.newCachedThreadPool()) {
      Keyring hanging =
          new Keyring() {
            @Override
            public Optional<Hidden> read(String name) {
              return hang();
            }

            @Override
            public void write(String name, Hidden password) {
              hang();
            }

            @Override
            public void delete(String name) {
              hang();
            }

            private Optional<Hidden> hang() {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return Optional.empty();
            }
          };
      Keyring timed = new TimedKeyring(hanging, threads, Duration.ofSeconds(1));
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            Trouble trouble = assertThrows(Trouble.class, () -> timed.read("a"));
            assertEquals(new Reason(Reason.Kind.SLOW, "1"), trouble.reason());
            assertInstanceOf(
                Vault.Place.InSession.class, new Vault(timed).keep("", Password.USER, SECRET));
          });
      never.countDown();
    }
  }

  @Test
  void whatAKeyringThrowsIsTrouble() {
    Keyring broken = new TimedKeyring(new Broken(), Runnable::run, Duration.ofSeconds(1));
    Trouble trouble = assertThrows(Trouble.class, () -> broken.read("a"));
    assertEquals(new Reason(Reason.Kind.OTHER, "UnsatisfiedLinkError"), trouble.reason());
  }

  private static final class Broken implements Keyring {
    @Override
    public Optional<Hidden> read(String name) {
      throw new UnsatisfiedLinkError("libsecret");
    }

    @Override
    public void write(String name, Hidden password) {}

    @Override
    public void delete(String name) {}
  }
}
