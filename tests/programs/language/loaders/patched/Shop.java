package loaders.patched;

class Shop {
    private int sold;

    int total(Rule rule, int... prices) {
        int total = 0;
        for (int price : prices) {
            total += rule.apply(price);
            sold++;
        }
        return total;
    }

    /** Only ever asked with a rule that was made at run time. */
    int clearance(Rule rule, int price) {
        sold++;
        return rule.apply(price) / 2;
    }

    int sold() {
        return sold;
    }
}
