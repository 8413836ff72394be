package testcarve.runner.mutants;

import java.util.Locale;

/** What kind of change a mutant is: those that PIT makes by default, and calls left out whose result is dropped (PIT leaves out only those without). */
enum Operator {
  CONDITIONALS_BOUNDARY,
  NEGATE_CONDITIONALS,
  MATH,
  INCREMENTS,
  INVERT_NEGS,
  VOID_METHOD_CALLS,
  NON_VOID_METHOD_CALLS,
  EMPTY_RETURNS,
  NULL_RETURNS,
  FALSE_RETURNS,
  TRUE_RETURNS,
  PRIMITIVE_RETURNS;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
