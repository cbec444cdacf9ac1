/// Gates that look at all modules at once: how sources are laid out and which way dependencies
/// point. Start with `ArchitectureTest`; below `fixture` is the zoo of violations that proves each
/// rule can fail.
@NullMarked
package org.mappingzoo.gates;

import org.jspecify.annotations.NullMarked;
