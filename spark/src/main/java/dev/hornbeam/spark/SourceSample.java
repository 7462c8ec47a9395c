package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.spark.sql.Column;

/**
 * Draws sources by a hash of seed and source: a body that is walked from a share of its sources takes those below it,
 * the same wherever and however often this is computed.
 */
public record SourceSample(long seed) {
    private static final double UNIT = 0x1p-53;

    /** A number from 0 to 1 for each source. */
    public Column of(Column source) {
        return shiftrightunsigned(xxhash64(lit(seed), source), 11).multiply(lit(UNIT));
    }
}
