package dev.hornbeam.cli;

import dev.hornbeam.Completion;
import dev.hornbeam.server.assistant.AssistantServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers an assistant over standard input and output. */
@Command(
        name = "mcp",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Answer an assistant by the Model Context Protocol, over standard input and output.",
            "The assistant starts this command; docs/assistants.md shows how to register it. hornbeam serve answers the same "
                    + "over HTTP, at /api/v1/mcp."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam mcp model my-graph.tsv                       read only",
            "  hornbeam mcp model my-graph.tsv --allow-changes       decisions may be recorded, in MODEL.review.tsv"
        })
final class McpCommand extends CliCommand {
    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Option(
            names = "--allow-changes",
            description =
                    "Also offer the tool that records decisions about missing facts beside MODEL (default: read only).")
    private boolean changes;

    @Option(
            names = "--request-timeout",
            paramLabel = "S",
            description = "Cut off a call after so many seconds (default: ${DEFAULT-VALUE}).")
    private int timeout = 60;

    @Override
    public Integer call() {
        atLeastOne("--request-timeout", timeout);
        if (sources.contains("-")) {
            throw new IllegalUseException(
                    "DATA is -, but standard input is where the assistant asks. Maybe give a file.");
        }
        Console console = console();
        Completion completion = reason.open(sources, console);
        try {
            AssistantServer.serve(
                    reason.model(),
                    completion,
                    changes,
                    Optional.ofNullable(getClass().getPackage().getImplementationVersion())
                            .orElse("unreleased"),
                    System.in,
                    console.data(),
                    Duration.ofSeconds(timeout),
                    fault -> console.fail(
                            "an error in hornbeam: " + fault + ". Maybe report it with what follows.",
                            Optional.of(fault)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return DONE;
    }
}
