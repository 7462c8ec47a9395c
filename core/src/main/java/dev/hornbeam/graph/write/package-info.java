/** Writers that turn a {@link dev.hornbeam.graph.Dataset} into files. */
package dev.hornbeam.graph.write;
