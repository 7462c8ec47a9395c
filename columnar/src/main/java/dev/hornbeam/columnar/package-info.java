/** Tables of facts stored by column. Start at {@link ParquetFactFormat}. */
package dev.hornbeam.columnar;
