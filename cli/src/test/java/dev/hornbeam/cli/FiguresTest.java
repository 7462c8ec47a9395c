package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.RankingMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures as reports compute and show them. */
class FiguresTest {
    private static RankingMetrics mrr(double mrr) {
        return new RankingMetrics(10, mrr, 0, 0, 0, 1 / mrr);
    }

    @Test
    void theDeviationOfRunsIsThatOfASample() {
        EvaluationReport.MeanFigures figures = EvaluationReport.MeanFigures.of(List.of(mrr(0.25), mrr(0.5), mrr(0.75)));

        assertThat(figures.mean().mrr()).isCloseTo(0.5, within(1e-12));
        assertThat(figures.deviation().mrr()).isCloseTo(0.25, within(1e-12)); // √((1/16 + 0 + 1/16) / 2)
        assertThat(EvaluationReport.MeanFigures.of(List.of(mrr(0.5)))
                        .deviation()
                        .mrr())
                .isZero();
    }

    @Test
    void aChoiceIsFoundByItsLabelAndAMistakeIsGuessed() {
        List<String> labels = List.of("chosen", "max");

        assertThat(CliCommand.choice("--x", "MAX", labels, label -> label)).isEqualTo("max");
        assertThatThrownBy(() -> CliCommand.choice("--x", "chsen", labels, label -> label))
                .isInstanceOf(IllegalUseException.class)
                .hasMessage("--x is \"chsen\", but one of chosen, max is needed. Maybe you meant chosen.");
    }
}
