package arrays.element;

class Runner {
    private int metres;

    void run(int more) {
        metres += more;
    }

    int metres() {
        return metres;
    }
}
