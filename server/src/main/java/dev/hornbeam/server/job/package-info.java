/** Work that takes longer than a request: it has a number, can be watched and stopped, and waits for its turn. Start at {@link Jobs}. */
package dev.hornbeam.server.job;
