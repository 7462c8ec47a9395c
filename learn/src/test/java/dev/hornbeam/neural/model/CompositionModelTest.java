package dev.hornbeam.neural.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.train.Preset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CompositionModelTest {
    private static final int RELATIONS = 5;

    @Provide
    Arbitrary<List<int[]>> bodies() {
        return Arbitraries.integers()
                .between(0, RELATIONS - 1)
                .array(int[].class)
                .ofMinSize(1)
                .ofMaxSize(7)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    @Property(tries = 30)
    void neitherBatchNorOrderChangesTheta(
            @ForAll("bodies") List<int[]> bodies, @ForAll Structure structure, @ForAll boolean lstm) {
        ModelOptions options = ModelOptions.DEFAULTS
                .withDimension(8)
                .withStructure(structure)
                .withEncoder(lstm ? Encoder.LSTM : Encoder.RNN);
        try (CompositionModel model = CompositionModel.initial(options, RELATIONS, Compute.CPU)) {
            float[][] together = model.score(bodies);
            List<int[]> reversed = new ArrayList<>(bodies);
            java.util.Collections.reverse(reversed);
            float[][] backwards = model.score(reversed);
            for (int b = 0; b < bodies.size(); b++) {
                float[] alone = model.score(List.of(bodies.get(b)))[0];
                assertThat(together[b]).containsExactly(alone, within(1e-5f));
                assertThat(backwards[bodies.size() - 1 - b]).containsExactly(alone, within(1e-5f));
            }
        }
    }

    @Property(tries = 30)
    void aCompositionIsATreeOverTheBodyAndEndsInItsTheta(
            @ForAll("bodies") List<int[]> bodies, @ForAll Structure structure) {
        ModelOptions options = ModelOptions.DEFAULTS.withDimension(8).withStructure(structure);
        try (CompositionModel model = CompositionModel.initial(options, RELATIONS, Compute.CPU)) {
            int[] body = bodies.get(0);
            Composition tree = model.compose(body);
            assertThat(tree.from()).isZero();
            assertThat(tree.to()).isEqualTo(body.length);
            assertThat(tree.theta()).containsExactly(model.score(List.of(body))[0], within(1e-5f));
            checkTree(tree);
            assertThat(text(model.compose(body))).isEqualTo(text(tree));
        }
    }

    private static void checkTree(Composition node) {
        int at = node.from();
        for (Composition part : node.parts()) {
            assertThat(part.from()).isEqualTo(at);
            at = part.to();
            checkTree(part);
        }
        if (!node.parts().isEmpty()) {
            assertThat(at).isEqualTo(node.to());
            double sum = node.choices().stream()
                    .mapToDouble(Composition.Choice::weight)
                    .sum();
            assertThat(sum).isCloseTo(1, within(1e-5));
            int[] cuts = node.choices().get(node.chosen()).cuts();
            assertThat(cuts[0]).isEqualTo(node.from());
            assertThat(cuts[cuts.length - 1]).isEqualTo(node.to());
            assertThat(cuts).hasSize(node.parts().size() + 1);
        }
    }

    private static String text(Composition node) {
        StringBuilder text = new StringBuilder("(" + node.from() + "-" + node.to() + " " + node.chosen());
        node.parts().forEach(p -> text.append(text(p)));
        return text + java.util.Arrays.toString(node.theta()) + ")";
    }

    @Test
    void thePapersFirstEmbeddingsHaveDeviationOneWhateverTheDimension() {
        for (int dimension : new int[] {64, 512}) {
            float[] first = Weights.initial(Preset.PAPER.model().withDimension(dimension), 40)
                    .get(Weights.EMBEDDING)
                    .values();
            double squares = 0;
            for (float each : first) {
                squares += each * each;
            }
            assertThat(Math.sqrt(squares / first.length)).isCloseTo(1, within(.05));
        }
    }

    @Test
    void randomStructuresDependOnTheSeed() {
        Set<String> trees = new HashSet<>();
        for (long seed = 1; seed <= 20; seed++) {
            ModelOptions options = ModelOptions.DEFAULTS
                    .withDimension(4)
                    .withStructure(Structure.RANDOM)
                    .withSeed(seed);
            try (CompositionModel model = CompositionModel.initial(options, RELATIONS, Compute.CPU)) {
                Composition tree = model.compose(new int[] {0, 1, 2});
                trees.add(tree.parts().get(0).to() + "");
                assertThat(tree.choices()).hasSize(1);
            }
        }
        assertThat(trees).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void whatNeedsTheAddOnNamesIt() {
        for (ModelOptions options :
                List.of(ModelOptions.DEFAULTS.withEncoder(Encoder.GRU), ModelOptions.DEFAULTS.withWindow(3))) {
            assertThatThrownBy(() -> CompositionModel.initial(options, RELATIONS, Compute.CPU))
                    .hasMessageContaining("found no hornbeam-torch")
                    .hasMessageContaining("dev.hornbeam:hornbeam-torch");
        }
        assertThatThrownBy(() -> CompositionModel.initial(ModelOptions.DEFAULTS, RELATIONS, Compute.GPU))
                .hasMessageStartingWith("device gpu: found no hornbeam-torch");
    }

    @Test
    void topHeadsAreTheLikeliest() {
        Composition leaf = new Composition(0, 1, List.of(), List.of(), -1, new float[] {.1f, .5f, .1f, .3f});
        assertThat(leaf.topHeads(3))
                .containsExactly(
                        new Composition.Head(0, .5f), new Composition.Head(2, .3f), new Composition.Head(-1, .1f));
    }

    @Test
    void bodiesMustBeOfTheModelsRelations() {
        try (CompositionModel model = CompositionModel.initial(ModelOptions.DEFAULTS, RELATIONS, Compute.CPU)) {
            assertThatThrownBy(() -> model.score(List.of(new int[] {5}))).hasMessageContaining("relation 5");
            assertThatThrownBy(() -> model.score(List.of(new int[0]))).hasMessageContaining("at least one relation");
            assertThat(model.score(List.of())).isEmpty();
        }
    }

    @Test
    void absurdOptionsAreNamed() {
        ModelOptions options = ModelOptions.DEFAULTS;
        assertThatThrownBy(() -> options.withDimension(0)).hasMessageContaining("dimension");
        assertThatThrownBy(() -> options.withWindow(4)).hasMessageContaining("window must be 2 or 3, it is 4");
        assertThatThrownBy(() -> options.withSeed(-1)).hasMessageContaining("seed");
        assertThatThrownBy(() -> options.withFirst(first -> first.withScale(Double.NaN)))
                .hasMessageContaining("scale");
    }
}
