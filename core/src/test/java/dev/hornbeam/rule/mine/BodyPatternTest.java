package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BodyPatternTest {
    private static final Relations RELATIONS =
            Relations.of("knows", "worksFor", "member of", "a|b", "*", "say \"x\\\"");

    private static BodyPattern pattern(String text) {
        return BodyPattern.parse(text, NameFinder.of(RELATIONS)::relation);
    }

    private static int[] body(String... names) {
        return List.of(names).stream().mapToInt(RELATIONS::id).toArray();
    }

    @Test
    void stepsAreReadFromXToY() {
        BodyPattern pattern = pattern("knows * inv_worksFor|\"member of\"");
        assertThat(pattern.fits(body("knows", "*", "inv_worksFor"))).isTrue();
        assertThat(pattern.fits(body("knows", "inv_knows", "member of"))).isTrue();
        assertThat(pattern.fits(body("knows", "knows", "worksFor"))).isFalse();
        assertThat(pattern.fits(body("knows", "worksFor"))).isFalse();
        assertThat(pattern.fits(body("inv_knows", "knows", "member of"))).isFalse();
    }

    @Test
    void dotsStandForAnyNumberOfSteps() {
        BodyPattern pattern = pattern(" ...  worksFor ... ");
        assertThat(pattern.fits(body("worksFor"))).isTrue();
        assertThat(pattern.fits(body("knows", "worksFor", "knows", "knows"))).isTrue();
        assertThat(pattern.fits(body("knows", "inv_worksFor"))).isFalse();
        assertThat(pattern("\"*\"").fits(body("*"))).isTrue();
        assertThat(pattern("\"*\"").fits(body("knows"))).isFalse();
    }

    @Test
    void mistakesAreToldWithTheirColumn() {
        refused("", "column 1: found the end, expected a relation, ... or *");
        refused("knows || worksFor", "column 7: found \"|| worksFor\"");
        refused("knows |", "column 7: found \"|\"");
        refused("*|knows", "column 2: found \"|knows\"");
        refused("knows|...", "column 7: found \"...\"");
        refused("knows \"member of", "column 7: found \"\"member of\", expected a name in quotes");
        refused("\"member of\"knows", "column 12: found \"knows\", expected a space");
        assertThatThrownBy(() -> pattern("knws *"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant knows.");
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> pattern(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("the body \"" + text + "\", ")
                .hasMessageContaining(message)
                .hasMessageContaining(". Maybe ");
    }

    @Property
    void aTextIsReadBackAndFitsWhatASlowSearchFits(
            @ForAll("patterns") BodyPattern pattern, @ForAll("bodies") int[] body) {
        assertThat(pattern(pattern.text(RELATIONS::name))).isEqualTo(pattern);
        assertThat(BodyPattern.parse(pattern.toString(), Integer::parseInt)).isEqualTo(pattern);
        assertThat(pattern.fits(body)).isEqualTo(slowly(pattern.steps(), 0, body, 0));
    }

    private static boolean slowly(List<BodyPattern.Step> steps, int step, int[] body, int at) {
        if (step == steps.size()) {
            return at == body.length;
        }
        BodyPattern.Step next = steps.get(step);
        if (next.many()) {
            return slowly(steps, step + 1, body, at) || at < body.length && slowly(steps, step, body, at + 1);
        }
        return at < body.length
                && (next.relations().isEmpty() || next.relations().contains(body[at]))
                && slowly(steps, step + 1, body, at + 1);
    }

    @Provide
    Arbitrary<BodyPattern> patterns() {
        Arbitrary<BodyPattern.Step> any =
                Arbitraries.of(new BodyPattern.Step(true, Set.of()), new BodyPattern.Step(false, Set.of()));
        Arbitrary<BodyPattern.Step> some = Arbitraries.integers()
                .between(0, RELATIONS.directedCount() - 1)
                .set()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(relations -> new BodyPattern.Step(false, relations));
        return Arbitraries.oneOf(any, some).list().ofMinSize(1).ofMaxSize(5).map(BodyPattern::new);
    }

    @Provide
    Arbitrary<int[]> bodies() {
        return Arbitraries.integers()
                .between(0, RELATIONS.directedCount() - 1)
                .array(int[].class)
                .ofMinSize(1)
                .ofMaxSize(6);
    }
}
