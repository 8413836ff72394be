package initialisation.chains;

class Truck extends Vehicle {
    private final int tons;

    Truck(int tons) {
        this("truck", tons);
    }

    Truck(String name, int tons) {
        super(name + " " + tons + "t", tons > 20 ? 10 : 6);
        this.tons = tons;
    }

    int toll() {
        return tons * 3;
    }
}
