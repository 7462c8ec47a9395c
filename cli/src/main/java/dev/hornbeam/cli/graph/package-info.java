/** The commands about data alone: stats, convert and index. Start at {@link StatsCommand}. */
package dev.hornbeam.cli.graph;
