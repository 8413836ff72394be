package drivers.nested;

class Alarm {
    private final int code;
    private String state = "off";

    Alarm(int code) {
        this.code = code;
    }

    void arm(int code) {
        state = code == this.code ? "armed" : "locked";
    }

    boolean motion() {
        return state.equals("armed");
    }

    String state() {
        return state;
    }
}
