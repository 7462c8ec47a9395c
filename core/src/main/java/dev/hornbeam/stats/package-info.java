/** What a data set holds, and whether its test facts leak. Start at {@link DatasetStatistics}. */
package dev.hornbeam.stats;
