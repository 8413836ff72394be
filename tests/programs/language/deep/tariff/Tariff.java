package deep.tariff;

/** A table of prices as a generator writes it. */
class Tariff {
    private final int base;

    Tariff(int base) {
        this.base = base;
    }

    /** Some 60,000 bytes of code. */
    int price(int zone) {
        int price = base;
        // repeat 1000..5600: if (zone == #) price += # % 90;
        return price;
    }

    /** So close to the limit that nothing fits in. */
    static int zone(String place) {
        int zone = place.length();
        // repeat 10000..17280: zone = zone * # + 7;
        return zone;
    }

    int cheaper(int one, int other) {
        return price(one) <= price(other) ? one : other;
    }
}
