/// The time line: its rules, its file, and its view under a robot.
@NullMarked
package org.mappingzoo.console.activity;

import org.jspecify.annotations.NullMarked;
