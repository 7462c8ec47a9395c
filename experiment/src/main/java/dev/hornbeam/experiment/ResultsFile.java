package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** The raw results of one experiment: one line of JSON per cell, each on disk before the next cell begins. */
public final class ResultsFile {
    private static final String ENDING = ".jsonl";

    private final Path file;
    private final String experiment;
    private final Map<String, CellResult> cells = new LinkedHashMap<>();

    private ResultsFile(Path file, String experiment) {
        this.file = file;
        this.experiment = experiment;
    }

    /** The file of an experiment's results in a folder. */
    public static Path in(Path folder, String experiment) {
        return folder.resolve(experiment + ENDING);
    }

    /**
     * Reads what is there without changing it.
     *
     * @param notes is called with a message for damaged lines, which are left out
     */
    public static ResultsFile read(Path folder, String experiment, Consumer<String> notes) {
        ResultsFile results = new ResultsFile(in(folder, experiment), experiment);
        results.load(notes);
        return results;
    }

    /** @return the number of lines that cannot be used */
    private int load(Consumer<String> notes) {
        if (!Files.exists(file)) {
            return 0;
        }
        int damaged = 0;
        String[] lines = text().split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (!lines[i].isBlank()) {
                boolean whole = i < lines.length - 1; // the final line feed shows that a line is complete
                damaged += take(lines[i], i + 1, whole, notes) ? 0 : 1;
            }
        }
        return damaged;
    }

    private String text() {
        try {
            return new String(Files.readAllBytes(file), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean take(String line, int number, boolean whole, Consumer<String> notes) {
        Optional<CellResult> read =
                whole ? CheckedLine.read(line).flatMap(text -> Json.read(text, CellResult.class)) : Optional.empty();
        if (read.isEmpty()) {
            notes.accept(file + ":" + number + ": a damaged line is left out.");
            return false;
        }
        CellResult result = read.get();
        if (!result.experiment().equals(experiment)) {
            throw InputException.of(
                    file + ":" + number,
                    "a result of the experiment " + result.experiment(),
                    "results of " + experiment + " only",
                    "Maybe files were mixed; keep each experiment in its own file.");
        }
        cells.put(result.key(), result);
        return true;
    }

    /**
     * Opens the file to continue it: damaged lines, and those that do not match the current declaration, are removed.
     *
     * @param wanted whether a result still matches the declaration of its cell
     */
    public static ResultsFile open(
            Path folder, String experiment, Predicate<CellResult> wanted, Consumer<String> notes) {
        ResultsFile results = new ResultsFile(in(folder, experiment), experiment);
        int damaged = results.load(notes);
        int before = results.cells.size();
        results.cells.values().removeIf(wanted.negate());
        int stale = before - results.cells.size();
        if (stale > 0) {
            notes.accept(results.file + ": " + stale + " results of another declaration are left out and run again.");
        }
        if (damaged > 0) {
            notes.accept(results.file + ": the cells of damaged lines are run again.");
        }
        if (damaged + stale > 0) {
            results.rewrite();
        }
        return results;
    }

    /**
     * All results of a folder must be of one size: a report of several sizes would compare figures that are not
     * comparable.
     */
    static void requireSize(Path folder, Size size) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + ENDING)) {
            all.forEach(files::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Path each : files) {
            String name = each.getFileName().toString();
            ResultsFile results = read(folder, name.substring(0, name.length() - ENDING.length()), note -> {});
            for (CellResult result : results.cells.values()) {
                if (result.size() != size) {
                    throw InputException.of(
                            each.toString(),
                            "results of size " + result.size().label(),
                            "size " + size.label(),
                            "Maybe ask for size " + result.size().label() + ", or choose another folder.");
                }
            }
        }
    }

    private void rewrite() {
        StringBuilder text = new StringBuilder();
        cells.values()
                .forEach(each -> text.append(CheckedLine.of(Json.line(each))).append('\n'));
        try {
            AtomicFile.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The results, in the order of the file. */
    public List<CellResult> results() {
        return new ArrayList<>(cells.values());
    }

    /** Whether a cell has been run. */
    public boolean has(Cell cell) {
        CellResult result = cells.get(cell.key());
        return result != null && result.declaration().equals(cell.declaration());
    }

    /** Writes one more line and waits until it is on the disk; an interrupt does not truncate it. */
    public void append(CellResult result) {
        byte[] line = (CheckedLine.of(Json.line(result)) + "\n").getBytes(UTF_8);
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(line);
            out.getFD().sync();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cells.put(result.key(), result);
    }

    /** A line of JSON whose last field is a checksum of the others, so that a result with a changed bit is not taken for one. */
    static final class CheckedLine {
        private static final Pattern CHECKED = Pattern.compile("(\\{.*),\"checksum\":\"([0-9a-f]{8})\"}");

        /** How a line ends in which the name of the field was changed. */
        private static final Pattern ALMOST = Pattern.compile(".*\"[0-9a-f]{8}\"}");

        private CheckedLine() {}

        /** An object with the checksum added. */
        static String of(String object) {
            String open = object.substring(0, object.length() - 1);
            return open + ",\"checksum\":\"" + checksum(open) + "\"}";
        }

        /** The object of a line; empty if it was changed. Lines of earlier versions have no checksum. */
        static Optional<String> read(String line) {
            Matcher checked = CHECKED.matcher(line);
            if (!checked.matches()) {
                boolean changed =
                        line.contains("checksum") || ALMOST.matcher(line).matches();
                return changed ? Optional.empty() : Optional.of(line);
            }
            String open = checked.group(1);
            return checksum(open).equals(checked.group(2)) ? Optional.of(open + "}") : Optional.empty();
        }

        private static String checksum(String text) {
            CRC32C sum = new CRC32C();
            sum.update(text.getBytes(UTF_8));
            return String.format(Locale.ROOT, "%08x", sum.getValue());
        }
    }

    /** Writes and reads lines of results; JSON has no infinity and no NaN, which are written as text. */
    static final class Json {
        private static final ObjectMapper MAPPER = JsonMapper.builder()
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // of a later version
                .build();

        private Json() {}

        static JsonNode tree(Object value) {
            return MAPPER.valueToTree(value);
        }

        static String line(Object value) {
            try {
                return MAPPER.writeValueAsString(value);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e); // cannot happen: our own records can be written
            }
        }

        /** The content of a line; empty if it is damaged. */
        static <T> Optional<T> read(String line, Class<T> type) {
            try {
                return Optional.ofNullable(MAPPER.readValue(line, type));
            } catch (JsonProcessingException e) {
                return Optional.empty();
            }
        }
    }
}
