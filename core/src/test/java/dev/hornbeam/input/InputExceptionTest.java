package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A message is one line that can be read, whatever the input is. */
class InputExceptionTest {
    @Test
    void whatIsTooLongToReadIsShownByItsBeginningAndEnd() {
        String found = "\"a" + "𝒳".repeat(100_000) + "z\"";
        String message = InputException.of("f.tsv:3", found, "a name", "Maybe it is another file.")
                .getMessage();
        assertThat(message)
                .hasSizeLessThan(800)
                .startsWith("f.tsv:3: found \"a𝒳")
                .contains("𝒳 … 𝒳");
        assertThat(message).endsWith("𝒳z\", expected a name. Maybe it is another file.");
        assertThat(message.codePoints().filter(c -> c >= 0xD800 && c < 0xE000)).isEmpty();
    }

    @Test
    void whatIsNotVisibleIsLongerWhenItIsShown() {
        assertThat(InputException.of("f", "\0".repeat(500), "a name", "Maybe not.")
                        .getMessage())
                .startsWith("f: found \\x00\\x00")
                .hasSizeLessThan(800);
    }
}
