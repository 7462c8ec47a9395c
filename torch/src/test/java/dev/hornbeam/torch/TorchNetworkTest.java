package dev.hornbeam.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TorchNetworkTest {
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
            @ForAll("bodies") List<int[]> bodies,
            @ForAll Structure structure,
            @ForAll Encoder encoder,
            @ForAll boolean wide) {
        ModelOptions options = ModelOptions.DEFAULTS
                .withDimension(8)
                .withStructure(structure)
                .withEncoder(encoder)
                .withWindow(wide ? 3 : 2);
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
            @ForAll("bodies") List<int[]> bodies, @ForAll Structure structure, @ForAll boolean wide) {
        ModelOptions options = ModelOptions.DEFAULTS
                .withDimension(8)
                .withStructure(structure)
                .withEncoder(Encoder.GRU)
                .withWindow(wide ? 3 : 2);
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
}
