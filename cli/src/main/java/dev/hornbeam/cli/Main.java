package dev.hornbeam.cli;

import dev.hornbeam.cli.console.Console;

/** Where the application starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new Application(Console.ofProcess()).run(arguments));
    }
}
