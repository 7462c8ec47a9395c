package dev.hornbeam.rdf.endpoint;

import java.io.IOException;

/** Says that an endpoint took too long: over one answer that stood still, or over everything. */
final class TimeUpException extends IOException {
    private final boolean whole;

    /** @param whole whether the time for everything is over */
    TimeUpException(boolean whole) {
        super(whole ? "the time is over" : "nothing came any more");
        this.whole = whole;
    }

    boolean isWhole() {
        return whole;
    }
}
