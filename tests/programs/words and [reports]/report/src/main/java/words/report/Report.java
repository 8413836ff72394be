package words.report;

import words.Frequencies;

/** The most frequent words as a table. */
public class Report {
    private final Frequencies frequencies;
    private char bar = '#';

    public Report(Frequencies frequencies) {
        this.frequencies = frequencies;
    }

    public void setBar(char bar) {
        this.bar = bar;
    }

    public void writeTo(StringBuilder out, int rows) {
        for (String word : frequencies.top(rows)) {
            out.append(word).append(' ');
            out.append(String.valueOf(bar).repeat(frequencies.of(word))).append('\n');
        }
    }
}
