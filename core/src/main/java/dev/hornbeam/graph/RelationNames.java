package dev.hornbeam.graph;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the relations that two graphs have in common though they write them differently: {@code <http://example.org/mother>},
 * {@code ex:mother}, and {@code mother} where the first graph labels it so.
 *
 * @param relations of one graph or model
 * @param prefixes by which it shortens IRIs
 * @param labels of its relations
 */
public record RelationNames(Relations relations, Prefixes prefixes, Labels labels) {
    public RelationNames {
        Objects.requireNonNull(relations);
        Objects.requireNonNull(prefixes);
        Objects.requireNonNull(labels);
    }

    /** The names of a data set. */
    public static RelationNames of(Dataset data) {
        return new RelationNames(data.relations(), data.prefixes(), data.labels());
    }

    /**
     * For every relation of this graph that the other graph writes differently, its name there. The same IRI counts first, then the
     * same prefixed name, the same label, and the same last part of an IRI; each only if one relation on either side fits.
     */
    public Map<String, String> in(RelationNames other) {
        Map<String, String> found = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        for (int relation = 0; relation < relations.count(); relation++) {
            if (other.relations.id(relations.name(relation)) != Vocabulary.UNKNOWN) {
                taken.add(relations.name(relation));
            }
        }
        List<Function<RelationNames, Function<String, String>>> ways = List.of(
                names -> names::iri,
                names -> names.prefixes::shorten,
                names -> names::label,
                names -> names::localName);
        for (Function<RelationNames, Function<String, String>> way : ways) {
            Map<String, String> here = unique(way.apply(this), taken, found.keySet());
            Map<String, String> there = other.unique(way.apply(other), taken, new HashSet<>(found.values()));
            here.forEach((key, name) -> {
                String match = there.get(key);
                if (match != null && !match.isEmpty() && !name.isEmpty()) {
                    found.put(name, match);
                }
            });
        }
        return found;
    }

    /**
     * The names that a graph has for these relations: as the user maps them, or else by {@link #in(RelationNames)}.
     *
     * @param map names here, each with the name there
     * @throws InputException if either does not know a name of the map
     */
    public Map<String, String> in(Dataset data, Map<String, String> map) {
        NameFinder here = NameFinder.of(relations, prefixes, labels);
        NameFinder there = NameFinder.of(data);
        Map<String, String> mapped = new LinkedHashMap<>();
        map.forEach((from, to) -> mapped.put(
                relations.name(relations.base(here.relation(from, "the map of relations"))),
                data.relations().name(data.relations().base(there.relation(to, "the map of relations")))));
        Map<String, String> all = new LinkedHashMap<>(mapped);
        for (int relation = 0; relation < relations.count(); relation++) { // a name given away is set apart
            String name = relations.name(relation);
            if (mapped.containsValue(name) && !mapped.containsKey(name)) {
                all.put(name, name + " of the model");
            }
        }
        new RelationNames(relations.renamed(all), prefixes, labels).in(of(data)).forEach(all::putIfAbsent);
        return all;
    }

    /** By key the one relation that has it; an empty name where several do. */
    private Map<String, String> unique(Function<String, String> key, Set<String> exact, Set<String> matched) {
        Map<String, String> byKey = new LinkedHashMap<>();
        for (int relation = 0; relation < relations.count(); relation++) {
            String name = relations.name(relation);
            String own = key.apply(name);
            if (!own.isEmpty() && !matched.contains(name)) {
                byKey.merge(own, exact.contains(name) ? "" : name, (one, another) -> "");
            }
        }
        return byKey;
    }

    private String iri(String name) {
        String full = prefixes.expand(name);
        return full.startsWith("<") && full.endsWith(">") ? full.substring(1, full.length() - 1) : full;
    }

    private String label(String name) {
        return labels.relation(name).orElse(localName(name)).toLowerCase(Locale.ROOT);
    }

    private String localName(String name) {
        String iri = iri(name);
        if (iri.equals(name)) {
            return name.substring(name.indexOf(':') + 1);
        }
        return iri.substring(Math.max(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')), iri.lastIndexOf(':')) + 1);
    }

    /**
     * Reads pairs of names from a file, two columns separated by a tab; lines that start with {@code #} are skipped.
     *
     * @throws InputException if a line has another number of columns, or a name occurs twice in a column
     */
    public static Map<String, String> read(Path file) throws IOException {
        Map<String, String> pairs = new LinkedHashMap<>();
        int number = 0;
        for (String line : SmallFile.text(file, "pairs of relations").split("\\R")) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] columns = line.split("\t", -1);
            String where = file + ":" + number;
            if (columns.length != 2 || columns[0].isBlank() || columns[1].isBlank()) {
                throw InputException.of(
                        where,
                        columns.length + (columns.length == 1 ? " column" : " columns"),
                        "a relation of the model, a tab, and a relation of the graph",
                        "Maybe the columns are separated by spaces.");
            }
            String from = columns[0].strip();
            String to = columns[1].strip();
            if (pairs.containsKey(from) || pairs.containsValue(to)) {
                throw InputException.of(
                        where,
                        (pairs.containsKey(from) ? from : to) + " a second time",
                        "every relation once",
                        "Maybe remove one of the lines.");
            }
            pairs.put(from, to);
        }
        return pairs;
    }
}
