package initialisation.chains;

class Vehicle {
    private final String name;
    private final int wheels;

    Vehicle(String name, int wheels) {
        this.name = name;
        this.wheels = wheels;
    }

    Vehicle(String name) {
        this(name, 4);
    }

    String describe() {
        return name + " on " + wheels;
    }
}
