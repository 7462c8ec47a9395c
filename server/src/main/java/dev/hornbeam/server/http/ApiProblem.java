package dev.hornbeam.server.http;

/** A request that cannot be answered, with the status to say so. */
public final class ApiProblem extends RuntimeException {
    private final int status;

    public ApiProblem(int status, String message) {
        super(message);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
