/** Where results and messages go, and how they look there. Start at {@link Console}. */
package dev.hornbeam.cli.console;
