/** The commands about data alone: stats and convert. Start at {@link StatsCommand}. */
package dev.hornbeam.cli.graph;
