package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonParseException;
import dev.hornbeam.graph.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The raw results of one experiment: a line of JSON a cell, each on the disk before the next cell begins. */
public final class ResultsFile {
    private static final String ENDING = ".jsonl";

    private final Path file;
    private final String experiment;
    private final Map<String, CellResult> cells = new LinkedHashMap<>();

    private ResultsFile(Path file, String experiment) {
        this.file = file;
        this.experiment = experiment;
    }

    /** Where an experiment's results stand in a folder. */
    public static Path in(Path folder, String experiment) {
        return folder.resolve(experiment + ENDING);
    }

    /**
     * Reads what is there without changing it.
     *
     * @param notes is told of damaged lines, which are left out
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
                boolean whole = i < lines.length - 1; // the last line feed says that a line was written to its end
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
        CellResult result = null;
        try {
            result = Json.read(line, CellResult.class);
        } catch (JsonParseException | IllegalArgumentException | IllegalStateException e) {
            // damaged: told below
        } catch (RuntimeException e) { // from the constructor of the record, by way of reflection
            // the same
        }
        if (result == null || !whole) {
            notes.accept(file + ":" + number + ": a damaged line is left out; its cell is run again.");
            return false;
        }
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
     * Opens the file to go on with it: damaged lines, and those that the present declaration no longer gives, are taken
     * out of it.
     *
     * @param size all results must be of
     * @param wanted whether a result still is what its cell declares
     */
    public static ResultsFile open(
            Path folder, String experiment, Size size, Predicate<CellResult> wanted, Consumer<String> notes) {
        ResultsFile results = new ResultsFile(in(folder, experiment), experiment);
        int damaged = results.load(notes);
        for (CellResult each : results.cells.values()) {
            if (each.size() != size) {
                throw InputException.of(
                        results.file.toString(),
                        "results of size " + each.size().label(),
                        "size " + size.label(),
                        "Maybe ask for --size " + each.size().label() + ", or choose another folder.");
            }
        }
        int before = results.cells.size();
        results.cells.values().removeIf(wanted.negate());
        int stale = before - results.cells.size();
        if (stale > 0) {
            notes.accept(results.file + ": " + stale + " results of another declaration are left out and made again.");
        }
        if (damaged + stale > 0) {
            results.rewrite();
        }
        return results;
    }

    private void rewrite() {
        StringBuilder text = new StringBuilder();
        cells.values().forEach(each -> text.append(Json.line(each)).append('\n'));
        Path beside = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.writeString(beside, text, UTF_8);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
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

    /** Writes one more line and waits until it is on the disk. */
    public void append(CellResult result) {
        byte[] line = (Json.line(result) + "\n").getBytes(UTF_8);
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cells.put(result.key(), result);
    }
}
