package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.access.Principal;
import org.mappingzoo.core.access.Rights;
import org.mappingzoo.core.access.Role;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.protocol.Layout;

/// The access lists that nodes are made with: by kind where a role map is in force, open to
/// everybody where none is.
final class Access {
  static final Access OPEN = new Access(Optional.empty(), Optional.empty());

  /// How often a node is made again where the roles changed since they were read.
  static final int CHANGES = 5;

  private static final Map<Character, Integer> BITS =
      Map.of(
          'c', Perms.CREATE,
          'd', Perms.DELETE,
          'r', Perms.READ,
          'w', Perms.WRITE,
          'a', Perms.ADMIN);

  private final Optional<RoleMap> roles;
  private final Optional<Integer> rootVersion;
  private final Map<NodeKind, List<ACL>> lists = new EnumMap<>(NodeKind.class);

  private Access(Optional<RoleMap> roles, Optional<Integer> rootVersion) {
    this.roles = roles;
    this.rootVersion = rootVersion;
    for (NodeKind kind : NodeKind.values()) {
      lists.put(kind, roles.map(map -> listOf(map.on(kind))).orElse(Ids.OPEN_ACL_UNSAFE));
    }
  }

  static Access by(RoleMap roles) {
    return new Access(Optional.of(roles), Optional.empty());
  }

  /// The same, as it was read at a version of our own root; empty where that is not there.
  Access asOf(Optional<Integer> version) {
    return new Access(roles, version);
  }

  /// Fails unless these lists hold at that moment: to be sent with each node that is made by them.
  /// Empty where our own root was not there: then nothing proves it.
  Optional<Op> unchanged() {
    return rootVersion.map(version -> Op.check(Layout.DEFAULT.root(), version));
  }

  /// Whether an answer to [#unchanged()] says that these lists hold no longer.
  static boolean isOutdated(Code answer) {
    return answer == Code.BADVERSION || answer == Code.NONODE;
  }

  static StoreException keepsChanging(String what) {
    return new StoreException(
        Reason.REFUSED, "cannot %s: the roles kept changing meanwhile".formatted(what));
  }

  Optional<RoleMap> roles() {
    return roles;
  }

  /// For a node of our own root, a generation, or a node above categories.
  List<ACL> at(String path) {
    return roles.isEmpty() ? Ids.OPEN_ACL_UNSAFE : of(NodeKind.at(path, Layout.DEFAULT));
  }

  List<ACL> of(NodeKind kind) {
    return lists.getOrDefault(kind, Ids.OPEN_ACL_UNSAFE);
  }

  static List<ACL> listOf(Map<Principal, Rights> rights) {
    List<ACL> list = new ArrayList<>();
    rights.forEach(
        (principal, permitted) ->
            list.add(new ACL(bits(permitted), new Id(principal.scheme(), principal.id()))));
    return List.copyOf(list);
  }

  private static int bits(Rights rights) {
    return rights.letters().chars().map(letter -> BITS.getOrDefault((char) letter, 0)).sum();
  }

  static Rights rights(int bits) {
    StringBuilder letters = new StringBuilder();
    for (char letter : Rights.ALL.letters().toCharArray()) {
      if ((bits & BITS.getOrDefault(letter, 0)) != 0) {
        letters.append(letter);
      }
    }
    return new Rights(letters.toString());
  }

  /// The first entry that lets somebody change the node, or what lies right below it, who is none
  /// of the admins. Servers hide hashes from those who may not change a list, so names decide.
  static Optional<String> stranger(Collection<ACL> list, RoleMap roles) {
    List<String> admins = roles.having(Role.ADMIN).stream().map(Principal::name).toList();
    return list.stream()
        .filter(entry -> (entry.getPerms() & ~Perms.READ) != 0)
        .map(entry -> Principal.name(entry.getId().getScheme(), entry.getId().getId()))
        .filter(name -> !admins.contains(name))
        .findFirst();
  }

  /// Servers show `x` for a hash to those who may not change the list.
  static boolean isSame(List<ACL> one, List<ACL> other) {
    return Set.copyOf(one).equals(Set.copyOf(other))
        || (hidesHashes(one) && print(one).equals(print(other)));
  }

  /// Whether a list is as servers show it to those who may not change it: it could not be set so.
  static boolean hidesHashes(List<ACL> list) {
    return list.stream().anyMatch(Access::isHidden);
  }

  private static boolean isHidden(ACL entry) {
    return entry.getId().getScheme().equals("digest") && entry.getId().getId().endsWith(":x");
  }

  /// For people, without hashes.
  static String print(List<ACL> list) {
    return list.stream()
        .map(
            entry ->
                Principal.name(entry.getId().getScheme(), entry.getId().getId())
                    + "="
                    + Access.rights(entry.getPerms()))
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
