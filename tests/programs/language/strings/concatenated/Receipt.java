package strings.concatenated;

import java.util.List;

class Receipt {
    private final String payer;
    private final Amount amount;

    Receipt(String payer, Amount amount) {
        this.payer = payer;
        this.amount = amount;
    }

    String line() {
        return "paid " + amount + " by " + payer;
    }

    static String total(List<Amount> amounts) {
        String text = "";
        for (Amount amount : amounts) {
            text += amount;
            text += ' ';
        }
        return text;
    }
}
