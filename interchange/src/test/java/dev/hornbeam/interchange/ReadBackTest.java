package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.GivenRuleFile;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logic programs that rules were written to are read back to the same rules, whatever their names are. */
class ReadBackTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"datalog .dl", "datalog-plain .lp", "prolog .pl", "problog .problog"})
    void logicProgramsAreReadBack(String formatAndEnding) throws IOException {
        String[] words = formatAndEnding.split(" ");
        for (long seed = 1; seed <= 20; seed++) {
            Travellers travellers = Travellers.random(seed);
            Relations relations = travellers.ruleSet().relations();
            Path file = Files.writeString(folder.resolve("rules" + words[1]), travellers.exported(words[0]));
            ReadRules read = GivenRuleFile.of(file, Optional.empty()).read(relations, relations);
            assertThat(statements(read.rules().rules(), relations))
                    .as("seed %d: %s", seed, read.skipped())
                    .isEqualTo(statements(travellers.ruleSet().rules(), relations));
        }
    }

    private static Set<List<Integer>> statements(List<Rule> rules, Relations relations) {
        return rules.stream()
                .map(rule -> rule.canonical(relations))
                .map(rule -> {
                    List<Integer> statement = new ArrayList<>(List.of(rule.head()));
                    Arrays.stream(rule.body()).forEach(statement::add);
                    return statement;
                })
                .collect(Collectors.toSet());
    }
}
