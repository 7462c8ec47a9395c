package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.UsefulRules.Use;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsefulRulesTest {
    private static final int TYPE = 0;
    private static final int ARTIST = 1;
    private static final int TRACK = 2;
    private static final int WRITER = 3;
    private static final Relations RELATIONS = Relations.of(
            "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>",
            "<http://x/artist>",
            "<http://x/track>",
            "<http://x/writer>");

    private static Rule rule(double worth, long support, int head, int... body) {
        RuleStatistics counts = RuleStatistics.exact(support, 2 * support, 2 * support, 10 * support);
        return Rule.of(head, body, 0.5).with(counts).withWorth(worth);
    }

    private final Rule type = rule(0.99, 5_000, TYPE, TRACK, RELATIONS.inverse(TRACK), TYPE);
    private final Rule byType = rule(0.98, 5_000, ARTIST, TYPE, RELATIONS.inverse(TYPE), ARTIST);
    private final Rule inverse = rule(0.97, 900, TRACK, RELATIONS.inverse(WRITER));
    private final Rule artist = rule(0.6, 300, ARTIST, TRACK, WRITER);
    private final Rule second = rule(0.59, 200, ARTIST, TRACK, RELATIONS.inverse(TRACK), ARTIST);
    private final Rule writer = rule(0.4, 100, WRITER, RELATIONS.inverse(TRACK), ARTIST);
    private final RuleSet all = RuleSet.of(RELATIONS, List.of(type, byType, inverse, second, artist, writer));

    @Test
    void rulesThatComposeComeBeforeThoseThatReplaceAndThoseAboutTheSchema() {
        Map<Use, RuleSet> useful = UsefulRules.of(all, 5, RuleMeasure.WORTH);

        assertThat(useful.keySet()).containsExactly(Use.COMPOSES, Use.REPLACES, Use.ABOUT_SCHEMA);
        assertThat(useful.get(Use.COMPOSES)).containsExactly(artist, second, writer);
        assertThat(useful.get(Use.REPLACES)).containsExactly(inverse);
        assertThat(useful.get(Use.ABOUT_SCHEMA)).containsExactly(type);
        assertThat(UsefulRules.of(all, 3, RuleMeasure.WORTH).keySet()).containsExactly(Use.COMPOSES);
    }

    @Test
    void differentHeadsComeBeforeASecondRuleOfOne() {
        assertThat(UsefulRules.of(all, 2, RuleMeasure.WORTH).get(Use.COMPOSES)).containsExactly(artist, writer);
    }

    @Test
    void aHeadWhoseBestRuleIsMuchWeakerWaitsForTheGoodOnes() {
        Rule weak = rule(0.1, 5_000, WRITER, RELATIONS.inverse(TRACK), TRACK, WRITER);
        RuleSet some = RuleSet.of(RELATIONS, List.of(weak, second, artist));

        assertThat(UsefulRules.of(some, 2, RuleMeasure.WORTH).get(Use.COMPOSES)).containsExactly(artist, second);
        assertThat(UsefulRules.of(some, 3, RuleMeasure.WORTH).get(Use.COMPOSES)).containsExactly(artist, second, weak);
    }

    @Test
    void rulesOfOneUseStandInTheOrderOfTheMeasure() {
        assertThat(UsefulRules.of(all, 9, RuleMeasure.SUPPORT).get(Use.COMPOSES))
                .containsExactly(artist, second, writer);
        assertThat(UsefulRules.of(RuleSet.of(RELATIONS, List.of()), 9, RuleMeasure.WORTH))
                .isEmpty();
    }
}
