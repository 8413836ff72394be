package functions.lambdas;

class Shop {
    private boolean open;

    void open() {
        open = true;
    }

    boolean isOpen() {
        return open;
    }
}
