package dev.hornbeam.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.cli.Application;
import dev.hornbeam.dist.ReleaseFiles.CompletionScripts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPageTest {
    private final Map<String, String> pages = ManPage.all(Application.commands(), "1.2.3", "2026-01-01").stream()
            .collect(Collectors.toMap(ManPage::fileName, ManPage::text));

    @Test
    void everyCommandHasAPageWithAllItsOptions() {
        CommandLine root = Application.commands();
        assertThat(pages).containsKey("hornbeam.1").hasSizeGreaterThan(20);
        root.getSubcommands().forEach((name, command) -> {
            String page = pages.get("hornbeam-" + command.getCommandName() + ".1");
            assertThat(page).as(name).isNotNull().contains(".SH SYNOPSIS", ".SH OPTIONS");
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.hidden()) {
                    assertThat(page).contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR");
                }
            }
        });
    }

    @Test
    void aPageIsWrittenInTheLanguageOfMan() {
        List<String> lines = pages.get("hornbeam-learn.1").lines().toList();

        assertThat(lines.get(0)).isEqualTo(".TH \"HORNBEAM-LEARN\" 1 \"2026-01-01\" \"Hornbeam 1.2.3\" \"Hornbeam\"");
        assertThat(lines.get(1)).isEqualTo(".SH NAME");
        assertThat(lines.get(2)).startsWith("hornbeam\\-learn \\- Learn rules");
        assertThat(lines).contains(".TP", ".nf", ".fi");
        assertThat(lines).noneMatch(line -> line.contains("${") || line.contains("%n") || line.contains("@|"));
        assertThat(lines.stream().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH|SH|TP|PP|nf|fi|BR)\\b.*"));
        assertThat(lines)
                .as("hyphens that are not minus signs")
                .noneMatch(
                        line -> line.startsWith("  ") && line.replace("\\-", "").contains("-"));
    }

    @Test
    void completionScriptsKnowTheCommands() {
        Function<String, Boolean> known = script -> script.contains("_picocli_hornbeam_learn");

        assertThat(known.apply(CompletionScripts.bash())).isTrue();
        assertThat(known.apply(CompletionScripts.zsh())).isTrue();
        assertThat(CompletionScripts.zsh()).startsWith("#compdef hornbeam\n").doesNotContain("#!/usr/bin/env");
        assertThat(CompletionScripts.zsh()).contains("_bash_complete -o default -F _complete_hornbeam");
    }
}
