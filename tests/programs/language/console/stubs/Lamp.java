package console.stubs;

/** Ends the virtual machine with what it has counted. */
class Lamp {
    private int lit;

    void light(int hours) {
        lit += hours;
        if (lit > 10) {
            System.out.println("burnt out after " + lit);
            out();
        }
    }

    void out() {
        System.exit(lit);
    }
}
