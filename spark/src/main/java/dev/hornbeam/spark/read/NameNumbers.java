package dev.hornbeam.spark.read;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.spark.sql.Column;

/**
 * Numbers for names: a hash of 64 bits, so that a fact is encoded where it is read, without a join and with the same result
 * whatever is done again. Two names of one number are found before anything is learned; then another hash is taken.
 *
 * @param attempt which hash
 */
record NameNumbers(int attempt) {
    /** Of a billion names two share a number in one of 37 graphs; with three hashes in one of 50,000. */
    static final int MOST_ATTEMPTS = 3;

    Column of(String name) {
        return xxhash64(lit(attempt), col(name));
    }
}
