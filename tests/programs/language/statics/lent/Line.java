package statics.lent;

/** Writes one line into a lent builder, and gives it back at the end. */
class Line {
    private final StringBuilder out = Buffers.borrow();

    Line price(int cents) {
        write(out, cents);
        out.append(' ');
        return this;
    }

    String end() {
        String line = out.toString();
        Buffers.giveBack(out);
        return line;
    }

    static StringBuilder write(StringBuilder out, int cents) {
        if (cents < 0) {
            out.append("refund ");
        }
        int amount = Math.abs(cents);
        return out.append(amount / 100).append(amount % 100 < 10 ? ".0" : ".").append(amount % 100);
    }
}
