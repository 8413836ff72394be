package functions.stubs;

import java.time.LocalDate;
import java.util.List;

class Main {
    public static void main(String[] args) {
        FixedDay day = new FixedDay(LocalDate.of(2024, 1, 1));
        Lending lending = new Lending(day, new Flat(21, "staff"));
        System.out.println(lending.due("Ann", List.of("Emma", "Persuasion")));
        System.out.println(lending.due("staff", List.of("Emma")));
    }

    private static class FixedDay implements Lending.Today {
        private final LocalDate day;

        private FixedDay(LocalDate day) {
            this.day = day;
        }

        @Override
        public LocalDate today() {
            return day;
        }
    }

    private static class Flat implements Lending.Terms {
        private int days;
        private String exempt;

        private Flat(int days, String exempt) {
            this.days = days;
            this.exempt = exempt;
        }

        @Override
        public int days(String guest, int books) {
            return guest.equals(exempt) ? 365 : days - books;
        }
    }
}
