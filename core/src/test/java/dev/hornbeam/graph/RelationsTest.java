package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RelationsTest {
    private final Relations relations = Relations.of("mother", "father");

    @Test
    void theInverseOfAnInverseIsTheRelation() {
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            assertThat(relations.inverse(relations.inverse(relation))).isEqualTo(relation);
            assertThat(relations.inverse(relation)).isNotEqualTo(relation);
        }
    }

    @Test
    void anInverseIsWrittenWithInvInFrontAndReadBack() {
        assertThat(relations.name(3)).isEqualTo("inv_father");
        assertThat(relations.id("inv_father")).isEqualTo(3);
        assertThat(relations.base(3)).isEqualTo(relations.id("father"));
        assertThat(relations.id("inv_uncle")).isEqualTo(Vocabulary.UNKNOWN);
    }
}
