package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.experiment.report.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How claims are decided; every number here is computed by hand. */
class VerdictTest {
    private static final String OURS = "method=ours protocol=standard";
    private static final String OTHER = "method=other protocol=standard";

    private static Verdict verdict(Sample sample, String over, String rest) {
        return sample.declaring("\"claims\": [{\"text\": \"c\", \"criterion\": \"c\", \"value\": \"mrr\", \"over\": ["
                        + over + "], \"left\": {\"method\": \"ours\"}, " + rest + "}]")
                .chapter()
                .verdicts()
                .get(0);
    }

    private static Verdict against(Sample sample, String over) {
        return verdict(sample, over, "\"right\": {\"method\": \"other\"}");
    }

    @Test
    void ofOneSeedEachTheGreaterWinsAndOneSeedIsNamed() {
        Verdict verdict = against(new Sample().mrr("a", OURS, 0.6).mrr("a", OTHER, 0.5), "\"a\"");
        assertThat(verdict.outcome()).isEqualTo(Outcome.CONFIRMED);
        assertThat(verdict.detail()).isEqualTo("a: 0.600 against 0.500, one seed");
    }

    @Test
    void aClaimOfThePaperIsDecidedByItsModelAndByOurs() {
        List<Verdict> verdicts = new Sample()
                .mrr("a", "method=ncrl protocol=standard", 0.4)
                .mrr("a", "method=chart protocol=standard", 0.6)
                .mrr("a", OTHER, 0.5)
                .declaring(
                        "\"claims\": [{\"text\": \"c\", \"criterion\": \"MRR of ncrl\", \"value\": \"mrr\", \"over\": "
                                + "[\"a\"], \"left\": {\"method\": \"ncrl\"}, \"right\": {\"method\": \"other\"}}]")
                .chapter()
                .verdicts();
        assertThat(verdicts)
                .extracting(Verdict::label)
                .containsExactly("not confirmed by the paper's model", "confirmed by our chart");
        assertThat(verdicts.get(1).detail()).isEqualTo("a: 0.600 against 0.500, one seed");
        assertThat(verdicts.get(1).claim().criterion()).isEqualTo("MRR of chart");
    }

    @Test
    void equalIsAtLeast() {
        assertThat(against(new Sample().mrr("a", OURS, 0.5).mrr("a", OTHER, 0.5), "\"a\"")
                        .outcome())
                .isEqualTo(Outcome.CONFIRMED);
    }

    @Test
    void oneDataSetThatFailsIsEnough() {
        Sample sample = new Sample()
                .mrr("a", OURS, 0.6)
                .mrr("a", OTHER, 0.5)
                .mrr("b", OURS, 0.4)
                .mrr("b", OTHER, 0.5);
        Verdict verdict = against(sample, "\"a\", \"b\"");
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
        assertThat(verdict.detail())
                .isEqualTo("a: 0.600 against 0.500, one seed; b: 0.400 against 0.500, one seed (fails)");
    }

