package dev.hornbeam.spark.path;

import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Column;

/** How many walks one that was drawn stands for: whole numbers, so that sums do not depend on their order. */
final class WalkWeight {
    /** The largest of one walk, so that no product or sum overflows. */
    private static final long HEAVIEST = 1L << 30;

    private WalkWeight() {}

    /** @param ways never null: the lesser of nothing and a number is the number */
    static Column capped(Column ways) {
        return least(ways, lit(HEAVIEST));
    }
}
