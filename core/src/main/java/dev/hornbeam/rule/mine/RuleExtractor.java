package dev.hornbeam.rule.mine;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.Cancellation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
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
            this.beam = new Beam(relations, options.beam());
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

    /**
     * The bodies of one length that are worth growing. A body is good if it clearly means some relation, whichever it is: a
     * longer body continues from that relation. Every relation that bodies mean gets its share, so that frequent relations
     * do not displace the others.
     */
    private static final class Beam {
        private final Relations relations;
        private final int width;
        private final BestBodies[] byMeaning;

        Beam(Relations relations, int width) {
            this.relations = relations;
            this.width = width;
            this.byMeaning = new BestBodies[relations.directedCount()];
        }

        /** @param meanings the score of every relation and inverse as head of the body */
        void offer(int[] body, double[] meanings) {
            int best = 0;
            for (int head = 1; head < meanings.length; head++) {
                best = meanings[head] > meanings[best] ? head : best;
            }
            if (byMeaning[best] == null) {
                byMeaning[best] = new BestBodies(width);
            }
            byMeaning[best].offer(body, meanings[best]);
        }

        /** The bodies of the beam longer by one relation at either end, one of each pair of mirror images, in order. */
        List<int[]> grown(NeighbouringPairs pairs) {
            TreeSet<int[]> grown = new TreeSet<>(Arrays::compare);
            for (int[] body : chosen()) {
                grow(body, pairs, grown);
                grow(Mirror.of(body, relations), pairs, grown);
            }
            return new ArrayList<>(grown);
        }

        private void grow(int[] body, NeighbouringPairs pairs, TreeSet<int[]> grown) {
            for (int next : pairs.after(body[body.length - 1])) {
                int[] longer = Arrays.copyOf(body, body.length + 1);
                longer[body.length] = next;
                grown.add(Mirror.first(longer, relations));
            }
        }

        /** The best of every meaning, then the second best, and so on until the beam is full. */
        private List<int[]> chosen() {
            List<List<ScoredBody>> lists = new ArrayList<>();
            for (BestBodies bodies : byMeaning) {
                if (bodies != null) {
                    lists.add(bodies.bestFirst());
                }
            }
            List<int[]> chosen = new ArrayList<>(width);
            for (int rank = 0; rank < width && chosen.size() < width; rank++) {
                List<ScoredBody> turn = new ArrayList<>();
                for (List<ScoredBody> list : lists) {
                    if (rank < list.size()) {
                        turn.add(list.get(rank));
                    }
                }
                turn.sort(ScoredBody.BEST_FIRST);
                turn.stream().limit(width - chosen.size()).forEach(scored -> chosen.add(scored.body()));
            }
            return chosen;
        }
    }

    /** The bodies of a corpus, one of each pair of mirror images. */
    private static final class CorpusBodies {
        private final Corpus corpus;
        private final Relations relations;
        private final AllowedRelations allowed;

        CorpusBodies(Corpus corpus, Relations relations, AllowedRelations allowed) {
            this.corpus = corpus;
            this.relations = relations;
            this.allowed = allowed;
        }

        /** Every allowed body up to a length, unless its mirror image comes first in the corpus. */
        List<int[]> upTo(int maxLength) {
            List<int[]> bodies = new ArrayList<>();
            for (int i = 0; i < corpus.size() && corpus.length(i) <= maxLength; i++) {
                int[] body = corpus.body(i);
                if (allowed.all(body)) {
                    int[] mirror = Mirror.of(body, relations);
                    if (Arrays.compare(body, mirror) <= 0 || !contains(mirror)) {
                        bodies.add(body);
                    }
                }
            }
            return bodies;
        }

        /** A corpus is sorted by length, then relation by relation. */
        private boolean contains(int[] body) {
            int low = 0;
            int high = corpus.size() - 1;
            while (low <= high) {
                int middle = low + high >>> 1;
                int order = compare(middle, body);
                if (order == 0) {
                    return true;
                }
                if (order < 0) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return false;
        }

        private int compare(int i, int[] body) {
            int order = Integer.compare(corpus.length(i), body.length);
            for (int step = 0; order == 0 && step < body.length; step++) {
                order = Integer.compare(corpus.relation(i, step), body[step]);
            }
            return order;
        }
    }

    /**
     * Scores bodies together with their mirror images: {@code h ← body} and {@code inv_h ← mirror} are one statement, which
     * the scorer sees from both ends, and its score is the mean of the two.
     */
    private static final class TwoSidedScores {
        private static final double SLACK = 1e-3;

        private final BodyScorer scorer;
        private final Relations relations;

        TwoSidedScores(BodyScorer scorer, Relations relations) {
            this.scorer = scorer;
            this.relations = relations;
        }

        /** For every body the score of every relation and inverse as its head. */
        List<double[]> of(List<int[]> bodies) {
            List<int[]> both = new ArrayList<>(2 * bodies.size());
            for (int[] body : bodies) {
                both.add(body);
                if (!isOwnMirror(body)) {
                    both.add(Mirror.of(body, relations));
                }
            }
            float[][] distributions = scorer.score(both);
            List<double[]> scores = new ArrayList<>(bodies.size());
            int next = 0;
            for (int[] body : bodies) {
                float[] forward = distributions[next++];
                scores.add(mean(body, forward, isOwnMirror(body) ? forward : distributions[next++]));
            }
            return scores;
        }

        private boolean isOwnMirror(int[] body) {
            return Arrays.equals(body, Mirror.of(body, relations));
        }

        private double[] mean(int[] body, float[] forward, float[] backward) {
            double[] mean = new double[relations.directedCount()];
            for (int head = 0; head < mean.length; head++) {
                double score = (forward[head + 1] + (double) backward[relations.inverse(head) + 1]) / 2;
                if (!(score >= 0 && score <= 1 + SLACK)) {
                    throw new IllegalStateException(
                            "score " + score + " of body " + Arrays.toString(body) + " is no probability");
                }
                mean[head] = Math.min(1, score);
            }
            return mean;
        }
    }

    /** The best few of many bodies, in memory that does not grow with their number. */
    private static final class BestBodies {
        private final int most;
        private final PriorityQueue<ScoredBody> worstFirst;

        BestBodies(int most) {
            this.most = most;
            this.worstFirst = new PriorityQueue<>(ScoredBody.BEST_FIRST.reversed());
        }

        void offer(int[] body, double score) {
            if (worstFirst.size() == most && score < worstFirst.peek().score()) {
                return;
            }
            worstFirst.add(new ScoredBody(body, score));
            if (worstFirst.size() > most) {
                worstFirst.poll();
            }
        }

        List<ScoredBody> bestFirst() {
            return worstFirst.stream().sorted(ScoredBody.BEST_FIRST).toList();
        }
    }

    /** Which relation follows which somewhere in a corpus, read from either end: what bodies are grown by. */
    private static final class NeighbouringPairs {
        private final int[] first;
        private final int[] followers;

        NeighbouringPairs(Corpus corpus, Relations relations, AllowedRelations allowed) {
            long[] pairs = new long[1024];
            int size = 0;
            for (int body = 0; body < corpus.size(); body++) {
                for (int step = 1; step < corpus.length(body); step++) {
                    int left = corpus.relation(body, step - 1);
                    int right = corpus.relation(body, step);
                    if (!allowed.has(left) || !allowed.has(right)) {
                        continue;
                    }
                    if (size + 2 > pairs.length) {
                        size = distinct(pairs, size);
                        pairs = 2 * size > pairs.length ? Arrays.copyOf(pairs, 2 * pairs.length) : pairs;
                    }
                    pairs[size++] = pair(left, right);
                    pairs[size++] = pair(relations.inverse(right), relations.inverse(left));
                }
            }
            size = distinct(pairs, size);
            first = new int[relations.directedCount() + 1];
            followers = new int[size];
            for (int i = 0; i < size; i++) {
                first[(int) (pairs[i] >>> 32) + 1]++;
                followers[i] = (int) pairs[i];
            }
            for (int relation = 0; relation < relations.directedCount(); relation++) {
                first[relation + 1] += first[relation];
            }
        }

        private static long pair(int left, int right) {
            return (long) left << 32 | right;
        }

        /** Sorts the pairs and drops repetitions; returns how many are left. */
        private static int distinct(long[] pairs, int size) {
            Arrays.sort(pairs, 0, size);
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (i == 0 || pairs[i] != pairs[i - 1]) {
                    pairs[kept++] = pairs[i];
                }
            }
            return kept;
        }

        /** The relations that may follow one, ascending. */
        int[] after(int relation) {
            return Arrays.copyOfRange(followers, first[relation], first[relation + 1]);
        }
    }

    /** A choice of relations, where a relation and its inverse are chosen together and an empty choice means all. */
    private static final class AllowedRelations {
        private final boolean[] allowed;

        AllowedRelations(Relations relations, Set<Integer> chosen) {
            allowed = new boolean[relations.directedCount()];
            Arrays.fill(allowed, chosen.isEmpty());
            for (int relation : chosen) {
                if (relation < 0 || relation >= allowed.length) {
                    throw new IllegalArgumentException("relation " + relation + " of " + allowed.length);
                }
                allowed[relation] = true;
                allowed[relations.inverse(relation)] = true;
            }
        }

        boolean has(int relation) {
            return allowed[relation];
        }

        boolean all(int[] body) {
            for (int relation : body) {
                if (!allowed[relation]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A body with its score; better ones come first, of ties the shorter, then relation by relation. */
    private record ScoredBody(int[] body, double score) {
        static final Comparator<ScoredBody> BEST_FIRST = Comparator.comparingDouble(ScoredBody::score)
                .reversed()
                .thenComparingInt(scored -> scored.body.length)
                .thenComparing(ScoredBody::body, Arrays::compare);
    }
}
