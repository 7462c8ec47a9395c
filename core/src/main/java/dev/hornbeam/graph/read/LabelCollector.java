package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Collects labels while facts are read and keeps the best of each name; afterwards those of the graph's names stay. */
public final class LabelCollector {
    private final LabelOptions options;
    private final VocabularyBuilder names = new VocabularyBuilder();
    private final VocabularyBuilder texts = new VocabularyBuilder();
    private int[] text = new int[0];
    private int[] rank = new int[0];
    private final Map<String, Integer> places = new TreeMap<>();

    public LabelCollector(LabelOptions options) {
        this.options = options;
    }

    /** Whether the literals of a relation are labels. */
    public boolean takes(String relation, Prefixes prefixes) {
        return places.computeIfAbsent(relation, name -> options.place(name, prefixes)) >= 0;
    }

    /**
     * Rejects a name that several relations with literals have, and tells which names none has.
     *
     * @return the names that no relation has
     */
    List<String> unmatched(Prefixes prefixes) {
        List<String> none = new ArrayList<>();
        for (int i = 0; i < options.relations().size(); i++) {
            int place = i;
            List<String> meant = places.entrySet().stream()
                    .filter(each -> each.getValue() == place)
                    .map(each -> prefixes.shorten(each.getKey()))
                    .toList();
            String typed = options.relations().get(i);
            if (meant.size() > 1 && typed.indexOf('*') < 0) {
                throw InputException.of(
                        "label " + typed,
                        "a name of " + meant.size() + " relations: " + String.join(", ", meant),
                        "a name that only one has",
                        "Maybe you meant " + meant.get(0) + ".");
            }
            if (meant.isEmpty()) {
                none.add(typed);
            }
        }
        return none;
    }

    /** One label; of several the best by language and relation is kept, of equally good ones the first. */
    public void add(String name, String relation, String label, String language) {
        String clean = label.strip().replaceAll("\\s+", " ");
        if (!clean.isEmpty()) {
            keep(name, clean, options.rank(places.getOrDefault(relation, 0), language));
        }
    }

    /** A label that has priority over all that the facts give. */
    public void prefer(String name, String label) {
        keep(name, label, -1);
    }

    private void keep(String name, String label, int itsRank) {
        int id = names.add(name);
        if (id >= text.length) {
            int before = text.length;
            text = Arrays.copyOf(text, Math.max(1 << 8, 2 * (id + 1)));
            rank = Arrays.copyOf(rank, text.length);
            Arrays.fill(rank, before, rank.length, Integer.MAX_VALUE);
        }
        if (itsRank < rank[id]) {
            rank[id] = itsRank;
            text[id] = texts.add(label);
        }
    }

    /** The labels of these names. */
    public Labels of(Vocabulary entities, Relations relations) {
        if (names.size() == 0) {
            return Labels.NONE;
        }
        Vocabulary labelled = names.build();
        Vocabulary labels = texts.build();
        int[] ofEntity = new int[entities.size()];
        for (int entity = 0; entity < ofEntity.length; entity++) {
            int id = labelled.id(entities.name(entity));
            ofEntity[entity] = id == Vocabulary.UNKNOWN ? Vocabulary.UNKNOWN : text[id];
        }
        Map<String, String> ofRelation = new TreeMap<>();
        for (int relation = 0; relation < relations.count(); relation++) {
            int id = labelled.id(relations.name(relation));
            if (id != Vocabulary.UNKNOWN) {
                ofRelation.put(relations.name(relation), labels.name(text[id]));
            }
        }
        return new Labels(labels, ofEntity, ofRelation);
    }

    /** A file of labels: a name, a tab and its label per row; the name as in the graph, as an IRI, or prefixed. */
    public static final class LabelFile {
        private final Path file;

        public LabelFile(Path file) {
            this.file = file;
        }

        /**
         * Passes every label on.
         *
         * @param isName whether the graph has a name, so that a row means that one
         * @return how many rows are about names that the graph does not have
         */
        public int read(Prefixes prefixes, Predicate<String> isName, LabelCollector labels) {
            int unknown = 0;
            try (BufferedReader in = new BufferedReader(new InputStreamReader(
                    LineLimit.guarded(Files.newInputStream(file), file.toString()), UTF_8.newDecoder()))) {
                int number = 0;
                for (String row = in.readLine(); row != null; row = in.readLine()) {
                    number++;
                    if (!row.isBlank()) {
                        unknown += take(row, number, prefixes, isName, labels) ? 0 : 1;
                    }
                }
            } catch (NoSuchFileException missing) {
                throw InputException.of(
                        file.toString(),
                        "no such file",
                        "rows of a name and a label",
                        "Maybe it is mistyped.",
                        missing);
            } catch (CharacterCodingException encoding) {
                throw InputException.of(
                        file.toString(),
                        "bytes that are not UTF-8",
                        "UTF-8",
                        "Maybe convert it with iconv -t UTF-8.",
                        encoding);
            } catch (IOException fault) {
                throw InputException.of(
                        file.toString(),
                        "a file that cannot be read (" + fault.getMessage() + ")",
                        "a file of labels",
                        "Maybe it is a folder, or not readable for you.",
                        fault);
            }
            return unknown;
        }

        private boolean take(
                String row, int number, Prefixes prefixes, Predicate<String> isName, LabelCollector labels) {
            String[] columns = row.split("\t", -1);
            if (columns.length != 2 || columns[0].isBlank() || columns[1].isBlank()) {
                throw InputException.of(
                        file + ":" + number,
                        columns.length == 2 ? "an empty column" : columns.length + " columns",
                        "two columns, a name and its label",
                        "Maybe there are spaces instead of a tab.");
            }
            String typed = columns[0].strip();
            for (String name : new String[] {typed, prefixes.expand(typed), "<" + typed + ">"}) {
                if (isName.test(name)) {
                    labels.prefer(name, columns[1].strip());
                    return true;
                }
            }
            return false;
        }
    }
}
