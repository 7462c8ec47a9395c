package dev.hornbeam.cli;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.learn.ExperimentService;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Turns results of experiments into a page. */
@Command(
        name = "report",
        sortOptions = false,
        description =
                "Turn results of experiments into one page: tables, plots, published numbers, the paper's claims.",
        footer = {
            "",
            "Examples:",
            "  hornbeam report results -o report.html",
            "  hornbeam report results -o report.html --markdown docs/results.md"
        })
final class ReportCommand extends CliCommand {
    @Parameters(paramLabel = "RESULTS", description = "A folder that hornbeam experiment has written.")
    private Path results;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The page to write; it is self-contained.")
    private Path page;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown, too.")
    private Path markdown;

    @Override
    public Integer call() throws IOException {
        Console console = console();
        ExperimentService.Page report = ExperimentService.find().report(results, console::say);
        AtomicFile.write(page, report.html());
        console.out().println("written to " + page);
        if (markdown != null) {
            AtomicFile.write(markdown, report.markdown());
            console.out().println("written to " + markdown);
        }
        return DONE;
    }
}
