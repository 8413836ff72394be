package concurrent.named;

/** A name that the program gives is the same in every run. */
class Porter extends Thread {
    Porter(String name) {
        super(name + "-porter");
    }

    String label() {
        return "[" + getName() + "]";
    }
}
