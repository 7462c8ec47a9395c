package dev.hornbeam.fuzz;

/**
 * What became of one input.
 *
 * @param kind result, refusal or fault
 * @param what the kind of message, or the fault with the place where it was thrown; equal for equal causes
 * @param detail the whole message, or the stack of a fault
 */
record Outcome(Kind kind, String what, String detail) {
    /** The three ends that reading can have. */
    enum Kind {
        RESULT,
        REFUSED,
        FAULT
    }

    static final Outcome RESULT = new Outcome(Kind.RESULT, "", "");

    static Outcome refused(String what, String message) {
        return new Outcome(Kind.REFUSED, what, message);
    }

    static Outcome fault(String what, String detail) {
        return new Outcome(Kind.FAULT, what, detail);
    }

    boolean isFault() {
        return kind == Kind.FAULT;
    }
}
