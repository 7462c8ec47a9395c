package dev.hornbeam.cli;

import dev.hornbeam.cli.console.Console;
import java.io.OutputStream;
import picocli.CommandLine;

/** The commands and their options as values, for whoever writes about them: pages, manuals, completion scripts. */
public final class CommandModel {
    private CommandModel() {}

    /** All commands, not meant to be run: nobody hears what they print. */
    public static CommandLine commands() {
        Console nobody = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false, false);
        return new Application(nobody).commandLine(new Failures(nobody, false));
    }
}
