package reflection.injected;

class Rates {
    private int percent = 21;

    int of(int cents) {
        return cents * percent / 100;
    }

    void lower() {
        percent = 9;
    }
}
