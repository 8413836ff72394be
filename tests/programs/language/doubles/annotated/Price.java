package doubles.annotated;

interface Price {
    long cents();
}
