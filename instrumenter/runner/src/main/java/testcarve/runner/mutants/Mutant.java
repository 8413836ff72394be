package testcarve.runner.mutants;

/**
 * A changed instruction of the program.
 *
 * @param line 0 if the class was compiled without lines
 * @param sourceFile empty if the class was compiled without it
 * @param operator the kind of change
 * @param change what was changed, for people: {@code > became >=}
 */
public record Mutant(
    String className, String methodName, String descriptor, int line, String sourceFile, String operator, String change) {}
