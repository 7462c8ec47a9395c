package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.experiment.ResultsFile.CheckedLine;
import dev.hornbeam.experiment.ResultsFile.Json;
import org.junit.jupiter.api.Test;

class CheckedLineTest {
    @Test
    void aLineReadsBackAndOneChangedCharacterIsNoticed() {
        String object = "{\"key\":\"a\",\"rows\":[{\"mrr\":0.25}]}";
        String line = CheckedLine.of(object);

        assertThat(CheckedLine.read(line)).contains(object);
        for (int i = 0; i < line.length(); i++) {
            String changed = line.substring(0, i) + (char) (line.charAt(i) ^ 1) + line.substring(i + 1);
            assertThat(CheckedLine.read(changed)
                            .filter(text -> Json.read(text, Object.class).isPresent()))
                    .as(changed)
                    .isEmpty();
        }
    }

    @Test
    void linesOfEarlierVersionsHaveNoChecksum() {
        assertThat(CheckedLine.read("{\"key\":\"a\"}")).contains("{\"key\":\"a\"}");
    }
}
