package org.mappingzoo.steward;

/// A setting's value.
///
/// @param place where it stands, as it is called where something is wrong with it
record Sourced(String value, String place) {}
