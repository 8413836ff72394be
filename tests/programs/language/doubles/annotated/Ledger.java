package doubles.annotated;

interface Ledger {
    void enter(String name);

    void keep(Receipt receipt);
}
