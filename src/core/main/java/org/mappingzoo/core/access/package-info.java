/// Who may do what to which node: roles, the people and programs that have them, and the rights
/// that each kind of node gives to each role. Values only; whoever makes a node asks here what its
/// access list is. Start at [org.mappingzoo.core.access.NodeKind], which is the whole table.
@NullMarked
package org.mappingzoo.core.access;

import org.jspecify.annotations.NullMarked;
