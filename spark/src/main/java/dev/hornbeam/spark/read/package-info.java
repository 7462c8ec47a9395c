/** Facts of any source of Spark's, as numbers in a data frame. Start at {@link FactFrames}. */
package dev.hornbeam.spark.read;
