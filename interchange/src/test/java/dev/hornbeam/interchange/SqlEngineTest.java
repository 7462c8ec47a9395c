package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The views of rules have the facts that Hornbeam derives, to the last one, in SQLite. */
class SqlEngineTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void viewsInSqlite(long seed) throws SQLException {
        Travellers graph = Travellers.random(seed);
        Set<String> rows = new TreeSet<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = database.createStatement()) {
            statement.execute("CREATE TABLE triple (s TEXT, p TEXT, o TEXT)");
            try (PreparedStatement insert = database.prepareStatement("INSERT INTO triple VALUES (?, ?, ?)")) {
                for (Fact fact : graph.facts()) {
                    insert.setString(1, fact.head());
                    insert.setString(2, fact.relation());
                    insert.setString(3, fact.tail());
                    insert.execute();
                }
            }
            statement.executeUpdate(graph.exported("sql"));
            for (int rule = 1; rule <= graph.rules().size(); rule++) {
                try (ResultSet found = statement.executeQuery("SELECT s, p, o, confidence FROM rule_" + rule)) {
                    while (found.next()) {
                        rows.add(Travellers.row(found.getString(1), found.getString(2), found.getString(3)));
                        assertThat(found.getDouble(4)).isBetween(0.0, 1.0);
                    }
                }
            }
        }
        assertThat(rows).isEqualTo(graph.once());
    }
}
