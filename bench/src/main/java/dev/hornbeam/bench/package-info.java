/** Measurements of speed and memory, each with something to compare against in the same run. */
package dev.hornbeam.bench;
