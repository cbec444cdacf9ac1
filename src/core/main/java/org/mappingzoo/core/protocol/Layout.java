package org.mappingzoo.core.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;

/// Where the nodes of a managed category lie (PROTOCOL.md §2.1). The category itself may be
/// anywhere; all bookkeeping is below our own root.
///
/// @param root our own root, `/mapping-zoo` by default
public record Layout(String root) {
  private static final String LEDGERS = "/led";
  private static final String PRESENCES = "/live";

  public static final Layout DEFAULT = new Layout("/mapping-zoo");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /// @throws IllegalArgumentException if the root is not a path, or the root of everything
  public Layout {
    CategoryName.of(root);
  }

  /// Whether a node with this text is one of the records of a Mapping Zoo, be it one with another
  /// root: several share an ensemble where each has a chroot of its own.
  public static boolean isRecord(NodeText text) {
    return RecordText.isRecord(text);
  }

  /// The directories that have to be there before a category can be managed, parents first.
  public List<String> directories() {
    return List.of(
        root, controls(), tallies(), ledgers(), presences(), actions(), stewards(), duties());
  }

  public String generation(CategoryName category, Generation generation) {
    return category.path() + "/" + generation.nodeName();
  }

  public String control(CategoryName category) {
    return controls() + "/" + encode(category);
  }

  /// The directory of all control records: whoever watches it sees every managed category.
  public String controls() {
    return root + "/ctl";
  }

  public String tally(CategoryName category) {
    return tallies() + "/" + encode(category);
  }

  public String tallies() {
    return root + "/tally";
  }

  public String ledger(CategoryName category) {
    return ledgers() + "/" + encode(category);
  }

  public String ledgers() {
    return root + LEDGERS;
  }

  /// Whether this is the directory of a category's leases, or that of all such directories, below
  /// whatever root.
  public static boolean isLedger(String path, CategoryName category) {
    return path.endsWith(LEDGERS) || path.endsWith(LEDGERS + "/" + encode(category));
  }

  public String lease(CategoryName category, LeaseId lease) {
    return ledger(category) + "/" + lease;
  }

  public String presence(WorkerName worker) {
    return presences() + "/" + worker;
  }

  public String presences() {
    return root + PRESENCES;
  }

  /// Whether this is the directory of presences, below whatever root.
  public static boolean isPresences(String path) {
    return path.endsWith(PRESENCES);
  }

  public String action(String request) {
    return actions() + "/" + request;
  }

  /// The directory of what operators did.
  public String actions() {
    return root + "/audit";
  }

  /// The node of a steward that leads or stands by, by its name among [#stewards()].
  public String candidate(String node) {
    return stewards() + "/" + node;
  }

  /// The directory of the stewards: the lowest of its nodes leads, each other watches the next
  /// lower one.
  public String stewards() {
    return root + "/stew";
  }

  /// What the leading steward last made durable of a category.
  public String duty(CategoryName category) {
    return duties() + "/" + encode(category);
  }

  public String duties() {
    return root + "/duty";
  }

  /// Which book the stewards of this ensemble keep. Neither it nor its directory is among
  /// [#directories()]: the first leader creates them.
  public String bond() {
    return bonds() + "/bond";
  }

  /// The directory of the bond, so that a steward may create that and nothing else beside it.
  public String bonds() {
    return root + "/book";
  }

  /// Who led, from when to when. Not among [#directories()]: the first leader creates it.
  public String terms() {
    return root + "/terms";
  }

  /// Who has which role. Not among [#directories()]: only an admin makes it.
  public String roles() {
    return root + "/roles";
  }

  /// The directory of marks that changes of plain categories by hand leave. Not among
  /// [#directories()]: the first such change creates it.
  public String requests() {
    return root + "/requests";
  }

  /// A category's path as one node name: `/` and whatever is not a letter, digit, `.`, `_` or `-`
  /// becomes `%XX`, by UTF-8 byte.
  public static String encode(CategoryName category) {
    StringBuilder name = new StringBuilder();
    for (byte b : category.path().substring(1).getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (isPlain(c)) {
        name.append(c);
      } else {
        name.append('%').append(HEX.toHexDigits(b));
      }
    }
    return name.toString();
  }

  /// The category that a node of this name stands for.
  ///
  /// @throws IllegalArgumentException if no category has this name
  public static CategoryName decode(String nodeName) {
    ByteBuffer bytes = ByteBuffer.allocate(nodeName.length());
    int at = 0;
    while (at < nodeName.length()) {
      boolean escape = nodeName.charAt(at) == '%' && at + 2 < nodeName.length();
      bytes.put(
          escape
              ? (byte) Integer.parseInt(nodeName, at + 1, at + 3, 16)
              : (byte) nodeName.charAt(at));
      at += escape ? 3 : 1;
    }
    CategoryName category =
        CategoryName.of(
            "/" + new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
    if (!encode(category).equals(nodeName)) {
      throw new IllegalArgumentException("'" + nodeName + "' does not stand for a category");
    }
    return category;
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '_'
        || c == '-';
  }
}
