/** Kills and faults at any moment, and what is left of the work. Start at {@link KillBench}. */
package dev.hornbeam.bench.kill;
