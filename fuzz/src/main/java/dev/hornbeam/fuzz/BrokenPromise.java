package dev.hornbeam.fuzz;

/** What a reader did although nothing was thrown: another model than the one that was written, without a word. */
public final class BrokenPromise extends RuntimeException {
    public BrokenPromise(String what) {
        super(what);
    }
}
