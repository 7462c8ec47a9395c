package dev.hornbeam.graph.source;

/** Hears how far a reading has come, to show it to somebody who waits. */
public interface ReadListener {
    /** Listens to nothing. */
    ReadListener NONE = new ReadListener() {
        @Override
        public void opened(String file, long bytes) {}

        @Override
        public void advanced(long bytes) {}
    };

    /**
     * A file is about to be read.
     *
     * @param bytes its size as it lies on the disk
     */
    void opened(String file, long bytes);

    /** So many bytes more of the file have been read. */
    void advanced(long bytes);
}
