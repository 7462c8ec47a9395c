/** Paths that close known facts, sampled on the workers into the histogram that training sees. Start at {@link FramePathSampler}. */
package dev.hornbeam.spark.path;
