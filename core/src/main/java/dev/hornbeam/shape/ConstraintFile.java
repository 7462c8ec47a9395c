package dev.hornbeam.shape;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.text.TableCell;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Constraints as a table with tabs: constraint, relation or kind, other relation or kind, how many facts hold, of how many,
 * origin. Lines that begin with {@code #} are comments.
 */
public final class ConstraintFile {
    private static final String TITLES = "# constraint\tfirst\tsecond\theld\tof\torigin\n";

    private final Path file;

    public ConstraintFile(Path file) {
        this.file = file;
    }

    /** Writes them, in order. */
    public void write(Constraints constraints) throws IOException {
        Files.writeString(file, text(constraints), UTF_8);
    }

    /** The content of a file of constraints. */
    public static String text(Constraints constraints) {
        StringBuilder text = new StringBuilder(TITLES);
        for (Constraint each : constraints.all()) {
            text.append(each.kind().label()).append('\t');
            text.append(TableCell.of(each.first())).append('\t');
            text.append(TableCell.of(each.second())).append('\t');
            text.append(each.held()).append('\t');
            text.append(each.of()).append('\t');
            text.append(each.origin().label()).append('\n');
        }
        return text.toString();
    }

    /** Reads what {@link #write} wrote. */
    public Constraints read() throws IOException {
        List<Constraint> found = new ArrayList<>();
        int number = 0;
        for (String line : lines()) {
            number++;
            if (!line.isEmpty() && !line.startsWith("#")) {
                found.add(constraint(line, number));
            }
        }
        return Constraints.of(found);
    }

    private Constraint constraint(String line, int number) {
        String[] columns = line.split("\t", -1);
        try {
            return new Constraint(
                    ConstraintKind.of(columns[0]).orElseThrow(),
                    unescaped(columns[1]),
                    unescaped(columns[2]),
                    Long.parseLong(columns[3]),
                    Long.parseLong(columns[4]),
                    Origin.valueOf(columns[5].toUpperCase(Locale.ROOT)));
        } catch (RuntimeException damaged) {
            throw InputException.of(
                    file + ":" + number,
                    "\"" + line + "\"",
                    "a constraint, two names, two counts and an origin",
                    "Maybe the file is damaged; learn again.",
                    damaged);
        }
    }

    /** The lines of the file, which must be UTF-8. */
    List<String> lines() throws IOException {
        try {
            return SmallFile.lines(file, "a file of constraints");
        } catch (CharacterCodingException e) {
            throw InputException.of(
                    file.toString(), "bytes that are not UTF-8", "text", "Maybe it is not a file of constraints.", e);
        }
    }

    /** The name behind a cell; people write these files too, so a backslash that begins no escape means itself. */
    static String unescaped(String cell) {
        return TableCell.read(cell).orElse(cell);
    }
}
