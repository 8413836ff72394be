package hidden.drivers_own;

interface Rate {
    int of(int amount);

    String name();
}
