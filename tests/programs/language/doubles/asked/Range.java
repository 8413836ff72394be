package doubles.asked;

/** What is asked for; equal to another one of the same numbers. */
record Range(int from, int to) {}
