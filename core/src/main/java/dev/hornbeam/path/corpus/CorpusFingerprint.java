package dev.hornbeam.path.corpus;

import dev.hornbeam.graph.Slice;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The hash that identifies a corpus: SHA-256 of its numbers, each as eight bytes, cut to 16 bytes. It does not depend
 * on the file format, so that it stays the same when that changes.
 */
final class CorpusFingerprint {
    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13);

    private CorpusFingerprint() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    static String of(Corpus corpus) {
        CorpusFingerprint fingerprint = new CorpusFingerprint();
        fingerprint.put(corpus.directedCount());
        fingerprint.put(corpus.size());
        for (int body = 0; body < corpus.size(); body++) {
            fingerprint.put(corpus.length(body));
            for (int step = 0; step < corpus.length(body); step++) {
                fingerprint.put(corpus.relation(body, step));
            }
            fingerprint.put(corpus.nullCount(body));
            long heads = corpus.heads(body);
            fingerprint.put(Slice.size(heads));
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                fingerprint.put(corpus.head(i));
                fingerprint.put(corpus.count(i));
            }
        }
        return fingerprint.hex();
    }

    private void put(long value) {
        if (!buffer.hasRemaining()) {
            drain();
        }
        buffer.putLong(value);
    }

    private void drain() {
        digest.update(buffer.flip());
        buffer.clear();
    }

    private String hex() {
        drain();
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }
}
