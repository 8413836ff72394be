package testcarve.runner;

/**
 * When a test ends: after so many steps of work, if it is a scenario; after so many milliseconds, if it waits or spins where nothing is counted.
 */
record Limits(long work, long millis) {}
