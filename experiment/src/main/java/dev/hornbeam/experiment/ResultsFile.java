package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonParseException;
import dev.hornbeam.input.InputException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
            notes.accept(file + ":" + number + ": a damaged line is left out.");
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
     * @param wanted whether a result still is what its cell declares
     */
    public static ResultsFile open(
            Path folder, String experiment, Predicate<CellResult> wanted, Consumer<String> notes) {
        ResultsFile results = new ResultsFile(in(folder, experiment), experiment);
        int damaged = results.load(notes);
        int before = results.cells.size();
        results.cells.values().removeIf(wanted.negate());
        int stale = before - results.cells.size();
        if (stale > 0) {
            notes.accept(results.file + ": " + stale + " results of another declaration are left out and made again.");
        }
        if (damaged > 0) {
            notes.accept(results.file + ": the cells of damaged lines are run again.");
        }
        if (damaged + stale > 0) {
            results.rewrite();
        }
        return results;
    }

    /** All results of a folder must be of one size: a report of several would compare what cannot be compared. */
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
                            "Maybe ask for the size " + result.size().label() + ", or choose another folder.");
                }
            }
        }
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

    /** Writes one more line and waits until it is on the disk; an interrupt does not cut it. */
    public void append(CellResult result) {
        byte[] line = (Json.line(result) + "\n").getBytes(UTF_8);
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(line);
            out.getFD().sync();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cells.put(result.key(), result);
    }
}
