package dev.hornbeam.rule.mine;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which rules are extracted; {@link #DEFAULTS} holds every default.
 *
 * @param maxLength the longest body; beyond the corpus bodies are grown
 * @param top the most rules per head
 * @param minScore the least score of a rule; a body with score 0 is never a rule
 * @param heads the relations that get rules, empty for all; an inverse stands for its relation
 * @param relations the relations that bodies may use, in either direction, empty for all
 * @param bodies patterns of which bodies fit one, empty for all bodies
 * @param beam how many bodies of a length are grown by one relation; bounds the work beyond the corpus
 * @param batch how many bodies are handed to the scorer at once
 */
public record ExtractionOptions(
        int maxLength,
        int top,
        double minScore,
        Set<Integer> heads,
        Set<Integer> relations,
        List<BodyPattern> bodies,
        int beam,
        int batch) {
    /** Bodies up to 3, the best 200 rules per head, scores from 0.001, a beam of 300, batches of 1024. */
    public static final ExtractionOptions DEFAULTS =
            new ExtractionOptions(3, 200, 0.001, Set.of(), Set.of(), List.of(), 300, 1024);

    public ExtractionOptions {
        heads = Collections.unmodifiableSet(new TreeSet<>(heads)); // in order, so that files are the same on every run
        relations = Collections.unmodifiableSet(new TreeSet<>(relations));
        bodies = List.copyOf(bodies);
        if (maxLength < 1 || top < 1 || beam < 1 || batch < 2) {
            throw new IllegalArgumentException("length " + maxLength + ", top " + top + ", beam " + beam + ", batch "
                    + batch + ": expected at least 1, 1, 1 and 2");
        }
        if (!(minScore >= 0 && minScore <= 1)) {
            throw new IllegalArgumentException("least score " + minScore + " is not between 0 and 1");
        }
    }

    public ExtractionOptions withMaxLength(int value) {
        return new ExtractionOptions(value, top, minScore, heads, relations, bodies, beam, batch);
    }

    public ExtractionOptions withTop(int value) {
        return new ExtractionOptions(maxLength, value, minScore, heads, relations, bodies, beam, batch);
    }

    public ExtractionOptions withMinScore(double value) {
        return new ExtractionOptions(maxLength, top, value, heads, relations, bodies, beam, batch);
    }

    public ExtractionOptions withHeads(Set<Integer> value) {
        return new ExtractionOptions(maxLength, top, minScore, value, relations, bodies, beam, batch);
    }

    public ExtractionOptions withRelations(Set<Integer> value) {
        return new ExtractionOptions(maxLength, top, minScore, heads, value, bodies, beam, batch);
    }

    public ExtractionOptions withBodies(List<BodyPattern> value) {
        return new ExtractionOptions(maxLength, top, minScore, heads, relations, value, beam, batch);
    }

    /** Whether a body, read from X to Y, fits a pattern. */
    public boolean fits(int[] body) {
        return bodies.isEmpty() || bodies.stream().anyMatch(pattern -> pattern.fits(body));
    }

    public ExtractionOptions withBeam(int value) {
        return new ExtractionOptions(maxLength, top, minScore, heads, relations, bodies, value, batch);
    }

    public ExtractionOptions withBatch(int value) {
        return new ExtractionOptions(maxLength, top, minScore, heads, relations, bodies, beam, value);
    }
}
