package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/// A faithful stand-in for the counter client that the article of 2010 prints, its flaws included:
///
/// - a session for each attempt, closed behind it;
/// - a lost connection under a read or a write: the same again, up to [#TRIES] times;
/// - reads that needed the last of their tries count as lost;
/// - writes whose every try was lost count as *made*, because the count of tries is asked to be
///   above its limit and never is;
/// - whatever else the write failed with: all over again.
///
/// Behaviour after the article, code ours.
final class ArticleClient {
  static final int TRIES = 3;

  private final String connectString;
  private final String path;

  ArticleClient(String connectString, String path) {
    this.connectString = connectString;
    this.path = path;
  }

  /// The next id in hexadecimal.
  String getNextId() throws KeeperException, InterruptedException, IOException {
    while (true) {
      ZooKeeper session = RawSession.open(connectString);
      try {
        Stat read = new Stat();
        ByteBuffer node = ByteBuffer.wrap(readStubbornly(session, read));
        long id = node.getLong(0) + 1;
        @Nullable Stat unused =
            writeStubbornly(session, node.putLong(0, id).array(), read.getVersion());
        return Long.toHexString(id);
      } catch (WriteFailed e) {
        // All over again.
      } finally {
        session.close();
      }
    }
  }

  private byte[] readStubbornly(ZooKeeper session, Stat read)
      throws KeeperException, InterruptedException {
    byte[] data = {};
    int tries = 0;
    boolean lost = true;
    while (lost && tries < TRIES) {
      tries++;
      try {
        data = session.getData(path, false, read);
        lost = false;
      } catch (KeeperException.ConnectionLossException e) {
        // The same again.
      }
    }
    if (tries >= TRIES) {
      throw new KeeperException.ConnectionLossException();
    }
    return data;
  }

  /// Null where every try was lost. Its caller does not look.
  private @Nullable Stat writeStubbornly(ZooKeeper session, byte[] data, int version)
      throws WriteFailed, KeeperException, InterruptedException {
    @Nullable Stat written = null;
    int tries = 0;
    while (written == null && tries < TRIES) {
      tries++;
      try {
        written = session.setData(path, data, version);
      } catch (KeeperException e) {
        if (e.code() != Code.CONNECTIONLOSS) {
          throw new WriteFailed(e);
        }
      }
    }
    if (tries > TRIES) {
      throw new KeeperException.ConnectionLossException();
    }
    return written;
  }

  private static final class WriteFailed extends Exception {
    private static final long serialVersionUID = 1L;

    WriteFailed(KeeperException cause) {
      super(cause);
    }
  }
}
