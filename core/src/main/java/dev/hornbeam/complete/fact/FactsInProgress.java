package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.NewFactFigures;
import dev.hornbeam.NewFactFigures.LeftOut;
import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.file.Journal.CheckedText;
import dev.hornbeam.input.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The facts found so far, in a file beside the one that will hold them, with a small file that records how far the work
 * has come and a checksum of what was found until then. After a killed run, everything written since the last record is cut
 * off and computed again; where a bit of either file has changed, all is.
 */
public final class FactsInProgress implements FoundFacts, AutoCloseable {
    /**
     * How far the work has come.
     *
     * @param work an identifier of the work, so that a different run does not continue it
     * @param bytes how much of the file is valid
     * @param sha256 the checksum of these bytes
     */
    private record Mark(String work, NewFactFigures extent, long bytes, String sha256) {
        private String text() {
            return work + "\n" + extent.round() + " " + extent.relations() + " " + bytes + " " + extent.ofRound() + " "
                    + extent.facts() + " " + extent.cutQueries() + "\n" + leftOut() + "\n" + sha256 + "\n";
        }

        private String leftOut() {
            return extent.leftOut().contradicting().entrySet().stream()
                    .map(entry -> " " + entry.getKey().label() + "=" + entry.getValue())
                    .collect(Collectors.joining(
                            "",
                            extent.leftOut().unlikely() + " " + extent.leftOut().surplus(),
                            ""));
        }

        private static LeftOut leftOut(String line) {
            String[] words = line.split(" ");
            Map<ConstraintKind, Long> contradicting = Arrays.stream(words)
                    .skip(2)
                    .map(word -> word.split("="))
                    .collect(Collectors.toMap(
                            pair -> ConstraintKind.of(pair[0]).orElseThrow(NumberFormatException::new),
                            pair -> Long.parseLong(pair[1])));
            return new LeftOut(Long.parseLong(words[0]), Long.parseLong(words[1]), contradicting);
        }

        private static Optional<Mark> of(String text) {
            String[] lines = text.split("\n");
            String[] numbers = lines.length == 4 ? lines[1].split(" ") : new String[0];
            try {
                return numbers.length != 6
                        ? Optional.empty()
                        : Optional.of(new Mark(
                                lines[0],
                                new NewFactFigures(
                                        Integer.parseInt(numbers[0]),
                                        Integer.parseInt(numbers[1]),
                                        Long.parseLong(numbers[3]),
                                        Long.parseLong(numbers[4]),
                                        Long.parseLong(numbers[5]),
                                        leftOut(lines[2])),
                                Long.parseLong(numbers[2]),
                                lines[3]));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException damaged) {
                return Optional.empty();
            }
        }
    }

    private final Path file;
    private final Path state;
    private final Path sorted;
    private final FolderLock lock;
    private final FileChannel channel;
    private final MessageDigest digest;
    private final boolean resumed;
    private final Optional<String> note;
    private Mark mark;
    private @Nullable SortedFacts inOrder;

    private FactsInProgress(
            Path target, FolderLock lock, FileChannel channel, MessageDigest digest, Before before, String work) {
        this.file = part(target);
        this.state = state(target);
        this.sorted = sorted(target);
        this.lock = lock;
        this.channel = channel;
        this.digest = digest;
        this.resumed = before.mark().isPresent();
        this.note = before.note();
        this.mark = before.mark().orElseGet(() -> new Mark(work, NewFactFigures.START, 0, sha256(digest)));
    }

    /** What earlier work has left, or why it cannot be used. */
    private record Before(Optional<Mark> mark, Optional<String> note) {
        private static Before unusable(String why) {
            return new Before(Optional.empty(), Optional.of(why));
        }
    }

    /**
     * Starts the work, or continues where the same work stopped.
     *
     * @throws InputException if another run is at it, or something else has the name of our file
     */
    public static FactsInProgress beside(Path target, String work) throws IOException {
        FolderLock lock = FolderLock.take(target, "another run that is writing it", "Maybe wait for its end.");
        FileChannel channel = null;
        boolean begun = false;
        try {
            channel = opened(part(target));
            MessageDigest digest = FileStamp.digest();
            Before before = before(target, work, channel, digest);
            if (before.mark().isEmpty()) {
                digest.reset();
            }
            FactsInProgress progress = new FactsInProgress(target, lock, channel, digest, before, work);
            channel.truncate(progress.mark.bytes());
            channel.position(progress.mark.bytes());
            begun = true;
            return progress;
        } finally {
            if (!begun) {
                if (channel != null) {
                    channel.close();
                }
                lock.close();
            }
        }
    }

