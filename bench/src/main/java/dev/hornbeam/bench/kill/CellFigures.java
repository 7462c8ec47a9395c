package dev.hornbeam.bench.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of an experiment's results, cell by cell, without what it cost. */
final class CellFigures {
    private CellFigures() {}

    static Map<String, String> in(Path file) throws IOException {
        Map<String, String> figures = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode cell = new ObjectMapper().readTree(line);
            if (figures.put(
                            cell.path("key").asText(),
                            withoutCosts(cell.path("rows")).toString())
                    != null) {
                throw new IOException("the cell " + cell.path("key") + " is there twice");
            }
        }
        return figures;
    }

    private static JsonNode withoutCosts(JsonNode node) {
        for (JsonNode inner : node) {
            withoutCosts(inner);
        }
        if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            names.stream()
                    .filter(name -> name.toLowerCase(java.util.Locale.ROOT).matches(".*(seconds|megabytes|bytes).*"))
                    .forEach(object::remove);
        }
        return node;
    }
}
