package databases.migrated;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What all system tests begin with. */
abstract class Base {
    HikariDataSource source;

    @BeforeEach
    void migrate() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:migrated;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(2);
        source = new HikariDataSource(config);
        Flyway flyway = Flyway.configure().dataSource(source).locations("migrated").cleanDisabled(false).load();
        flyway.clean();
        flyway.migrate();
    }

    @AfterEach
    void close() {
        source.close();
    }
}
