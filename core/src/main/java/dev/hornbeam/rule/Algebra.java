package dev.hornbeam.rule;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.path.Corpus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The composition table that a model has learned: which relation each pair of relations composes to; immutable. */
public final class Algebra {
    /**
     * One cell.
     *
     * @param first the relation walked first
     * @param second the relation walked next
     * @param head the relation that the pair most likely composes to
     * @param probability how likely that is
     * @param none how likely the pair composes to no relation (null)
     */
    public record Cell(int first, int second, int head, double probability, double none) {
        /** Whether some relation is likelier than none. */
        public boolean isDefined() {
            return probability > none;
        }
    }

    private final int[] letters;
    private final List<Cell> cells;

    private Algebra(int[] letters, List<Cell> cells) {
        this.letters = letters;
        this.cells = List.copyOf(cells);
    }

    /** The table over some relations or inverses, such as those that occur in bodies; heads may be any. */
    public static Algebra of(BodyScorer scorer, int... letters) {
        List<Cell> cells = new ArrayList<>();
        for (int first : letters) {
            List<int[]> pairs = new ArrayList<>();
            for (int second : letters) {
                pairs.add(new int[] {first, second});
            }
            float[][] theta = scorer.score(pairs);
            for (int i = 0; i < letters.length; i++) {
                cells.add(cell(pairs.get(i), theta[i]));
            }
        }
        return new Algebra(letters.clone(), cells);
    }

    private static Cell cell(int[] pair, float[] theta) {
        int best = 1;
        for (int i = 2; i < theta.length; i++) {
            if (theta[i] > theta[best]) {
                best = i;
            }
        }
        return new Cell(pair[0], pair[1], best - 1, theta[best], theta[BodyScorer.NULL]);
    }

    /** The relations of rows and columns, as a copy. */
    public int[] letters() {
        return letters.clone();
    }

    /** All cells, row by row. */
    public List<Cell> cells() {
        return cells;
    }

    /** How often compositions hold in the graph, as far as rules were counted; others can be counted when asked for. */
    public static final class HeldCompositions {
        private final RuleSet rules;
        private final Function<RuleSet, RuleSet> counter;
        private final Map<List<Integer>, Optional<RuleStatistics>> known = new HashMap<>();

        private HeldCompositions(RuleSet rules, Function<RuleSet, RuleSet> counter) {
            this.rules = rules;
            this.counter = counter;
        }

        /** What these rules say of themselves. */
        public static HeldCompositions of(RuleSet rules) {
            HeldCompositions held = new HeldCompositions(rules, asked -> asked);
            rules.stream().filter(rule -> rule.statistics().isPresent()).forEach(held::note);
            return held;
        }

        /**
         * What counting says of every rule.
         *
         * @param rules over the relations that bodies are asked in
         * @param counter the same rules with their statistics
         */
        public static HeldCompositions counted(RuleSet rules, Function<RuleSet, RuleSet> counter) {
            return new HeldCompositions(rules, counter);
        }

        private void note(Rule rule) {
            known.put(key(rule), rule.statistics());
        }

        private List<Integer> key(Rule rule) {
            Rule stated = rule.canonical(rules.relations());
            return IntStream.concat(IntStream.of(stated.head()), IntStream.of(stated.body()))
                    .boxed()
                    .toList();
        }

        /** How often the body holds with the head; empty if that was not counted. */
        public Optional<Held> of(int[] body, int head) {
            Rule rule = Rule.of(head, body, 0);
            if (rule.isTrivial()) {
                return Optional.empty();
            }
            return known.computeIfAbsent(key(rule), key -> counted(rule))
                    .filter(counts -> counts.bodySize() > 0)
                    .map(counts -> new Held(counts.confidence().orElse(0), counts.bodySize()));
        }

        private Optional<RuleStatistics> counted(Rule rule) {
            return counter.apply(RuleSet.of(rules.relations(), List.of(rule.canonical(rules.relations())))).stream()
                    .findFirst()
                    .flatMap(Rule::statistics);
        }

        /**
         * How often a composition holds in a graph.
         *
         * @param share of the pairs that the body links, those that its head links too
         * @param pairs how many pairs the body links
         */
        public record Held(double share, long pairs) {}
    }

    /** Which relations are adjacent in the bodies of a corpus, and how often two alone were a whole body; immutable. */
    public static final class SeenPairs {
        private final int letters;
        private final BitSet neighbours;
        private final long[] whole;

        private SeenPairs(int letters) {
            this.letters = letters;
            this.neighbours = new BitSet(letters * letters);
            this.whole = new long[letters * letters];
        }

        /** The pairs of a corpus. */
        public static SeenPairs of(Corpus corpus) {
            SeenPairs pairs = new SeenPairs(corpus.directedCount());
            for (int body = 0; body < corpus.size(); body++) {
                for (int i = 0; i + 1 < corpus.length(body); i++) {
                    pairs.neighbours.set(pairs.cell(corpus.relation(body, i), corpus.relation(body, i + 1)));
                }
                if (corpus.length(body) == 2) {
                    pairs.whole[pairs.cell(corpus.relation(body, 0), corpus.relation(body, 1))] = corpus.total(body);
                }
            }
            return pairs;
        }

        private int cell(int first, int second) {
            return first * letters + second;
        }

        /** Whether some body has the second relation right after the first. */
        public boolean areNeighbours(int first, int second) {
            return neighbours.get(cell(first, second));
        }

        /** How often the two were a whole body, with any head. */
        public long asked(int first, int second) {
            return whole[cell(first, second)];
        }
    }
}
