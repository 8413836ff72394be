package testcarve.runner.steps;

import java.util.List;
import java.util.Set;

/**
 * A scenario as it was read.
 *
 * @param className the class to make of it, by its internal name
 * @param declared the locals of the scenario itself, without those of its lambdas
 * @param guards how many statements can be left out
 */
record Scenario(String className, Set<Constants.Local> declared, List<Statement> statements, int guards) {}
