/** New facts of a whole graph: found, kept while the work goes on, streamed, and written to files. Start at {@link NewFactSearch}. */
package dev.hornbeam.complete.fact;
