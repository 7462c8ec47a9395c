package dev.hornbeam.cli.learn;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.given.RuleWishReader;
import dev.hornbeam.model.given.RuleWishes;
import dev.hornbeam.path.SamplerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Files of rules that a model that is learned must have or must not have. */
public final class GivenRuleOptions {
    @Option(
            names = "--add",
            paramLabel = "FILE",
            description =
                    "Rules that the model shall have whatever it learns, in any format that hornbeam import reads; "
                            + "may be given several times.")
    private List<Path> added = List.of();

    @Option(
            names = "--without",
            paramLabel = "FILE",
            description = "Rules that the model shall not have; may be given several times.")
    private List<Path> banned = List.of();

    /** What is wished for, over the relations of a data set. */
    RuleWishes read(Dataset data) {
        if (added.isEmpty() && banned.isEmpty()) {
            return RuleWishes.none(data.relations());
        }
        try {
            return new RuleWishReader(data, SamplerOptions.LONGEST, Optional.empty()).read(added, banned);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
