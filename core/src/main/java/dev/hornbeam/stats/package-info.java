/** What a data set contains, and whether its test facts leak. Start at {@link DatasetStatistics}. */
package dev.hornbeam.stats;
