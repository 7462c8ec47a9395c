package dev.hornbeam.path;

import static dev.hornbeam.path.SamplerOptions.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.Graphs;
import org.junit.jupiter.api.Test;

class SamplerKindTest {
    private final Graph dense = Graphs.random(1, 20, 3, 200);
    private final Graph sparse = Graphs.random(1, 5000, 3, 9000);

    @Test
    void aSmallGraphIsEnumerated() {
        assertThat(SamplerKind.choose(dense, DEFAULTS)).isEqualTo(SamplerKind.EXHAUSTIVE);
        assertThat(PathSampler.of(SamplerKind.AUTO, dense, DEFAULTS)).isInstanceOf(ExhaustiveSampler.class);
    }

    @Test
    void beyondTheBudgetADenseGraphIsWalkedAndASparseOneAnchored() {
        SamplerOptions options = DEFAULTS.withBudget(0);

        assertThat(PathSampler.of(SamplerKind.AUTO, dense, options)).isInstanceOf(WalkSampler.class);
        assertThat(PathSampler.of(SamplerKind.AUTO, sparse, options)).isInstanceOf(AnchoredSampler.class);
    }

    @Test
    void pathsThatManyRelationsCloseCountSeveralTimes() {
        Graph multiple = Graphs.random(1, 6, 40, 400); // some 26 relations and inverses for each pair
        SamplerOptions enough = DEFAULTS.withBudget((long) (5 * ExhaustiveSampler.estimate(multiple, 3)));
        SamplerOptions enoughForAll = DEFAULTS.withBudget(4 * enough.budget());

        assertThat(SamplerKind.choose(multiple, enough)).isEqualTo(SamplerKind.WALK);
        assertThat(SamplerKind.choose(multiple, enoughForAll)).isEqualTo(SamplerKind.EXHAUSTIVE);
    }

    @Test
    void aKindThatIsNamedIsTaken() {
        assertThat(PathSampler.of(SamplerKind.WALK, dense, DEFAULTS)).isInstanceOf(WalkSampler.class);
        assertThat(PathSampler.of(SamplerKind.ANCHORED, dense, DEFAULTS)).isInstanceOf(AnchoredSampler.class);
        assertThat(PathSampler.of(SamplerKind.EXHAUSTIVE, dense, DEFAULTS)).isInstanceOf(ExhaustiveSampler.class);
    }

    @Test
    void absurdOptionsAreRefusedInOneLine() {
        assertThatThrownBy(() -> DEFAULTS.withMaxLength(0))
                .isInstanceOf(InputException.class)
                .hasMessage("length of paths: found 0, expected a number from 1 to 12. Maybe leave it at the default.");
        assertThatThrownBy(() -> DEFAULTS.withWalks(-1)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> DEFAULTS.withOpenRatio(Double.NaN)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> DEFAULTS.withOpenRatio(-0.1)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> DEFAULTS.withThreads(-1)).isInstanceOf(InputException.class);
    }
}
