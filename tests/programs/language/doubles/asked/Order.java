package doubles.asked;

class Order {
    private String title;

    Order(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    void title(String title) {
        this.title = title;
    }
}
