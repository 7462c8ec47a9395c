/** New facts of a whole graph, found on the workers. Start at {@link FrameCompleter}. */
package dev.hornbeam.spark.complete;
