package testcarve.runner.steps;

/** A statement of a scenario. */
interface Statement {

  void emit(Code code);
}
