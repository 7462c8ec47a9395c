package dev.hornbeam.cli;

/** Options that are each well-formed but make no sense together or for this input, reported in one line. */
final class IllegalUseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    IllegalUseException(String message) {
        super(message);
    }
}
