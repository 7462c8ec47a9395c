package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.work.Cancellation;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Facts in order. Where there are more than fit into memory, sorted runs of them lie one after the other in a file and are merged
 * whenever the facts are read.
 */
final class SortedFacts implements NewFacts, Closeable {
    /** Facts of one run: some 30 MB. */
    static final int IN_MEMORY = 1 << 17;

    private static final int BUFFER = 1 << 16;

    private final Comparator<FoundFact> order;
    private final Path file;
    private final List<FoundFact> last = new ArrayList<>();

    /** Where each run ends. */
    private final List<Long> ends = new ArrayList<>();

    private @Nullable FileChannel channel;

    private SortedFacts(Comparator<FoundFact> order, Path file) {
        this.order = order;
        this.file = file;
    }

    /**
     * @param file for the runs; it is created only if there are several
     * @param most how many facts memory may hold
     */
    static SortedFacts of(NewFacts facts, Comparator<FoundFact> order, Path file, int most) throws IOException {
        SortedFacts sorted = new SortedFacts(order, file);
        boolean done = false;
        try {
            facts.forEach(fact -> sorted.add(fact, most));
            sorted.last.sort(order);
            done = true;
            return sorted;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            if (!done) {
                sorted.close();
            }
        }
    }

    private void add(FoundFact fact, int most) {
        if (last.size() == most) {
            Cancellation.check();
            last.sort(order);
            try {
                writeRun();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            last.clear();
        }
        last.add(fact);
    }

    private void writeRun() throws IOException {
        if (channel == null) {
            channel = FactsInProgress.opened(file);
            channel.truncate(0);
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream(2 * BUFFER);
        try {
            for (FoundFact fact : last) {
                lines.writeBytes(fact.line().getBytes(UTF_8));
                if (lines.size() >= BUFFER) {
                    write(channel, lines);
                }
            }
            write(channel, lines);
        } catch (ClosedChannelException e) {
            throw e; // by an interrupt
        } catch (IOException e) {
            throw new FileSystemException(file.toString(), null, WriteFault.reason(e));
        }
        ends.add(channel.position());
    }

    private static void write(FileChannel channel, ByteArrayOutputStream lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(lines.toByteArray());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        lines.reset();
    }

    @Override
    public void forEach(Consumer<FoundFact> reader) throws IOException {
        if (channel == null) {
            last.forEach(reader);
            return;
        }
        PriorityQueue<Run> runs = new PriorityQueue<>((a, b) -> order.compare(a.first, b.first));
        long begin = 0;
        for (long end : ends) {
            runs.add(new Run(lines(channel, begin, end)));
            begin = end;
        }
        int next = 0;
        while (!runs.isEmpty()) {
            Run run = runs.remove();
            while (next < last.size() && order.compare(last.get(next), run.first) < 0) {
                reader.accept(last.get(next++));
            }
            reader.accept(run.first);
            if (run.advance()) {
                runs.add(run);
            }
        }
        last.subList(next, last.size()).forEach(reader);
    }

    private static BufferedReader lines(FileChannel channel, long begin, long end) {
        InputStream bytes = new InputStream() {
            private long at = begin;

            @Override
            public int read() {
                throw new UnsupportedOperationException("lines are read in blocks");
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                if (at == end) {
                    return -1;
                }
                int n = channel.read(ByteBuffer.wrap(into, from, (int) Math.min(length, end - at)), at);
                at += Math.max(0, n);
                return n;
            }
        };
        return new BufferedReader(new InputStreamReader(bytes, UTF_8));
    }

    /** A run that has facts left. */
    private static final class Run {
        private final BufferedReader lines;
        private FoundFact first;

        Run(BufferedReader lines) throws IOException {
            this.lines = lines;
            this.first = FoundFact.of(lines.readLine());
        }

        boolean advance() throws IOException {
            String line = lines.readLine();
            if (line != null) {
                first = FoundFact.of(line);
            }
            return line != null;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
