/** Learning and completion on Spark, for graphs that no single machine holds. Start at {@link Learn}. */
package dev.hornbeam.spark;
