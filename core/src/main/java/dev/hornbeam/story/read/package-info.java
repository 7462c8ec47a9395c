/** Readers of story collections: CLUTRR's CSV, GraphLog's JSON Lines, and plain tables of edges and queries. */
package dev.hornbeam.story.read;
