/** Measurements of the server by a real client. Start at {@link dev.hornbeam.bench.serve.ServeBench}. */
package dev.hornbeam.bench.serve;
