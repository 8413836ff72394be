package exceptions.constructors;

class Owner {
    final String name;

    Owner(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("an owner has a name");
        }
        this.name = name;
    }
}
