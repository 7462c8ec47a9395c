package dev.hornbeam.cli.console;

/** The exit codes of the process; on an interrupt the virtual machine exits with 130. */
public final class ExitCode {
    public static final int DONE = 0;
    /** An error of the program or the machine. */
    public static final int FAILED = 1;
    /** Wrong use, input that cannot be used, or output that cannot be written. */
    public static final int WRONG_USE = 2;

    /** The shell convention for a process ended by the signal. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
