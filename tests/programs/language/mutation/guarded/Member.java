package mutation.guarded;

import java.util.ArrayList;
import java.util.List;

class Member {
    static final int MOST_RENEWALS = 2;
    private final List<Loan> loans = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Loan borrow() {
        Loan loan = new Loan();
        loans.add(loan);
        return loan;
    }

    /** Renews what may still be renewed. */
    void renewAll() {
        for (Loan loan : loans) {
            if (loan.renewals() < MOST_RENEWALS) {
                loan.renew();
            }
        }
    }

    void note(String text) {
        if (text.length() > 3) {
            notes.add(text);
        }
    }

    List<String> notes() {
        return notes;
    }
}
