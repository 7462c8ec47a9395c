package dev.hornbeam.cli.console;

/** Gives every command the console that it writes to. */
public interface ConsoleOwner {
    Console console();
}
