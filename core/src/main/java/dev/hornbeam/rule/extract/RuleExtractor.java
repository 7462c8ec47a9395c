package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Mirror;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Progress;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Turns what a model knows into rules: the best bodies of every head, out of the bodies that occur in the graph and of
 * longer ones grown from them. It never tries all products of relations.
 *
 * <p><b>Direction.</b> {@code h ← body} and {@code inv_h ← mirror body} mean the same. Rules are given only for
 * relations of the files; those for their inverses are the mirror images. The score of a rule is the mean of what the
 * scorer gives to the two images, rounded to six digits, about the precision of a float.
 *
 * <p><b>Growing.</b> Beyond the corpus' longest bodies the best of one length ({@link ExtractionOptions#beam}) are made
 * longer by one relation at either end, if the relation is seen beside the one it joins somewhere in the corpus.
 *
 * <p><b>What says nothing.</b> {@code r ← r} is left out. A body that steps straight back, {@code r, inv_r}, needs a
 * closer look. Paths are simple, so it never returns to the entity that it came from: {@code mother, inv_mother} leads
 * to one's siblings and is worth a rule. It is empty where no entity has two edges of the relation. Then no path in the
 * corpus has that pair, and as growing only uses pairs of the corpus, no rule has it either. So such bodies are left
 * out exactly where they say nothing. A body that is the head with a detour ({@code r, s, inv_s}) stays.
 */
public final class RuleExtractor {
    private static final MathContext DIGITS = new MathContext(6);

    private final Relations relations;

    public RuleExtractor(Relations relations) {
        this.relations = relations;
    }

    /** The best rules of every head, heads ascending, best first. */
    public RuleSet extract(Corpus corpus, BodyScorer scorer, ExtractionOptions options) {
        return extract(corpus, scorer, options, Progress.NONE);
    }

    /**
     * The best rules of every head, heads ascending, best first.
     *
     * @param progress is called with how many bodies are scored: those of the corpus, then those of each grown length
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public RuleSet extract(Corpus corpus, BodyScorer scorer, ExtractionOptions options, Progress progress) {
        if (corpus.directedCount() != relations.directedCount()) {
            throw new IllegalArgumentException("a corpus of " + corpus.directedCount() + " relations and inverses for "
                    + relations.directedCount());
        }
        Extraction extraction = new Extraction(scorer, options, progress);
        extraction.takeCorpus(corpus);
        extraction.grow(corpus);
        return extraction.rules();
    }

    /** The same rules with the scores that a scorer gives them, in the same order. */
    public RuleSet scored(RuleSet rules, BodyScorer scorer, int batch) {
        TwoSidedScores scores = new TwoSidedScores(scorer, relations);
        List<Rule> scored = new ArrayList<>(rules.size());
        for (int from = 0; from < rules.size(); from += batch) {
            List<Rule> some = rules.rules().subList(from, Math.min(rules.size(), from + batch));
            List<double[]> heads = scores.of(some.stream().map(Rule::body).toList());
            for (int i = 0; i < some.size(); i++) {
                Rule rule = some.get(i);
                Rule moved = Rule.of(rule.head(), rule.body(), rounded(heads.get(i)[rule.head()]));
                scored.add(rule.statistics().map(moved::with).orElse(moved));
            }
        }
        return RuleSet.of(relations, scored);
    }

    private static double rounded(double score) {
        return new BigDecimal(score).round(DIGITS).doubleValue();
    }

    /** One run: the best bodies of every head so far, and the bodies of the last length that may be grown. */
    private final class Extraction {
        private final TwoSidedScores scores;
        private final ExtractionOptions options;
        private final AllowedRelations allowed;
        private final BestBodies[] best = new BestBodies[relations.count()];
        private final Progress progress;
        private Beam beam;

        Extraction(BodyScorer scorer, ExtractionOptions options, Progress progress) {
            this.scores = new TwoSidedScores(scorer, relations);
            this.options = options;
            this.progress = progress;
            this.allowed = new AllowedRelations(relations, options.relations());
            AllowedRelations heads = new AllowedRelations(relations, options.heads());
            for (int head = 0; head < best.length; head++) {
                best[head] = heads.has(head) ? new BestBodies(options.top()) : null;
            }
        }

        void takeCorpus(Corpus corpus) {
            score(new CorpusBodies(corpus, relations, allowed).upTo(options.maxLength()), corpus.maxLength());
        }

        void grow(Corpus corpus) {
            if (options.maxLength() <= corpus.maxLength()) {
                return;
            }
            NeighbouringPairs pairs = new NeighbouringPairs(corpus, relations, allowed);
            for (int length = corpus.maxLength() + 1; length <= options.maxLength(); length++) {
                score(beam.grown(pairs), length);
            }
        }

        /** Offers all bodies to their heads, and those of the longest length to a new beam. */
        private void score(List<int[]> bodies, int longest) {
            beam = new Beam(relations, options.beam());
            int step = options.batch() / 2; // each is scored with its mirror image
            for (int from = 0; from < bodies.size(); from += step) {
                Cancellation.check();
                List<int[]> batch = bodies.subList(from, Math.min(bodies.size(), from + step));
                List<double[]> scored = scores.of(batch);
                for (int i = 0; i < batch.size(); i++) {
                    offer(batch.get(i), scored.get(i));
                    if (batch.get(i).length == longest && longest < options.maxLength()) {
                        beam.offer(batch.get(i), scored.get(i));
                    }
                }
                progress.update(from + batch.size(), bodies.size());
            }
        }

        private void offer(int[] body, double[] heads) {
            int[] mirror = Mirror.of(body, relations);
            boolean ownMirror = Arrays.equals(body, mirror);
            for (int head = 0; head < best.length; head++) {
                offer(head, body, heads[head]);
                if (!ownMirror) {
                    offer(head, mirror, heads[relations.inverse(head)]);
                }
            }
        }

        private void offer(int head, int[] body, double score) {
            boolean saysNothing = body.length == 1 && body[0] == head;
            if (best[head] != null && score > 0 && score >= options.minScore() && !saysNothing && options.fits(body)) {
                best[head].offer(body, score);
            }
        }

        RuleSet rules() {
            List<Rule> rules = new ArrayList<>();
            for (int head = 0; head < best.length; head++) {
                if (best[head] != null) {
                    for (ScoredBody scored : best[head].bestFirst()) {
                        rules.add(Rule.of(head, scored.body(), rounded(scored.score())));
                    }
                }
            }
            return RuleSet.of(relations, rules);
        }
    }
}
