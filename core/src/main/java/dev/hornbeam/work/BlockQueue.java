package dev.hornbeam.work;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Hands out blocks of items, each once, until there are no more or it is stopped; counts the finished items. */
final class BlockQueue {
    private final long items;
    private final int blockSize;
    private final int size;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong done = new AtomicLong();
    private volatile boolean stopped;

    BlockQueue(long items, int blockSize) {
        this.items = items;
        this.blockSize = blockSize;
        this.size = Math.toIntExact((items + blockSize - 1) / blockSize);
    }

    /** How many blocks there are. */
    int size() {
        return size;
    }

    long items() {
        return items;
    }

    /** How many items are done. */
    long done() {
        return done.get();
    }

    /** Stops: no block is handed out after this. */
    void stop() {
        stopped = true;
    }

    /**
     * Runs one more block.
     *
     * @return whether there was one
     */
    boolean runNext(ParallelTasks.Worker worker) {
        if (stopped) {
            return false;
        }
        int block = next.getAndIncrement();
        if (block >= size) {
            return false;
        }
        long from = (long) block * blockSize;
        long to = Math.min(items, from + blockSize);
        worker.run(block, from, to);
        done.addAndGet(to - from);
        return true;
    }
}
