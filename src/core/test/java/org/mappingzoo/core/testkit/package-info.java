/// What the tests of core share: ids written as they are stored, random lists, a slow and
/// obviously right model of an id set, and random checks that name their seed.
@NullMarked
package org.mappingzoo.core.testkit;

import org.jspecify.annotations.NullMarked;
