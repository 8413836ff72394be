package doubles.annotated;

/** Equal to itself alone. */
class Receipt {
    final int count;

    Receipt(int count) {
        this.count = count;
    }
}
