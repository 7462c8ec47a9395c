package dev.hornbeam.server.review;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Decisions in a file of rows with tabs, which only grows: a row is on disk before the decision counts, and a row that a kill
 * has cut off is passed over. The last decision about the same fact counts.
 */
public final class DecisionFile {
    private static final String TITLES = "time\tverdict\tsubject\thead\trelation\ttail\tprobability\trule";
    private static final int COLUMNS = 8;

    /** How the file of a model's decisions ends. */
    public static final String ENDING = ".review.tsv";

    private final Path file;
    private final Map<List<String>, Decision> decisions = new LinkedHashMap<>();

    private DecisionFile(Path file) {
        this.file = file;
    }

    /** The file beside a model folder: {@code model.review.tsv}. */
    public static Path beside(Path model) {
        return model.resolveSibling(model.getFileName() + ENDING);
    }

    /** Reads a file, which need not be there. */
    public static DecisionFile open(Path file) {
        DecisionFile opened = new DecisionFile(file);
        if (Files.isDirectory(file)) {
            throw InputException.of(
                    file.toString(), "a folder", "the decisions of a review", "Maybe rename the folder.");
        }
        if (Files.exists(file)) {
            try {
                opened.read(new String(Files.readAllBytes(file), UTF_8));
            } catch (IOException e) {
                throw InputException.of(
                        file.toString(),
                        "a file that cannot be read",
                        "the decisions of a review",
                        "Maybe its permissions are wrong.",
                        e);
            }
        }
        return opened;
    }

    private void read(String text) {
        int whole = text.lastIndexOf('\n') + 1; // what follows was cut off
        List<String> lines = text.substring(0, whole).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0 || !lines.get(i).equals(TITLES)) {
                row(lines.get(i)).ifPresent(this::remember);
            }
        }
        if (whole > 0 && !lines.get(0).equals(TITLES)) {
            throw InputException.of(
                    file.toString(),
                    "a first line \"" + lines.get(0) + "\"",
                    "the decisions of a review",
                    "Maybe another file has this name; move it.");
        }
    }

    /** A row; empty for one that was cut off and written over by the next. */
    private static Optional<Decision> row(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Decision(
                    cells[0],
                    ReviewVerdict.named(cells[1]),
                    cells[2],
                    plain(cells[3]),
                    plain(cells[4]),
                    plain(cells[5]),
                    cells[6].isEmpty() ? Double.NaN : Double.parseDouble(cells[6]),
                    plain(cells[7])));
        } catch (InputException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private void remember(Decision decision) {
        decisions.remove(decision.key());
        if (decision.verdict() != ReviewVerdict.UNDO) {
            decisions.put(decision.key(), decision);
        }
    }

    /** Appends a decision; it counts once it is on disk. */
    public synchronized void add(Decision decision) {
        String row = String.join(
                        "\t",
                        decision.time(),
                        decision.verdict().toString(),
                        decision.subject(),
                        cell(decision.head()),
                        cell(decision.relation()),
                        cell(decision.tail()),
                        Double.isNaN(decision.probability())
                                ? ""
                                : String.format(Locale.ROOT, "%.6f", decision.probability()),
                        cell(decision.rule()))
                + "\n";
        try {
            append(row);
        } catch (ClosedByInterruptException e) {
            throw new java.util.concurrent.CancellationException("interrupted");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        remember(decision);
    }

    private void append(String row) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long size = channel.size();
            String before = size == 0 ? TITLES + "\n" : endsWithLine(channel, size) ? "" : "\n";
            ByteBuffer bytes = ByteBuffer.wrap((before + row).getBytes(UTF_8));
            channel.position(size);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static boolean endsWithLine(FileChannel channel, long size) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        channel.read(last, size - 1);
        return last.get(0) == '\n';
    }

    /** The decision about a fact or finding, if there is one. */
    public synchronized Optional<Decision> find(String subject, String head, String relation, String tail) {
        return Optional.ofNullable(decisions.get(Decision.key(subject, head, relation, tail)));
    }

    /** The decisions that count, the earliest first. */
    public synchronized List<Decision> all() {
        return Collections.unmodifiableList(new ArrayList<>(decisions.values()));
    }

    public Path path() {
        return file;
    }

    /** A name must stay in its column. */
    private static String cell(String name) {
        return name.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static String plain(String cell) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c != '\\' || i + 1 == cell.length()) {
                name.append(c);
                continue;
            }
            char next = cell.charAt(++i);
            name.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
        }
        return name.toString();
    }
}
