package drivers.brief;

class Toll {
    private final int fee;

    Toll(int fee) {
        this.fee = fee;
    }

    int of(int axles) {
        return axles == 0 ? 0 : fee + axles;
    }
}
