package dev.hornbeam.cli.console;

/** What every command is given: the console that it writes to. */
public interface ConsoleOwner {
    Console console();
}
