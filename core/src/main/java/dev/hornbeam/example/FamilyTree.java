package dev.hornbeam.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Who is whose child and who married whom, as read from the application's resources.
 *
 * @param people by name, in file order
 * @param marriages husband and wife each
 */
record FamilyTree(Map<String, Person> people, List<Marriage> marriages) {
    /** One marriage. */
    record Marriage(String husband, String wife) {}

    static FamilyTree read() {
        Map<String, Person> people = new LinkedHashMap<>();
        for (String[] row : rows("people.tsv")) {
            people.put(
                    row[0],
                    new Person(
                            row[0],
                            row[1].equals("m"),
                            Integer.parseInt(row[2]),
                            known(row[4]),
                            known(row[5]),
                            row[6]));
        }
        List<Marriage> marriages = rows("marriages.tsv").stream()
                .map(row -> new Marriage(row[0], row[1]))
                .toList();
        return new FamilyTree(people, marriages);
    }

    private static Optional<String> known(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    /** The rows of a resource, without comments and header. */
    private static List<String[]> rows(String resource) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(FamilyTree.class.getResourceAsStream(resource), resource), UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .toList();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
