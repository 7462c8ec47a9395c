package dev.hornbeam.bench.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Question;
import dev.hornbeam.server.ExplorerServer;
import dev.hornbeam.server.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Questions about the facts of a graph, asked of the library and over HTTP on this machine. */
final class ServedQueries implements AutoCloseable {
    private static final int ANSWERS = 20;

    private final Completion completion;
    private final List<Fact> facts;
    private final ExplorerServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What a run took. */
    record Run(double perSecond, double median, double p99) {
        static Run of(long[] nanos, double seconds) {
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            return new Run(
                    nanos.length / seconds, sorted[sorted.length / 2] / 1e6, sorted[(int) (sorted.length * .99)] / 1e6);
        }
    }

    ServedQueries(Path model, Completion completion) {
        this.completion = completion;
        List<Fact> held = completion.facts().test().isEmpty()
                ? completion.facts().train()
                : completion.facts().test();
        this.facts = new ArrayList<>(held);
        Collections.shuffle(facts, new Random(1));
        this.server = ExplorerServer.start(
                model, completion, ServerOptions.DEFAULTS.withAddress("127.0.0.1", 0), Throwable::printStackTrace);
    }

    private Question question(int i) {
        Fact fact = facts.get(i % facts.size());
        return i % 2 == 0
                ? Question.tailOf(fact.head(), fact.relation())
                : Question.headOf(fact.relation(), fact.tail());
    }

    /** Asks the library, on some threads. */
    Run ofLibrary(int threads, int count) throws Exception {
        return run(
                threads,
                count,
                i -> completion.answers(question(i), ANSWERS, false).size());
    }

    /** Asks the server, over some connections. */
    Run ofServer(int connections, int count) throws Exception {
        return run(connections, count, i -> {
            Question asked = question(i);
            return get("answers?limit=" + ANSWERS + "&relation=" + encoded(asked.relation())
                    + (asked.asksTail() ? "&head=" : "&tail=") + encoded(asked.entity()));
        });
    }

    /** Completes the beginnings of names, as somebody types. */
    Run ofNames(int connections, int count) throws Exception {
        return run(connections, count, i -> {
            String name = facts.get(i % facts.size()).head();
            return get("entities?prefix=" + encoded(name.substring(0, Math.min(name.length(), 1 + i % 6))));
        });
    }

    int get(String path) {
        try {
            HttpResponse<byte[]> response = client.send(
                    HttpRequest.newBuilder(URI.create(server.address() + "/api/v1/" + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(response.statusCode() + " " + new String(response.body(), UTF_8));
            }
            return response.body().length;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static Run run(int threads, int count, IntFunction<Integer> ask) throws Exception {
        long[] nanos = new long[count];
        AtomicInteger next = new AtomicInteger();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        long start = System.nanoTime();
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            all.add(workers.submit(() -> {
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                    long begun = System.nanoTime();
                    ask.apply(i);
                    nanos[i] = System.nanoTime() - begun;
                }
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        workers.shutdown();
        return Run.of(nanos, seconds);
    }

    @Override
    public void close() {
        server.close();
    }
}
