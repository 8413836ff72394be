package strings.repeated;

class Route {
    private final String from;
    private final String to;

    Route(String from, String to) {
        this.from = from;
        this.to = to;
    }

    Route renamed(String old, String fresh) {
        return new Route(from.equals(old) ? fresh : from, to.equals(old) ? fresh : to);
    }

    boolean isLoop() {
        return from.equals(to);
    }

    String from() {
        return from;
    }

    String to() {
        return to;
    }
}
