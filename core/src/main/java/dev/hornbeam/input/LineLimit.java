package dev.hornbeam.input;

import java.io.InputStream;

/**
 * How long a line of input may be. No name is anywhere near as long: a longer line means that the file is something else,
 * and an endless one would fill the memory, so that the first one ends the reading, also where bad rows are skipped.
 */
public final class LineLimit {
    /** The system property that sets another limit, in bytes. */
    public static final String PROPERTY = "hornbeam.longest.line";

    private static final int DEFAULT = 1 << 24;
    private static final int LEAST = 1 << 10;
    private static final int MOST = 1 << 29;

    private LineLimit() {}

    /** The most bytes of a line. */
    public static int longest() {
        return Math.max(LEAST, Math.min(MOST, Integer.getInteger(PROPERTY, DEFAULT)));
    }

    /**
     * What to say of a line that is longer.
     *
     * @param where the file
     * @param number of the line, from 1
     */
    public static InputException problem(String where, long number) {
        return InputException.of(
                where + ":" + number,
                "a line of more than " + longest() + " bytes",
                "shorter lines",
                "Maybe this is another kind of file; if not, allow longer lines: HORNBEAM_OPTS=-D" + PROPERTY
                        + "=BYTES.");
    }

    /** The same bytes, up to the first line that is too long. */
    public static InputStream guarded(InputStream in, String where) {
        return new Guard(in, where);
    }

    /** Counts the bytes of each line. */
    private static final class Guard extends PassingStream {
        private final String where;
        private final int longest = longest();
        private long number = 1;
        private int length;

        Guard(InputStream in, String where) {
            super(in);
            this.where = where;
        }

        @Override
        protected void passed(byte[] buffer, int from, int count) {
            for (int i = from; i < from + count; i++) {
                count(buffer[i]);
            }
        }

        private void count(int read) {
            if (read == '\n') {
                number++;
                length = 0;
            } else if (++length > longest) {
                throw problem(where, number);
            }
        }
    }
}
