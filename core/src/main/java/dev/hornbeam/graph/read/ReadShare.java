package dev.hornbeam.graph.read;

import dev.hornbeam.graph.source.ReadListener;
import dev.hornbeam.input.InputException;
import dev.hornbeam.work.Memory;

/** Knows how much of a file was read when memory was full, and so how much memory the whole needs. */
final class ReadShare implements ReadListener {
    private static final int PERCENT = 100;

    private final ReadListener next;
    private long read;

    ReadShare(ReadListener next) {
        this.next = next;
    }

    @Override
    public void opened(String file, long bytes) {
        next.opened(file, bytes);
    }

    @Override
    public void advanced(long bytes) {
        read += bytes;
        next.advanced(bytes);
    }

    /** @param size of the file, or a negative number if it is not known */
    InputException outOfMemory(String where, long size, OutOfMemoryError full) {
        boolean known = size > 0 && read > 0;
        double share = known ? Math.min(1, (double) read / size) : 1;
        long gigabytes = (long) Math.ceil(2 * Memory.megabytes() / share / 1024);
        return InputException.of(
                where,
                "more than " + Memory.megabytes() + " MB of memory hold"
                        + (known ? " after " + Math.round(PERCENT * share) + "% of the file" : ""),
                "names and facts that fit",
                "Maybe give Java more memory, HORNBEAM_OPTS=-Xmx" + gigabytes + "g, or leave some relations out.",
                full);
    }
}
