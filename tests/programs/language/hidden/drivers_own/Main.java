package hidden.drivers_own;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

public class Main {
    public static void main(String[] args) {
        List<Rate> rates = Arrays.asList(new Percent("low", 7), new Percent("full", 19));
        Till till = new Till();
        System.out.println(till.admit(rates.get(1)) + " " + till.charge(rates.get(1)) + till.charged());
        System.out.println(rates.stream().map(till::admit).collect(Collectors.toList()));
        System.out.println(rates.stream().map(Till::given).collect(Collectors.toList()));
        List<IntUnaryOperator> roundings = Arrays.asList(new Tens(), new Tens());
        System.out.println(Till.rounded(roundings.get(1)) + Till.given(rates.get(0)));
        System.out.println(roundings.stream().map(Till::rounded).collect(Collectors.toList()));
    }

    private static final class Percent implements Rate {
        private final String name;
        private final int percent;

        Percent(String name, int percent) {
            this.name = name;
            this.percent = percent;
        }

        @Override
        public int of(int amount) {
            return amount * percent / 100;
        }

        @Override
        public String name() {
            return name;
        }
    }

    private static final class Tens implements IntUnaryOperator {
        @Override
        public int applyAsInt(int cents) {
            return cents / 10 * 10;
        }
    }
}
