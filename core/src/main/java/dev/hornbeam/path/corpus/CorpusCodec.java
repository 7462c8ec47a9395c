package dev.hornbeam.path.corpus;

import dev.hornbeam.graph.Slice;

/**
 * How a corpus is written in numbers: the alphabet's size; the longest length and the number of bodies of each length;
 * then each body as the number of steps it shares with the one before, its other steps, its null count, its number of
 * heads, and each head (as the distance from the one before) with its count.
 */
final class CorpusCodec {
    private CorpusCodec() {}

    static void encode(Corpus corpus, CorpusBytes bytes) {
        bytes.put(corpus.directedCount());
        bytes.put(corpus.maxLength());
        int[] ofLength = new int[corpus.maxLength() + 1];
        for (int body = 0; body < corpus.size(); body++) {
            ofLength[corpus.length(body)]++;
        }
        for (int length = 1; length < ofLength.length; length++) {
            bytes.put(ofLength[length]);
        }
        for (int body = 0; body < corpus.size(); body++) {
            encodeBody(corpus, body, bytes);
            encodeHeads(corpus, body, bytes);
        }
    }

    private static void encodeBody(Corpus corpus, int body, CorpusBytes bytes) {
        int length = corpus.length(body);
        int shared = 0;
        if (body > 0 && corpus.length(body - 1) == length) {
            while (corpus.relation(body, shared) == corpus.relation(body - 1, shared)) {
                shared++;
            }
        }
        bytes.put(shared);
        for (int step = shared; step < length; step++) {
            bytes.put(corpus.relation(body, step));
        }
    }

    private static void encodeHeads(Corpus corpus, int body, CorpusBytes bytes) {
        bytes.put(corpus.nullCount(body));
        long heads = corpus.heads(body);
        bytes.put(Slice.size(heads));
        int before = 0;
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            bytes.put(corpus.head(i) - before);
            bytes.put(corpus.count(i));
            before = corpus.head(i);
        }
    }

    /**
     * @throws IllegalArgumentException if the numbers are not a valid corpus; the message is a noun with its article
     */
    static Corpus decode(CorpusBytes bytes) {
        return new CorpusDecoder(bytes).decode();
    }
}
