package opaque.identity_order;

class Player {
    private final String name;

    Player(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }
}
