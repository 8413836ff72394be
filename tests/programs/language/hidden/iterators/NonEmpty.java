package hidden.iterators;

import java.util.Iterator;
import java.util.NoSuchElementException;

class NonEmpty implements Iterator<String> {
    private final Iterator<String> lines;
    private String ahead;

    NonEmpty(Iterator<String> lines) {
        this.lines = lines;
        advance();
    }

    private void advance() {
        ahead = null;
        while (ahead == null && lines.hasNext()) {
            String line = lines.next();
            ahead = line.isBlank() ? null : line;
        }
    }

    @Override
    public boolean hasNext() {
        return ahead != null;
    }

    @Override
    public String next() {
        if (ahead == null) {
            throw new NoSuchElementException("no more lines");
        }
        String found = ahead;
        advance();
        return found;
    }
}
