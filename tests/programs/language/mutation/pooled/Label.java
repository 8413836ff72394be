package mutation.pooled;

class Label {
    private final BufferPool pool;

    Label(BufferPool pool) {
        this.pool = pool;
    }

    String print(String name, int weight) {
        StringBuilder text = pool.borrow();
        try {
            return text.append(name).append(": ").append(weight).append(" g").toString();
        } finally {
            pool.giveBack(text);
        }
    }
}
