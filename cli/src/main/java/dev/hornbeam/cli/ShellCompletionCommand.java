package dev.hornbeam.cli;

import dev.hornbeam.cli.option.HelpOption;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete commands and options. */
@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        footer = {
            "",
            "Examples:",
            "  source <(hornbeam completion)                   for this shell",
            "  hornbeam completion > ~/.hornbeam-completion    to source in ~/.bashrc"
        })
final class ShellCompletionCommand implements Runnable {
    @ParentCommand
    private HornbeamCommand hornbeam;

    @Mixin
    private HelpOption help;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        hornbeam.console().out().print(AutoComplete.bash("hornbeam", spec.root().commandLine()));
    }
}
