package dev.hornbeam.server.api;

import dev.hornbeam.server.http.Param;

/** The two parameters of every list. */
final class Pages {
    /** Further than this nobody turns pages. */
    private static final int FARTHEST = 1_000_000;

    private Pages() {}

    static Param offset() {
        return offset(FARTHEST);
    }

    static Param offset(int farthest) {
        return Param.whole("offset", "how many to pass over", 0, 0, farthest);
    }

    static Param limit(int preset, int most) {
        return Param.whole("limit", "how many to give at most", preset, 1, most);
    }
}
