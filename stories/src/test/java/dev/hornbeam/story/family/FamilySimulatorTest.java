package dev.hornbeam.story.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.CompositionTable;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.family.FamilySimulator.SimulatedFamily;
import dev.hornbeam.story.family.KinshipAlgebra.Kin;
import dev.hornbeam.testkit.TableScorer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FamilySimulatorTest {
    private final KinshipAlgebra algebra = new KinshipAlgebra();
    private final Relations relations = algebra.relations();

    private List<String> words(String... names) {
        int[] body = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            body[i] = relations.id(names[i]);
        }
        return algebra.table().closure(body).stream().mapToObj(relations::name).toList();
    }

    @Test
    void thereAreTwentyRelationsAndSixtyTwoRules() {
        assertThat(relations.count()).isEqualTo(20);
        assertThat(algebra.rules()).hasSize(62);
        assertThat(algebra.rules().stream()
                        .map(rule -> List.of(rule.relation(0), rule.relation(1)))
                        .distinct())
                .hasSize(62);
    }

    @Test
    void chainsAmountToWhatAPersonWouldSay() {
        assertThat(words("mother", "mother")).containsExactly("grandmother");
        assertThat(words("son", "mother", "son", "uncle", "son")).containsExactly("nephew");
        assertThat(words("mother", "husband", "daughter")).containsExactly("sister");
        assertThat(words("uncle", "son")).as("there is no word for cousins").isEmpty();
    }

    @Test
    void aSpousesChildsGrandfatherIsFatherOrFatherInLaw() {
        assertThat(words("wife", "son", "grandfather")).containsExactlyInAnyOrder("father", "father-in-law");
    }

    /** Of kin in the tree every single law must be true, or the answers of the stories would not be. */
    @Property(tries = 20)
    void theLawsHoldInEveryFamilyForThoseWhoDescendFromTheFounders(@ForAll long seed) {
        SimulatedFamily family = new SimulatedFamily(new SplittableRandom(seed), 4, 2, 3);
        for (Rule rule : algebra.rules()) {
            for (int person = 0; person < family.size(); person++) {
                boolean descends = !family.kin(person, Kin.PARENT).isEmpty();
                for (int middle : descends ? family.kin(person, kin(rule.relation(0))) : List.<Integer>of()) {
                    checkLaw(family, rule, person, middle);
                }
            }
        }
    }

    @Test
    void noTwoPeopleAreKinInTwoWays() {
        SimulatedFamily family = new SimulatedFamily(new SplittableRandom(3), 4, 2, 4);
        for (int person = 0; person < family.size(); person++) {
            List<Integer> all = new ArrayList<>();
            for (Kin kin : Kin.values()) {
                all.addAll(family.kin(person, kin));
            }
            assertThat(all).doesNotHaveDuplicates().doesNotContain(person);
        }
    }

    private void checkLaw(SimulatedFamily family, Rule rule, int person, int middle) {
        if (family.isMale(middle) != isMale(rule.relation(0))) {
            return;
        }
        for (int last : family.kin(middle, kin(rule.relation(1)))) {
            if (last != person && family.isMale(last) == isMale(rule.relation(1))) {
                assertThat(family.kin(person, kin(rule.head()))).contains(last);
            }
        }
    }

    private static Kin kin(int relation) {
        return Kin.values()[relation / 2];
    }

    private static boolean isMale(int relation) {
        return relation % 2 == 0;
    }

    @Test
    void storiesOfTwentyHopsAreMadeAndTheSameSeedMakesTheSame() {
        FamilySimulator simulator = new FamilySimulator(algebra);

        List<Story> stories = simulator.stories(20, 5, 7);

        assertThat(stories).hasSize(5);
        for (Story story : stories) {
            Triples edges = story.graph().edges();
            assertThat(edges.size()).isEqualTo(20);
            int[] body =
                    edges.asList().stream().mapToInt(edge -> edge.relation()).toArray();
            assertThat(algebra.table().closure(body).stream().boxed()).containsExactly(story.target());
        }
        assertThat(simulator.stories(20, 5, 7).stream().map(Story::target))
                .containsExactlyElementsOf(stories.stream().map(Story::target).toList());
    }

    @Test
    void whatTwoHopsTeachAnswersSixWithoutAMistake() {
        StoryDataset data = new FamilySimulator(algebra).dataset(List.of(2, 3), 1500, List.of(6), 100, 11);
        StoryPaths paths = new StoryPaths(relations, PathOptions.STORY);
        RelationCorpus corpus = paths.corpus(data.train());
        Corpus singles = corpus.singles();
        RelationPredictor predictor = new RelationPredictor(
                new TableScorer(CompositionTable.of(singles)), relations, corpus.prior(), PathWeight.COUNT);

        RelationReport report = new RelationEvaluator(predictor, relations, PathOptions.STORY).evaluate(data.test());

        assertThat(corpus.isSingle()).isTrue();
        assertThat(report.confusion().mistakes()).isEmpty();
        assertThat(report.byHops().get(6).accuracy()).isEqualTo(1);
    }
}