    @Test
    void everyFigureOfOursMustPass() {
        Sample sample = new Sample()
                .mrr("a", OURS + " window=2", 0.6)
                .mrr("a", OURS + " window=3", 0.4)
                .mrr("a", OTHER, 0.5);
        assertThat(against(sample, "\"a\"").outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
    }

    /** Seeds 0.4 and 0.6 have the mean 0.5 and the deviation 0.1414. */
    @ParameterizedTest
    @CsvSource({
        "0.37, TOO_CLOSE",
        "0.63, TOO_CLOSE",
        "0.35, CONFIRMED",
        "0.65, NOT_CONFIRMED",
    })
    void aDifferenceBelowTheDeviationDecidesNothingWhicheverWay(double other, Outcome outcome) {
        Verdict verdict = against(new Sample().mrr("a", OURS, 0.4, 0.6).mrr("a", OTHER, other), "\"a\"");
        assertThat(verdict.outcome()).isEqualTo(outcome);
        assertThat(verdict.detail().contains("within the spread")).isEqualTo(outcome == Outcome.TOO_CLOSE);
    }

    @Test
    void theDeviationOfTheOtherCountsAsWell() {
        assertThat(against(new Sample().mrr("a", OURS, 0.45).mrr("a", OTHER, 0.4, 0.6), "\"a\"")
                        .outcome())
                .isEqualTo(Outcome.TOO_CLOSE);
    }

    /** Twice 0.2 with deviation 0.1414 is 0.4 with deviation 0.2828: 0.6 is not above that for sure, nor 0.2 below. */
    @ParameterizedTest
    @CsvSource({"0.6, TOO_CLOSE", "0.2, TOO_CLOSE", "0.7, CONFIRMED", "0.1, NOT_CONFIRMED"})
    void aFactorStretchesTheDeviationToo(double own, Outcome outcome) {
        Sample sample = new Sample().mrr("a", OURS, own).mrr("a", OTHER, 0.1, 0.3);
        assertThat(verdict(sample, "\"a\"", "\"right\": {\"method\": \"other\"}, \"factor\": 2")
                        .outcome())
                .isEqualTo(outcome);
    }

    @Test
    void aSureFailureOutweighsWhatIsTooClose() {
        Sample sample = new Sample()
                .mrr("a", OURS, 0.4, 0.6)
                .mrr("a", OTHER, 0.5)
                .mrr("b", OURS, 0.1)
                .mrr("b", OTHER, 0.5);
        assertThat(against(sample, "\"a\", \"b\"").outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"least\": 0.5',                                          CONFIRMED",
        "'\"least\": 0.7',                                          NOT_CONFIRMED",
        "'\"least\": 0.7, \"lower\": true',                         CONFIRMED",
        "'\"least\": 0.5, \"lower\": true',                         NOT_CONFIRMED",
        "'\"least\": 0.5, \"margin\": 0.2',                         NOT_CONFIRMED",
        "'\"least\": 0.7, \"margin\": -0.2',                        CONFIRMED",
        "'\"least\": 0.2, \"factor\": 2.9',                         CONFIRMED",
        "'\"least\": 0.2, \"factor\": 3.1',                         NOT_CONFIRMED",
        "'\"least\": 0.2, \"factor\": 2, \"margin\": 0.3',          NOT_CONFIRMED",
        "'\"least\": 0.2, \"factor\": 4, \"lower\": true',          CONFIRMED",
    })
    void aBoundIsTheFactorTimesTheOtherPlusTheMargin(String rest, Outcome outcome) {
        assertThat(verdict(new Sample().mrr("a", OURS, 0.6), "\"a\"", rest).outcome())
                .isEqualTo(outcome);
    }

    @Test
    void whatIsNotMeasuredIsToldApartFromWhatFails() {
        Sample some = new Sample().mrr("a", OURS, 0.6).mrr("a", OTHER, 0.5).mrr("b", OURS, 0.6);
        Verdict partly = against(some, "\"a\", \"b\"");
        assertThat(partly.outcome()).isEqualTo(Outcome.SO_FAR);
        assertThat(partly.detail()).endsWith("; b: not yet run");

        Verdict nothing = against(new Sample().mrr("c", OURS, 0.6).mrr("c", OTHER, 0.5), "\"a\", \"b\"");
        assertThat(nothing.outcome()).isEqualTo(Outcome.NOT_RUN);
        assertThat(nothing.detail()).isEmpty();

        Sample failed = new Sample().mrr("a", OURS, 0.4).mrr("a", OTHER, 0.5);
        assertThat(against(failed, "\"a\", \"b\"").outcome()).isEqualTo(Outcome.NOT_CONFIRMED);
        Sample another = new Sample().figure("a", OURS, "hits1", 0.9).mrr("a", OTHER, 0.5);
        assertThat(against(another, "\"a\"").outcome()).as("another figure").isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void aClaimThatCannotBeTestedSaysWhyWhateverTheFigures() {
        Verdict verdict = new Sample()
                .mrr("a", OURS, 1)
                .declaring("\"claims\": [{\"text\": \"c\", \"untestable\": \"no such machine\"}]")
                .chapter()
                .verdicts()
                .get(0);
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_TESTABLE);
        assertThat(verdict.detail()).isEqualTo("no such machine");
    }

    @Test
    void oursIsNeverAPublishedNumberButTheOtherMayBe() {
        String published =
                "\"published\": [{\"source\": \"s\", \"setup\": \"s\", \"labels\": {\"protocol\": \"standard\","
                        + " \"method\": \"%s\"}, \"by\": \"data\", \"values\": {\"a\": {\"mrr\": 0.5}}}]";
        Sample other = new Sample().mrr("a", OURS, 0.6).declaring(published.formatted("other"));
        assertThat(against(other, "\"a\"").outcome()).isEqualTo(Outcome.CONFIRMED);
        Sample ours = new Sample().mrr("a", OTHER, 0.4).declaring(published.formatted("ours"));
        assertThat(against(ours, "\"a\"").outcome()).isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void figuresOfTwoProtocolsAreNeverComparedByAClaim() {
        Sample sample = new Sample().mrr("a", OURS, 0.6).mrr("a", "method=other protocol=paper", 0.5);
        assertThatThrownBy(() -> against(sample, "\"a\""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[standard, paper]");
    }
}
