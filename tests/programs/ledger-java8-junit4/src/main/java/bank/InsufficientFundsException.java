package bank;

import java.math.BigDecimal;

/** An account does not hold what is to be taken from it. */
public class InsufficientFundsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final BigDecimal missing;

    public InsufficientFundsException(String owner, BigDecimal missing) {
        super(owner + " lacks " + missing);
        this.missing = missing;
    }

    public BigDecimal getMissing() {
        return missing;
    }
}
