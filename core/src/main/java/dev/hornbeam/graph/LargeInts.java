package dev.hornbeam.graph;

import dev.hornbeam.graph.Ints.PlainInts;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that grow in number: in an array, and beyond a part of the memory that Java may use in a {@link SpillFile}. One
 * thread writes.
 */
public final class LargeInts {
    /** What one of them may take of the memory of the virtual machine. */
    private static final int PART_OF_MEMORY = 8;

    private final long mostInMemory;
    private int[] array = new int[0];
    private @Nullable SpillFile file;
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

    /**
     * A mapped file of numbers for which memory is too short. It is removed as soon as it is open, where the system permits
     * that, so that nothing is left of it even if the program is killed; its room is taken on disk before it is used, so that a
     * full disk is noticed.
     *
     * <p>It lies in the folder that the system property {@code hornbeam.temporary} names, else in {@code /var/tmp}, which is on
     * disk where {@code /tmp} may be memory, else in Java's folder for such files.
     */
    private static final class SpillFile {
        static final int SHIFT = 20;
        static final int MASK = (1 << SHIFT) - 1;
        private static final String FOLDER = "hornbeam.temporary";
        private static final int ZEROS = 1 << 20;

        private final FileChannel channel;
        private IntBuffer[] chunks = new IntBuffer[0];

        private SpillFile(FileChannel channel) {
            this.channel = channel;
        }

        static SpillFile create() throws IOException {
            Path file = Files.createTempFile(folder(), "hornbeam-", ".spill");
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            try {
                Files.delete(file);
            } catch (IOException inUse) {
                file.toFile().deleteOnExit();
            }
            return new SpillFile(channel);
        }

        private static Path folder() {
            String given = System.getProperty(FOLDER);
            if (given != null) {
                return Path.of(given);
            }
            Path onDisk = Path.of("/var/tmp");
            return Files.isWritable(onDisk) ? onDisk : Path.of(System.getProperty("java.io.tmpdir"));
        }

        /** What to say if there is no file or no room. */
        static InputException problem(IOException cause) {
            Path folder = folder();
            return InputException.of(
                    folder.toString(),
                    Files.isDirectory(folder) ? "no room (" + cause.getMessage() + ")" : "no such folder",
                    "room for what memory is too short for",
                    "Maybe name another folder, HORNBEAM_OPTS=-D" + FOLDER
                            + "=FOLDER, or give Java more memory, HORNBEAM_OPTS=-Xmx8g.",
                    cause);
        }

        /** For how many numbers there is room. */
        long room() {
            return (long) chunks.length << SHIFT;
        }

        void makeRoom(long numbers) throws IOException {
            while (room() < numbers) {
                long from = room() * Integer.BYTES;
                long bytes = (long) Integer.BYTES << SHIFT;
                ByteBuffer zeros = ByteBuffer.allocate(ZEROS);
                for (long at = from; at < from + bytes; ) {
                    zeros.clear();
                    at += channel.write(zeros, at);
                }
                IntBuffer chunk = channel.map(FileChannel.MapMode.READ_WRITE, from, bytes)
                        .order(ByteOrder.nativeOrder())
                        .asIntBuffer();
                chunks = Arrays.copyOf(chunks, chunks.length + 1);
                chunks[chunks.length - 1] = chunk;
            }
        }

        int get(int position) {
            return chunks[position >>> SHIFT].get(position & MASK);
        }

        void set(int position, int value) {
            chunks[position >>> SHIFT].put(position & MASK, value);
        }

        IntBuffer[] chunks() {
            return chunks;
        }
    }
}
