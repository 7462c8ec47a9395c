package dev.hornbeam.graph.filter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Predicate;

/** A file of labels: a name, a tab and its label per row; the name as in the graph, as an IRI, or prefixed. */
public final class LabelFile {
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
                    file.toString(), "no such file", "rows of a name and a label", "Maybe it is mistyped.", missing);
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

    private boolean take(String row, int number, Prefixes prefixes, Predicate<String> isName, LabelCollector labels) {
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
