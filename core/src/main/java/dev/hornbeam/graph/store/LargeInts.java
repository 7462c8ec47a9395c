package dev.hornbeam.graph.store;

import java.io.IOException;
import java.nio.IntBuffer;
import java.util.Arrays;

/**
 * Numbers that grow in number: in an array, and beyond a part of the memory that Java may use in a {@link SpillFile}. One
 * thread writes.
 */
public final class LargeInts {
    /** What one of them may take of the memory of the virtual machine. */
    private static final int PART_OF_MEMORY = 8;

    private final long mostInMemory;
    private int[] array = new int[0];
    private SpillFile file;
    private int size;

    public LargeInts() {
        this(mostInMemory());
    }

    /** @param mostInMemory how many numbers may be in an array */
    public LargeInts(long mostInMemory) {
        this.mostInMemory = mostInMemory;
    }

    /** How many numbers may be in an array, in this virtual machine. */
    public static long mostInMemory() {
        return Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / Integer.BYTES;
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    public int get(int position) {
        return file == null ? array[position] : file.get(position);
    }

    public void set(int position, int value) {
        if (file == null) {
            array[position] = value;
        } else {
            file.set(position, value);
        }
    }

    public void add(int value) {
        if (file == null && size == array.length) {
            makeRoom(Math.max(256, size / 2 + 1));
        } else if (file != null && size == file.room()) {
            makeRoom(1);
        }
        set(size++, value);
    }

    /** Makes room for so many more; who knows how many saves copies. */
    public void makeRoom(int more) {
        long wanted = (long) size + more;
        if (wanted > Integer.MAX_VALUE - 16) {
            throw new IllegalStateException("more than 2^31 numbers in one list");
        }
        if (file == null && wanted <= mostInMemory) {
            array = wanted > array.length ? Arrays.copyOf(array, (int) wanted) : array;
            return;
        }
        try {
            if (file == null) {
                file = SpillFile.create();
                file.makeRoom(wanted);
                for (int i = 0; i < size; i++) {
                    file.set(i, array[i]);
                }
                array = new int[0];
            }
            file.makeRoom(wanted);
        } catch (IOException e) {
            throw SpillFile.problem(e);
        }
    }

    /** Adds zeros until there are so many numbers. */
    public void fill(int newSize) {
        if (newSize > size) {
            makeRoom(newSize - size);
            size = newSize;
        }
    }

    /** The numbers so far; nothing may be changed from now on. */
    public Ints ints() {
        return file == null ? new PlainInts(array, size) : new SpilledInts(file.chunks(), size);
    }

    /** Numbers in the chunks of a file. */
    static final class SpilledInts extends Ints {
        private final IntBuffer[] chunks;
        private final int size;

        SpilledInts(IntBuffer[] chunks, int size) {
            this.chunks = chunks;
            this.size = size;
        }

        @Override
        public int get(int position) {
            return chunks[position >>> SpillFile.SHIFT].get(position & SpillFile.MASK);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public long bytes() {
            return (long) Integer.BYTES * size;
        }
    }
}
