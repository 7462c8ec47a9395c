package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.shape.ConstraintKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The facts found so far, in a file beside the one that will hold them, with a small file that records how far the work
 * has come. After a killed run, everything written since the last record is cut off and computed again.
 */
public final class FactsInProgress implements FoundFacts, AutoCloseable {
    /**
     * How far the work has come.
     *
     * @param work an identifier of the work, so that a different run does not continue it
     * @param bytes how much of the file is valid
     */
    private record Mark(String work, Extent extent, long bytes) {
        private String text() {
            return work + "\n" + extent.round() + " " + extent.relations() + " " + bytes + " " + extent.ofRound() + " "
                    + extent.facts() + " " + extent.cutQueries() + "\n" + refused() + "\n";
        }

        private String refused() {
            return extent.refused().entrySet().stream()
                    .map(entry -> entry.getKey().label() + "=" + entry.getValue())
                    .collect(Collectors.joining(" ", "refused ", ""));
        }

        private static Map<ConstraintKind, Long> refused(String line) {
            return Arrays.stream(line.split(" "))
                    .skip(1)
                    .map(word -> word.split("="))
                    .collect(Collectors.toMap(
                            pair -> ConstraintKind.of(pair[0]).orElseThrow(NumberFormatException::new),
                            pair -> Long.parseLong(pair[1])));
        }

        private static Optional<Mark> of(String text) {
            String[] lines = text.split("\n");
            String[] numbers = lines.length == 3 ? lines[1].split(" ") : new String[0];
            try {
                return numbers.length != 6
                        ? Optional.empty()
                        : Optional.of(new Mark(
                                lines[0],
                                new Extent(
                                        Integer.parseInt(numbers[0]),
                                        Integer.parseInt(numbers[1]),
                                        Long.parseLong(numbers[3]),
                                        Long.parseLong(numbers[4]),
                                        Long.parseLong(numbers[5]),
                                        refused(lines[2])),
                                Long.parseLong(numbers[2])));
            } catch (NumberFormatException damaged) {
                return Optional.empty();
            }
        }
    }

    private final Path file;
    private final Path state;
    private final FileChannel channel;
    private final boolean resumed;
    private Mark mark;

    private FactsInProgress(Path file, Path state, FileChannel channel, Optional<Mark> before, String work) {
        this.file = file;
        this.state = state;
        this.channel = channel;
        this.resumed = before.isPresent();
        this.mark = before.orElse(new Mark(work, Extent.START, 0));
    }

    /** Starts the work, or continues where the same work stopped. */
    public static FactsInProgress beside(Path target, String work) throws IOException {
        Path file = part(target);
        Path state = state(target);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        if (!locked(channel)) {
            channel.close();
            throw InputException.of(
                    file.toString(), "another run that is writing it", "a file of our own", "Maybe wait for its end.");
        }
        Optional<Mark> before = Files.exists(state) ? Mark.of(Files.readString(state)) : Optional.empty();
        before = before.filter(mark -> mark.work().equals(work));
        FactsInProgress progress = new FactsInProgress(file, state, channel, before, work);
        if (channel.size() < progress.mark.bytes()) { // truncated by someone else: do not trust it
            progress = new FactsInProgress(file, state, channel, Optional.empty(), work);
        }
        channel.truncate(progress.mark.bytes());
        channel.position(progress.mark.bytes());
        return progress;
    }

    /** Removes what unfinished work has left beside a file, if anything. */
    public static void remove(Path target) throws IOException {
        Files.deleteIfExists(part(target));
        Files.deleteIfExists(state(target));
    }

    private static Path part(Path target) {
        return target.resolveSibling(target.getFileName() + ".part");
    }

    private static Path state(Path target) {
        return target.resolveSibling(target.getFileName() + ".state");
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Whether this continues earlier work. */
    public boolean resumed() {
        return resumed;
    }

    @Override
    public Extent extent() {
        return mark.extent();
    }

    @Override
    public void append(List<FoundFact> facts) throws IOException {
        StringBuilder lines = new StringBuilder();
        facts.forEach(fact -> lines.append(fact.line()));
        ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void mark(Extent reached) throws IOException {
        channel.force(false); // the content must be on disk before the record that counts it
        mark = new Mark(mark.work(), reached, channel.position());
        AtomicFile.write(state, mark.text());
    }

    @Override
    public void forEach(Consumer<FoundFact> reader) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            long left = mark.extent().facts();
            for (String line = lines.readLine(); line != null && left > 0; line = lines.readLine()) {
                reader.accept(FoundFact.of(line));
                left--;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The work is done and its result elsewhere. */
    public void discard() throws IOException {
        Files.deleteIfExists(state);
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
