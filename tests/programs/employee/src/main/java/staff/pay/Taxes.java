package staff.pay;

import java.math.BigDecimal;
import java.util.List;
import staff.model.Money;

/** Income tax of a month: each bracket taxes what lies in it. */
public final class Taxes {
    private record Bracket(Money from, BigDecimal percent) {
    }

    private static final List<Bracket> BRACKETS = List.of(
            bracket(1_000_00, "15"),
            bracket(3_000_00, "30"),
            bracket(6_000_00, "42"));

    private Taxes() {
    }

    private static Bracket bracket(long fromCents, String percent) {
        return new Bracket(Money.ofCents(fromCents), new BigDecimal(percent));
    }

    public static Money on(Money gross) {
        Money tax = Money.ZERO;
        Money untaxed = gross;
        for (int i = BRACKETS.size() - 1; i >= 0; i--) {
            Bracket bracket = BRACKETS.get(i);
            if (untaxed.compareTo(bracket.from()) > 0) {
                tax = tax.plus(untaxed.minus(bracket.from()).percent(bracket.percent()));
                untaxed = bracket.from();
            }
        }
        return tax;
    }
}
