package databases.sources;

import java.sql.SQLException;

class Main {
    private static final String SOURCE = "org.h2.jdbcx.JdbcDataSource";

    public static void main(String[] args) throws SQLException, ReflectiveOperationException {
        try (Counter first = Sources.byUrl("jdbc:h2:mem:sources;USER=sa")) {
            first.make();
            first.add(4);
            try (Counter second = Sources.byUrl("jdbc:h2:mem:sources;USER=sa;IFEXISTS=TRUE")) {
                System.out.println(second.sum());
                second.add(5);
            }
            try (Counter third = Sources.bySource(Sources.source("jdbc:h2:mem:sources"), "sa")) {
                System.out.println(third.sum());
                third.add(6);
            }
            try (Counter fourth = Sources.bySource(Sources.configured(SOURCE, "jdbc:h2:mem:sources"), "sa")) {
                System.out.println(fourth.sum());
            }
        }
    }
}