    /** A file of our own, to read and write; nothing is written through a link. */
    static FileChannel opened(Path part) throws IOException {
        if (Files.exists(part, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)) {
            throw InputException.of(
                    part.toString(),
                    Files.isSymbolicLink(part) ? "a symbolic link" : "something that is no file",
                    "a file of our own",
                    "Maybe remove it.");
        }
        return FileChannel.open(
                part,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    private static Before before(Path target, String work, FileChannel channel, MessageDigest digest)
            throws IOException {
        Path state = state(target);
        if (!Files.exists(state, LinkOption.NOFOLLOW_LINKS)) {
            return new Before(Optional.empty(), Optional.empty());
        }
        Optional<Mark> mark = CheckedText.read(state).flatMap(Mark::of);
        if (mark.isEmpty()) {
            return Before.unusable(state.getFileName() + " is damaged");
        }
        if (!mark.get().work().equals(work)) {
            return Before.unusable(part(target).getFileName() + " is of another model, other data or other options");
        }
        boolean whole =
                channel.size() >= mark.get().bytes() && sum(channel, mark.get().bytes(), digest);
        return whole && sha256(digest).equals(mark.get().sha256())
                ? new Before(mark, Optional.empty())
                : Before.unusable(part(target).getFileName() + " is damaged");
    }

    /** Adds the first bytes of a file to a checksum; says whether there are so many. */
    private static boolean sum(FileChannel channel, long bytes, MessageDigest digest) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        for (long at = 0; at < bytes; ) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), bytes - at));
            int n = channel.read(buffer, at);
            if (n < 0) {
                return false;
            }
            digest.update(buffer.flip());
            at += n;
        }
        return true;
    }

    /** The checksum so far; more can be added. */
    private static String sha256(MessageDigest digest) {
        try {
            return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 can be copied on every Java platform", e);
        }
    }

    /** Removes what unfinished work has left beside a file, if anything. */
    public static void remove(Path target) throws IOException {
        Files.deleteIfExists(part(target));
        Files.deleteIfExists(state(target));
        Files.deleteIfExists(sorted(target));
    }

    private static Path part(Path target) {
        return target.resolveSibling(target.getFileName() + ".part");
    }

    private static Path state(Path target) {
        return target.resolveSibling(target.getFileName() + ".state");
    }

    private static Path sorted(Path target) {
        return target.resolveSibling(target.getFileName() + ".sorted");
    }

    /** Whether this continues earlier work. */
    public boolean resumed() {
        return resumed;
    }

    /** Why what earlier work has left is not used, if there is some. */
    public Optional<String> note() {
        return note;
    }

    @Override
    public NewFactFigures extent() {
        return mark.extent();
    }

    @Override
    public void append(List<FoundFact> facts) throws IOException {
        StringBuilder lines = new StringBuilder();
        facts.forEach(fact -> lines.append(fact.line()));
        byte[] text = lines.toString().getBytes(UTF_8);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (ClosedChannelException e) {
            throw e; // by an interrupt
        } catch (IOException e) {
            throw new FileSystemException(file.toString(), null, WriteFault.reason(e));
        }
        digest.update(text);
    }

    @Override
    public void mark(NewFactFigures reached) throws IOException {
        channel.force(false); // the content must be on disk before the record that counts it
        mark = new Mark(mark.work(), reached, channel.position(), sha256(digest));
        CheckedText.write(state, mark.text());
    }

    @Override
    public void forEach(Consumer<FoundFact> reader) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), UTF_8))) {
            long left = mark.extent().facts();
            for (String line = lines.readLine(); line != null && left > 0; line = lines.readLine()) {
                reader.accept(FoundFact.of(line));
                left--;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All facts that are valid in an order; what does not fit into memory is in a third file until this is closed. */
    public NewFacts sorted(Comparator<FoundFact> order) throws IOException {
        closeSorted();
        return inOrder = SortedFacts.of(this, order, sorted, SortedFacts.IN_MEMORY);
    }

    private void closeSorted() throws IOException {
        if (inOrder != null) {
            inOrder.close();
        }
        Files.deleteIfExists(sorted);
    }

    /** The work is done and its result elsewhere. */
    public void discard() throws IOException {
        closeSorted();
        Files.deleteIfExists(state);
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        try {
            closeSorted();
            channel.close();
        } finally {
            lock.close();
        }
    }
}
