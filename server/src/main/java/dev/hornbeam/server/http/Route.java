package dev.hornbeam.server.http;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One thing that the service does: the routes are registered from a table of these, and the description of the service is
 * written from it, so they cannot disagree.
 *
 * @param path below {@code /api/v1}
 * @param summary what it does, in a sentence
 * @param body the record that the body is; empty if there is none
 * @param answer the record that it answers with
 * @param lane how long it may take, and who it waits for
 * @param starts whether it starts a job, which goes on after the answer
 */
public record Route(
        Method method,
        String path,
        String summary,
        List<Param> params,
        Optional<Class<?>> body,
        Class<?> answer,
        Lane lane,
        boolean starts,
        Handler handler) {

    /** What it does. */
    public interface Handler {
        /** The answer as a record, a {@link Content}, or {@link #SENT} if it was sent already. */
        Object answer(Call call) throws Exception;
    }

    /** How a route is called. */
    public enum Method {
        GET,
        POST
    }

    /** The way that requests take: slow ones wait for slow ones only. */
    public enum Lane {
        /** Takes no time: answered at once, whatever else is asked. */
        INSTANT,
        /** Looks something up. */
        QUICK,
        /** Walks a part of the graph. */
        SLOW,
        /** Sends as long as there is something to send, and works meanwhile. */
        STREAM,
        /** Takes a file, at the speed of whoever sends it. */
        UPLOAD,
        /** Tells of a job as long as it lasts. */
        EVENTS
    }

    /** The handler has sent the answer itself. */
    public static final Object SENT = new Object();

    public Route {
        params = List.copyOf(params);
    }

    /** A route that only looks. */
    public static Route get(String path, String summary, Class<?> answer, Handler handler, Param... params) {
        return new Route(
                Method.GET, path, summary, Arrays.asList(params), Optional.empty(), answer, Lane.QUICK, false, handler);
    }

    /** A route with a body. */
    public static Route post(
            String path, String summary, Class<?> body, Class<?> answer, Handler handler, Param... params) {
        return new Route(
                Method.POST,
                path,
                summary,
                Arrays.asList(params),
                Optional.of(body),
                answer,
                Lane.QUICK,
                false,
                handler);
    }

    /** A route with no body that is JSON. */
    public static Route post(String path, String summary, Class<?> answer, Handler handler, Param... params) {
        return new Route(
                Method.POST,
                path,
                summary,
                Arrays.asList(params),
                Optional.empty(),
                answer,
                Lane.QUICK,
                false,
                handler);
    }

    /** The same on another way. */
    public Route in(Lane other) {
        return new Route(method, path, summary, params, body, answer, other, starts, handler);
    }

    /** The same, which starts a job: answered with 202 and the job's place. */
    public Route starting() {
        return new Route(method, path, summary, params, body, answer, lane, true, handler);
    }
}
