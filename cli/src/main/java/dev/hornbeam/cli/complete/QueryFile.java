package dev.hornbeam.cli.complete;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions of a file, one per row: head, relation and tail separated by tabs, a question mark for the open side.
 */
final class QueryFile {
    private final Path file;
    private final Dataset data;

    QueryFile(Path file, Dataset data) {
        this.file = file;
        this.data = data;
    }

    /** The questions in order; blank rows are skipped. */
    List<AskedQuery> read() throws IOException {
        List<AskedQuery> queries = new ArrayList<>();
        try (InputStream in = LineLimit.guarded(Files.newInputStream(file), file.toString());
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8.newDecoder()))) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    queries.add(query(line, file + ":" + number));
                }
            }
        } catch (NoSuchFileException e) {
            throw InputException.of(file.toString(), "no such file", "a file of questions", "Maybe it is mistyped.", e);
        } catch (CharacterCodingException e) {
            throw InputException.of(
                    file.toString(), "bytes that are not UTF-8", "UTF-8", "Maybe convert it with iconv -t UTF-8.", e);
        }
        if (queries.isEmpty()) {
            throw InputException.of(
                    file.toString(), "no question", "rows such as anna<TAB>aunt<TAB>?", "Maybe add one.");
        }
        return queries;
    }

    private AskedQuery query(String line, String where) {
        String[] columns = line.split("\t", -1);
        boolean openHead = columns.length == 3 && columns[0].equals(AskedQuery.OPEN);
        boolean openTail = columns.length == 3 && columns[2].equals(AskedQuery.OPEN);
        if (openHead == openTail) {
            throw InputException.of(
                    where,
                    columns.length != 3
                            ? Numbers.count(columns.length, "column")
                            : openHead ? "two question marks" : "no question mark",
                    "three columns, head, relation and tail, with head or tail as ?",
                    "Maybe " + (columns.length != 3 ? "there are spaces instead of tabs." : "ask for one side."));
        }
        NameFinder names = NameFinder.of(data);
        int relation = names.relation(columns[1], where);
        return new AskedQuery(names.entity(columns[openTail ? 0 : 2], where), relation, openTail);
    }
}
