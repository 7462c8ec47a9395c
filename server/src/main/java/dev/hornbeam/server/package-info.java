/** A web page and a service to look at a graph, its rules and its missing facts. Start at {@link ExplorerServer}. */
package dev.hornbeam.server;
