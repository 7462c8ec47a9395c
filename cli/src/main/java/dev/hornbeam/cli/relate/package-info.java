/** The command relate. Start at {@link RelateCommand}. */
package dev.hornbeam.cli.relate;
