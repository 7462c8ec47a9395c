package dev.hornbeam.cli.progress;

/** What progress is counted in. */
public enum Amount {
    ITEMS("", 1),
    BYTES(" MB", 1_000_000);

    final String unit;
    final long size;

    Amount(String unit, long size) {
        this.unit = unit;
        this.size = size;
    }
}
