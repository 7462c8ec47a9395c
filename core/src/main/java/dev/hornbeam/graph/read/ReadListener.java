package dev.hornbeam.graph.read;

/** Is notified of the progress of reading, to show it to the user. */
public interface ReadListener {
    /** Ignores everything. */
    ReadListener NONE = new ReadListener() {
        @Override
        public void opened(String file, long bytes) {}

        @Override
        public void advanced(long bytes) {}
    };

    /**
     * A file is about to be read.
     *
     * @param bytes its size on disk
     */
    void opened(String file, long bytes);

    /** This many more bytes of the file have been read. */
    void advanced(long bytes);
}
