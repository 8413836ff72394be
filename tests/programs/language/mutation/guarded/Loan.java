package mutation.guarded;

class Loan {
    private int renewals;

    int renewals() {
        return renewals;
    }

    void renew() {
        renewals++;
    }
}
