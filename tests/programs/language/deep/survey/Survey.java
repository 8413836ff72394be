package deep.survey;

/** One parameter for each question, as a form generator writes them: as many as a method may have. */
class Survey {
    private int answers;
    private long total;

    void answer(
            // repeat 1..254: int q#,
            int q254) {
        answers++;
        total +=
                // repeat 1..254: q# +
                q254;
    }

    static long yes(
            // repeat 1..255: boolean q#,
            boolean q255) {
        long yes = 0;
        // repeat 1..256: yes += q# ? 1 : 0;
        return yes;
    }

    /** A double takes two places. */
    static double mean(
            // repeat 1..127: double q#,
            double q127) {
        return (
                // repeat 1..127: q# +
                q127) / 127;
    }

    long total() {
        return total;
    }

    int answers() {
        return answers;
    }
}
