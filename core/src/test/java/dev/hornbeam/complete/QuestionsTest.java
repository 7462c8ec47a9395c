package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Protocol;
import dev.hornbeam.complete.RankingEvaluator.Questions;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.ground.Query;
import org.junit.jupiter.api.Test;

/** With two relations, the inverse of 0 is 2 and that of 1 is 3. */
class QuestionsTest {
    private static final Relations RELATIONS = Relations.of("r", "s");
    private static final Triples TRIPLES = Triples.of(new Triple(5, 0, 7), new Triple(5, 0, 8), new Triple(6, 1, 7));

    @Test
    void aQueryIsAskedOnceForAllOfItsAnswers() {
        Questions questions = new Questions(TRIPLES, RELATIONS, Protocol.STANDARD, relation -> true);
        assertThat(questions.size()).isEqualTo(5);
        assertThat(questions.query(0)).isEqualTo(new Query(5, 0));
        assertThat(questions.answers(0)).containsExactly(7, 8);
        assertThat(questions.places(0)).containsExactly(0, 2);
        assertThat(questions.query(1)).isEqualTo(new Query(7, 2));
        assertThat(questions.answers(1)).containsExactly(5);
        assertThat(questions.places(1)).containsExactly(1);
        assertThat(questions.answerCount()).isEqualTo(6);
        assertThat(questions.skipped()).isZero();
    }

    @Test
    void thePaperAsksForHeadsOnly() {
        Questions questions = new Questions(TRIPLES, RELATIONS, Protocol.PAPER, relation -> true);
        assertThat(questions.size()).isEqualTo(3);
        assertThat(questions.query(2)).isEqualTo(new Query(7, 3));
        assertThat(questions.answerCount()).isEqualTo(3);
    }

    @Test
    void whatIsNotAskedIsCountedAndTakesNoPlace() {
        Questions questions = new Questions(TRIPLES, RELATIONS, Protocol.STANDARD, relation -> relation == 3);
        assertThat(questions.size()).isEqualTo(1);
        assertThat(questions.places(0)).containsExactly(0);
        assertThat(questions.skipped()).isEqualTo(5);
    }

    @Test
    void aRepeatedFactIsAskedTwiceOver() {
        Triples twice = Triples.of(new Triple(1, 0, 2), new Triple(1, 0, 2));
        Questions questions = new Questions(twice, RELATIONS, Protocol.STANDARD, relation -> true);
        assertThat(questions.size()).isEqualTo(2);
        assertThat(questions.answers(0)).containsExactly(2, 2);
        assertThat(questions.answerCount()).isEqualTo(4);
    }
}
