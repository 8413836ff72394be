package types.interface_methods;

class Formal implements Greeter {
    private final String title;

    Formal(String title) {
        this.title = title;
    }

    @Override
    public String greet(String name) {
        return Greeter.super.greet(title + " " + name);
    }
}
