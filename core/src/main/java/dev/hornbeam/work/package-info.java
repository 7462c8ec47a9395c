/** Long work: shared among threads, with progress, cancellation and cost. Start at {@link ParallelTasks}. */
package dev.hornbeam.work;
