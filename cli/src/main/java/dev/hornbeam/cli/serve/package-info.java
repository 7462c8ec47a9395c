/** The command serve: a model on a graph as a web page and a service. Start at {@link ServeCommand}. */
package dev.hornbeam.cli.serve;
