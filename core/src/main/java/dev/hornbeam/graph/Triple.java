package dev.hornbeam.graph;

/** One fact {@code relation(head, tail)}, by ids. */
public record Triple(int head, int relation, int tail) {}
