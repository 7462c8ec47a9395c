package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ExtractionPropertyTest {
    private static final Relations RELATIONS = Relations.of("p", "q");
    private static final int ALPHABET = 4;

    @Property(tries = 200)
    void aBeamThatHoldsEverythingFindsTheBestOfAllBodies(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int size,
            @ForAll @IntRange(min = 1, max = 4) int maxLength,
            @ForAll @IntRange(min = 1, max = 30) int top,
            @ForAll @IntRange(min = 2, max = 50) int batch) {
        List<int[]> bodies = randomBodies(new SplittableRandom(seed), size);
        CorpusBuilder builder = new CorpusBuilder(ALPHABET);
        bodies.forEach(body -> builder.add(body, 0, 1));
        Corpus corpus = builder.build();
        FakeScorer scorer = FakeScorer.random(ALPHABET);
        ExtractionOptions options = ExtractionOptions.DEFAULTS
                .withMaxLength(maxLength)
                .withTop(top)
                .withBatch(batch)
                .withBeam(100_000);

        RuleSet rules = new RuleExtractor(RELATIONS).extract(corpus, scorer, options);

        assertThat(rules.rules()).isEqualTo(slowly(bodies, scorer, options));
    }

    private static List<int[]> randomBodies(SplittableRandom random, int size) {
        List<int[]> bodies = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            bodies.add(random.ints(1 + random.nextInt(3), 0, ALPHABET).toArray());
        }
        return bodies;
    }

    /** All bodies of the corpus and all that can be grown from the longest, each with every head, sorted. */
    private static List<Rule> slowly(List<int[]> corpus, FakeScorer scorer, ExtractionOptions options) {
        TreeSet<int[]> bodies = new TreeSet<>(Arrays::compare);
        TreeSet<int[]> pairs = new TreeSet<>(Arrays::compare);
        int longest = 0;
        for (int[] body : corpus) {
            bodies.add(body);
            bodies.add(Mirror.of(body, RELATIONS));
            longest = Math.max(longest, body.length);
            for (int i = 1; i < body.length; i++) {
                int[] pair = {body[i - 1], body[i]};
                pairs.add(pair);
                pairs.add(Mirror.of(pair, RELATIONS));
            }
        }
        for (int length = longest; length < options.maxLength(); length++) {
            for (int[] body : new ArrayList<>(bodies)) {
                for (int next = 0; next < ALPHABET; next++) {
                    if (body.length == length && pairs.contains(new int[] {body[length - 1], next})) {
                        int[] longer = Arrays.copyOf(body, length + 1);
                        longer[length] = next;
                        bodies.add(longer);
                        bodies.add(Mirror.of(longer, RELATIONS));
                    }
                }
            }
        }
        List<Rule> best = new ArrayList<>();
        for (int head = 0; head < RELATIONS.count(); head++) {
            List<Rule> rules = new ArrayList<>();
            for (int[] body : bodies) {
                double forward = scorer.distribution(body)[head + 1];
                double backward = scorer.distribution(Mirror.of(body, RELATIONS))[RELATIONS.inverse(head) + 1];
                Rule rule = Rule.of(head, body, (forward + backward) / 2);
                if (body.length <= options.maxLength() && !rule.isTrivial()) {
                    rules.add(rule);
                }
            }
            rules.sort(Comparator.comparingDouble(Rule::score).reversed().thenComparing(Comparator.naturalOrder()));
            best.addAll(rules.subList(0, Math.min(options.top(), rules.size())));
        }
        return best;
    }
}
