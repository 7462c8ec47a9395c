package dev.hornbeam.cli;

/** Options that are each well-formed but make no sense together or for this input, told in one line. */
final class IllegalUseException extends RuntimeException {
    IllegalUseException(String message) {
        super(message);
    }
}
