package dev.hornbeam.cli.console;

/** A bar of block characters. */
public final class Bar {
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

    private Bar() {}

    /** A bar of {@code width} for the whole; any value above 0 shows at least a sliver. */
    public static String of(long part, long whole, int width) {
        if (part == 0) {
            return "";
        }
        int eighths = (int) Math.max(1, Math.round(8.0 * width * part / whole));
        return "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    }
}
