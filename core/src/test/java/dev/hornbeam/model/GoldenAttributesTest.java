package dev.hornbeam.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.RuleModel;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.AttributeRule;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model folder of 0.1.0 without a network, with the rules with constants that it listed. */
class GoldenAttributesTest {
    @TempDir
    private Path folder;

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(GoldenAttributesTest.class.getResource(name).toURI());
    }

    private static List<String> listed(Path model) {
        List<AttributeRule> rules =
                ModelFolder.open(model).attributes().strongest(head -> true, body -> true, Integer.MAX_VALUE);
        return rules.stream()
                .map(rule -> String.format(
                        Locale.ROOT,
                        "%.6f\t%.6f\t%d\t%d\t%s",
                        rule.weight(),
                        rule.confidence(),
                        rule.support(),
                        rule.bodyCount(),
                        rule.text()))
                .toList();
    }

    @Test
    void theRulesOfAnEarlierFolderAreReadAndKeptWhenItIsWrittenAgain() throws IOException, URISyntaxException {
        List<String> before = Files.readAllLines(resource("golden-0.1.0-imported-rules.tsv"));
        Path golden = resource("golden-0.1.0-imported");
        assertThat(before).hasSize(436);
        assertThat(listed(golden)).isEqualTo(before.subList(1, before.size()));

        Path again = folder.resolve("again");
        RuleModel.load(golden).save(again);
        assertThat(listed(again)).isEqualTo(before.subList(1, before.size()));
        assertThat(Files.readAllBytes(again.resolve("attributes.bin"))[11]).isEqualTo((byte) 3);
    }

    @Test
    void theRulesOfAnotherModelAreRefused() throws IOException, URISyntaxException {
        Path again = folder.resolve("again");
        RuleModel.load(resource("golden-0.1.0-imported")).save(again);
        byte[] file = Files.readAllBytes(again.resolve("attributes.bin"));
        file[30] ^= 1; // among the bytes that say which model it belongs to
        Files.write(again.resolve("attributes.bin"), file);
        assertThatThrownBy(() -> RuleModel.load(again))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("attributes.bin")
                .hasMessageContaining("Maybe");
    }
}
