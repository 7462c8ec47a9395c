package dev.hornbeam.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BagExamplesTest {
    private static final TrainerOptions OPTIONS = TrainerOptions.DEFAULTS
            .withLoss(loss -> loss.withBodyWeight(BodyWeight.COUNT))
            .withStopping(stopping -> stopping.withHeldOut(0))
            .withCompute(compute -> compute.withThreads(1));

    /** Of relations 0 … 4 a chain means the greatest; 5 and 6 mean nothing. */
    private static final Relations GREATEST = Relations.of("0", "1", "2", "3", "4", "x", "y");

    /** A question with its paths from one entity to another, side by side. */
    private record Question(PathBag paths, int target) {}

    private static Question story(int target, int[]... paths) {
        Triples.Builder edges = new Triples.Builder();
        List<String> names = new ArrayList<>(List.of("from", "to"));
        for (int[] path : paths) {
            int at = 0;
            for (int i = 0; i < path.length; i++) {
                int next = i == path.length - 1 ? 1 : names.size();
                if (next > 1) {
                    names.add("e" + next);
                }
                edges.add(at, path[i], next);
                at = next;
            }
        }
        Graph graph = Graph.of(Vocabulary.of(names.toArray(String[]::new)), GREATEST, edges.build());
        return new Question(
                new PairPaths(graph, PathOptions.STORY).between(0, 1).without(target), target);
    }

    private static RelationCorpus corpus(Question... questions) {
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(GREATEST);
        for (Question question : questions) {
            corpus.add(question.paths(), question.target());
        }
        return corpus.build();
    }

    @Test
    void everyBodySaysTheAnswerOrNullAndNotAllSayNull() {
        // The bodies of the bag in order: (1 1) twice, (5 6) once.
        RelationCorpus corpus = corpus(story(2, new int[] {1, 1}, new int[] {1, 1}, new int[] {5, 6}));
        BagExamples bags = new BagExamples(corpus, List.of(), OPTIONS, 1);
        double[][] theta = {uneven(.1, 2, .6), uneven(.7, 2, .05)};

        assertThat(bags.bodies(new int[] {0})).hasSize(2);
        double expected = -Math.log((.6 + .1) * (.05 + .7) - .1 * .7);
        assertThat(loss(bags, new int[] {0}, theta, 0, 1)).isCloseTo(expected, within(1e-4));
        assertThat(loss(bags, new int[] {0}, new double[][] {theta[1], theta[0]}, 1, 0))
                .as("rows come in the order of the pass")
                .isCloseTo(expected, within(1e-4));
    }

    @Test
    void theGradientIsThatOfTheLoss() {
        RelationCorpus corpus = corpus(
                story(2, new int[] {1, 1}, new int[] {1, 2}, new int[] {5, 6}),
                story(3, new int[] {1, 1}, new int[] {1, 2}, new int[] {5, 6}));
        BagExamples bags = new BagExamples(corpus, List.of(), OPTIONS, 1);
        double[][] theta = {uneven(.1, 2, .6), uneven(.3, 3, .4), uneven(.7, 2, .05)};
        float[][] log = logarithms(theta, 0, 1, 2);
        float[][] gradient = new float[log.length][log[0].length];
        bags.loss(new int[] {0}, log, gradient, 1);

        for (int row = 0; row < log.length; row++) {
            for (int head = 0; head < log[row].length; head++) {
                float[][] more = logarithms(theta, 0, 1, 2);
                more[row][head] += .01f;
                float[][] less = logarithms(theta, 0, 1, 2);
                less[row][head] -= .01f;
                double slope = (loss(bags, more) - loss(bags, less)) / .02;
                assertThat((double) gradient[row][head]).isCloseTo(slope, within(1e-2));
            }
        }
    }

    private static double loss(BagExamples bags, float[][] log) {
        return bags.loss(new int[] {0}, log, new float[log.length][log[0].length], 1);
    }

    @Test
    void aBagOfOneBodyHasTheLossOfThatBody() {
        RelationCorpus corpus = corpus(
                story(2, new int[] {1, 1}), story(2, new int[] {1, 1}), story(3, new int[] {1, 1}), story(4, new int[] {
                    1, 3
                }));
        double[][] theta = {uneven(.3, 2, .4), uneven(.2, 4, .1)};
        int[] batch = {0, 1};

        double asBags = loss(new BagExamples(corpus, List.of(), OPTIONS, 1), batch, theta, 0, 1);
        double asBodies = loss(new CorpusExamples(corpus.singles(), OPTIONS, 1), batch, theta, 0, 1);

        assertThat(asBags).isCloseTo(asBodies, within(1e-4));
    }

    @Test
    void anUndefinedChainIsAnExampleOfNull() {
        RelationCorpus corpus = corpus(story(2, new int[] {1, 1}, new int[] {5, 6}));
        BagExamples bags = new BagExamples(corpus, List.of(new int[] {3, 5}), OPTIONS, 1);
        double[][] theta = {uneven(.1, 2, .6), uneven(.7, 2, .05), uneven(.25, 1, .3)};

        assertThat(bags.training()).containsExactly(0, 1);
        assertThat(bags.bodies(new int[] {0, 1})).hasSize(3);
        double bag = -Math.log((.6 + .1) * (.05 + .7) - .1 * .7);
        assertThat(loss(bags, new int[] {0, 1}, theta, 0, 1, 2)).isCloseTo(bag - Math.log(.25), within(1e-4));
    }

    @Test
    void aBagOfThousandsOfBodiesIsTakenInParts() {
        int[][] paths = new int[3000][];
        Arrays.setAll(paths, i -> digits(i));
        RelationCorpus corpus = corpus(story(2, paths), story(1, new int[] {1, 1}), story(3, paths));
        BagExamples bags = new BagExamples(corpus, List.of(), OPTIONS, 1);
        int rows = bags.bodies(new int[] {0, 1}).size();
        double[][] theta = new double[rows][];
        Arrays.fill(theta, uneven(.5, 2, .25));
        int[] order = new int[rows];
        Arrays.setAll(order, i -> i);

        double share = .5 / (GREATEST.directedCount() - 1) - .25 / (GREATEST.directedCount() - 1);
        double two = -3000 * Math.log(.5 + .25);
        double three = -3000 * Math.log(.5 + share);
        assertThat(loss(bags, new int[] {0, 1}, theta, order)).isCloseTo(two + three - Math.log(share), within(.05));
    }

    /** Five relations in a row, other for every number. */
    private static int[] digits(int number) {
        int[] digits = new int[5];
        int rest = number;
        for (int i = 0; i < digits.length; i++) {
            digits[i] = rest % 7;
            rest /= 7;
        }
        return digits;
    }

    /** Null, then 14 relations and inverses: two with a given share, the others even. */
    private static double[] uneven(double none, int relation, double share) {
        double[] theta = new double[1 + GREATEST.directedCount()];
        Arrays.fill(theta, (1 - none - share) / (GREATEST.directedCount() - 1));
        theta[BodyScorer.NULL] = none;
        theta[1 + relation] = share;
        return theta;
    }

    private static double loss(TrainingExamples examples, int[] batch, double[][] theta, int... order) {
        float[][] log = logarithms(theta, order);
        return examples.loss(batch, log, new float[log.length][log[0].length], 1);
    }

    private static float[][] logarithms(double[][] theta, int... order) {
        float[][] log = new float[theta.length][theta[0].length];
        for (int row = 0; row < log.length; row++) {
            for (int head = 0; head < log[row].length; head++) {
                log[order[row]][head] = (float) Math.log(theta[row][head]);
            }
        }
        return log;
    }

    @Test
    void bodiesThatAgreeCostNothing() {
        RelationCorpus corpus = corpus(story(2, new int[] {1, 1}, new int[] {1, 2}, new int[] {5, 6}));
        BagExamples bags = new BagExamples(corpus, List.of(), OPTIONS, 1);

        assertThat(loss(bags, logarithms(new double[][] {uneven(0, 2, 1), uneven(0, 2, 1), uneven(1, 2, 0)}, 0, 1, 2)))
                .isCloseTo(0, within(1e-6));
        assertThat(loss(bags, logarithms(new double[][] {uneven(0, 2, 1), uneven(0, 3, 1), uneven(1, 2, 0)}, 0, 1, 2)))
                .as("one of them contradicts")
                .isGreaterThan(10);
    }

    @Test
    void whichPathCarriesTheAnswerIsLearnedAndTheOthersBecomeNull() {
        Random random = new Random(5);
        List<Question> questions = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            int a = random.nextInt(5);
            int b = random.nextInt(5);
            int[] decoy = {5 + random.nextInt(2), 5 + random.nextInt(2)};
            questions.add(story(Math.max(a, b), new int[] {a, b}, decoy));
        }
        RelationCorpus corpus = corpus(questions.toArray(Question[]::new));
        TrainerOptions options = OPTIONS.withSchedule(
                schedule -> schedule.withEpochs(40).withBatch(16).withRate(3e-3));

        try (CompositionModel model = new Trainer(ModelOptions.DEFAULTS.withDimension(24), options)
                .train(corpus, EpochProgress.Listener.none())
                .model()) {
            float[][] theta = model.score(List.of(new int[] {5, 6}, new int[] {6, 6}, new int[] {1, 2}));
            assertThat(theta[0][BodyScorer.NULL]).isGreaterThan(.8f);
            assertThat(theta[1][BodyScorer.NULL]).isGreaterThan(.8f);
            assertThat(theta[2][1 + 2]).isGreaterThan(.8f);
            RelationPredictor predictor = new RelationPredictor(model, GREATEST, corpus.prior(), PathWeight.COUNT);
            assertThat(questions)
                    .allMatch(each -> predictor.answer(each.paths()).best() == each.target());
        }
    }
}
