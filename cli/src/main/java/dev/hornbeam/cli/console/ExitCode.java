package dev.hornbeam.cli.console;

/** What the process ends with; an interrupt ends it with 130, which the virtual machine sees to. */
public final class ExitCode {
    public static final int DONE = 0;
    /** A fault of ours or of the machine. */
    public static final int FAILED = 1;
    /** Wrong use, input that cannot be used, or output that cannot be written. */
    public static final int WRONG_USE = 2;

    /** By the convention of shells, as if the signal had ended it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
