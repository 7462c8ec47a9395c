package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for everything in a corpus, by which a checkpoint knows its own. */
public final class Fingerprint {
    private Fingerprint() {}

    /** The same for equal corpora, different for different ones as far as SHA-256 can tell. */
    public static String of(Corpus corpus) {
        MessageDigest digest = sha256();
        add(digest, corpus.directedCount());
        for (int body = 0; body < corpus.size(); body++) {
            add(digest, corpus.length(body));
            for (int step = 0; step < corpus.length(body); step++) {
                add(digest, corpus.relation(body, step));
            }
            long heads = corpus.heads(body);
            add(digest, Slice.size(heads));
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                add(digest, corpus.head(i));
                add(digest, corpus.count(i));
            }
            add(digest, corpus.nullCount(body));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, long value) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(value).flip());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
