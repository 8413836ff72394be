package functions.references;

record City(String name) {
    static City capital(String name) {
        return new City(name.toUpperCase());
    }

    String within(String country) {
        return name + ", " + country;
    }

    String greet(City other) {
        return name + " greets " + other.name;
    }
}
