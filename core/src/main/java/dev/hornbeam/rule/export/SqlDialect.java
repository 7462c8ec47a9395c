package dev.hornbeam.rule.export;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a database reads text in quotes. A database with other rules than these is not written for. */
public enum SqlDialect {
    /** As the standard says: a quote is written twice and a backslash is a backslash. */
    STANDARD,
    /** MySQL and MariaDB, in which a backslash may begin an escape. */
    MYSQL,
    /** Spark SQL and Databricks, in which it does, and two quotes may be none. */
    SPARK;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The dialect of a word. */
    public static SqlDialect named(String word) {
        List<String> words = Arrays.stream(values()).map(SqlDialect::label).toList();
        int place = words.indexOf(word);
        if (place < 0) {
            throw InputException.of(
                    "dialect",
                    "\"" + word + "\"",
                    "one of " + String.join(", ", words),
                    "Maybe " + ClosestName.in(words, word).orElse("standard")
                            + ", if the database reads text in quotes the same way.");
        }
        return values()[place];
    }
}
