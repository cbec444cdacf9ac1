/// Tests of the category view: its models without a stage, its screen with a robot.
@NullMarked
package org.mappingzoo.console.category;

import org.jspecify.annotations.NullMarked;
