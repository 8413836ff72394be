package doubles.annotated;

interface Prices {
    Price of(String name);
}
