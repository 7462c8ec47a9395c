package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    void workThatDoesNotFitIsRefusedBeforeItBegins() {
        long most = Runtime.getRuntime().maxMemory();
        assertThatCode(() -> Memory.require("this", 1, "that")).doesNotThrowAnyException();
        assertThatThrownBy(() -> Memory.require("indexing 9 facts", most, "the number of facts"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("indexing 9 facts: found ")
                .hasMessageContaining(
                        "expected at least " + (most >> 20) + " MB. Maybe raise the heap, HORNBEAM_OPTS=-Xmx")
                .hasMessageEndingWith("or lower the number of facts.");
    }

    @Test
    void anErrorIsFoundWhoeverWrappedIt() {
        Throwable wrapped = new IllegalStateException(new RuntimeException(new OutOfMemoryError("made up")));
        assertThat(Memory.isExhausted(wrapped)).isTrue();
        assertThat(Memory.isExhausted(new IllegalStateException())).isFalse();
    }
}
