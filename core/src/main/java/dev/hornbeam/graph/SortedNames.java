package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.store.FrontCodedNames;
import dev.hornbeam.graph.store.Ints;

/** Names of a graph file: sorted and front-coded, with the rank of each id and the id of each rank. */
final class SortedNames extends Vocabulary {
    private final FrontCodedNames names;
    private final Ints ranks;
    private final Ints ids;

    SortedNames(FrontCodedNames names, Ints ranks, Ints ids) {
        this.names = names;
        this.ranks = ranks;
        this.ids = ids;
    }

    @Override
    public int size() {
        return names.size();
    }

    @Override
    public String name(int id) {
        return new String(utf8(id), UTF_8);
    }

    @Override
    public byte[] utf8(int id) {
        return names.name(ranks.get(id));
    }

    @Override
    public int id(byte[] buffer, int from, int to) {
        int rank = names.rank(buffer, from, to);
        return rank < 0 ? UNKNOWN : ids.get(rank);
    }

    @Override
    int compare(int first, int second) {
        return Integer.compare(ranks.get(first), ranks.get(second));
    }

    @Override
    public long nameBytes() {
        return names.bytes();
    }

    @Override
    public long indexBytes() {
        return ranks.bytes() + ids.bytes();
    }
}
