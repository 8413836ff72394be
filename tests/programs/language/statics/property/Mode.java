package statics.property;

class Mode {
    private Mode() {
    }

    static String current() {
        return System.getProperty("statics.mode", "plain");
    }

    static void set(String mode) {
        System.setProperty("statics.mode", mode.toLowerCase());
    }

    static String greet(String name) {
        return current().equals("plain") ? "Hello " + name : "HELLO " + name.toUpperCase();
    }
}
