package dev.hornbeam.cli.option;

/** Options that are each well-formed but make no sense together or for this input, reported in one line. */
public final class IllegalUseException extends RuntimeException {
    public IllegalUseException(String message) {
        super(message);
    }
}
