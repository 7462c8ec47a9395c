package dev.hornbeam.bench.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * A server of its own process under load: 64 connections, a storm of requests whose clients leave, slow bodies, 64 questions that
 * need the network, and a soak. Prints latencies, statuses, CPU seconds, heap and resident memory of the server.
 *
 * <p>Usage: {@code bench/run ServeLoad hornbeam.jar MODEL DATA [minutes of soak]}; the jar is {@code cli/target/app/hornbeam.jar} of
 * any version.
 */
public final class ServeLoad {
    private static final int SECONDS = 15;
    private static final long TICKS_PER_SECOND = 100;

    private final Process process;
    private final String address;
    private final List<Fact> facts;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServeLoad(Process process, String address, List<Fact> facts) {
        this.process = process;
        this.address = address;
        this.facts = facts;
    }

    public static void main(String[] args) throws Exception {
        double minutes = args.length > 3 ? Double.parseDouble(args[3]) : 10;
        List<Fact> facts = new ArrayList<>(Facts.read(Path.of(args[2])).train());
        Collections.shuffle(facts, new Random(1));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx1g",
                        "-jar",
                        args[0],
                        "serve",
                        args[1],
                        args[2],
                        "--port",
                        "0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String address = said.readLine();
            ServeLoad load = new ServeLoad(process, address, facts);
            load.run(minutes);
        } finally {
            process.destroy();
            process.waitFor(20, TimeUnit.SECONDS);
        }
        System.exit(0);
    }

    private void run(double minutes) throws Exception {
        report("64 connections (warming)", () -> many(64, SECONDS, this::answers));
        report("64 connections", () -> many(64, SECONDS, this::answers));
        report("cancel storm", this::cancelStorm);
        report("slow bodies, 140", this::slowBodies);
        report("relate, 64 at once", () -> many(64, SECONDS, this::relate));
        if (minutes > 0) {
            report("soak, 8 connections", () -> many(8, (int) (60 * minutes), this::answers));
        }
    }

    private interface Phase {
        String run() throws Exception;
    }

    private void report(String name, Phase phase) throws Exception {
        double before = cpu();
        List<Double> health = Collections.synchronizedList(new ArrayList<>());
        Thread watcher = new Thread(() -> watch(health));
        watcher.start();
        String result = phase.run();
        watcher.interrupt();
        watcher.join();
        double after = cpu();
        for (double last = -1; last != after; ) { // until the server is quiet
            Thread.sleep(1000);
            last = after;
            after = cpu();
            if (after - last < .1) {
                break;
            }
        }
        Collections.sort(health);
        System.out.printf(
                Locale.ROOT,
                "%-26s %s; health p50 %.0f, max %.0f ms; CPU %.1f s; heap %d MB, resident %d MB (most %d)%n",
                name,
                result,
                health.isEmpty() ? Double.NaN : health.get(health.size() / 2),
                health.isEmpty() ? Double.NaN : health.get(health.size() - 1),
                after - before,
                heap() >> 20,
                memory("VmRSS") >> 10,
                memory("VmHWM") >> 10);
    }

    /** Asks for the health again and again, each time over a connection of its own. */
    private void watch(List<Double> milliseconds) {
        while (!Thread.currentThread().isInterrupted()) {
            long begun = System.nanoTime();
            try (Socket socket = connect()) {
                socket.setSoTimeout(60_000);
                socket.getOutputStream().write(get("/health", "Connection: close\r\n"));
                socket.getInputStream().readAllBytes();
                milliseconds.add((System.nanoTime() - begun) / 1e6);
                Thread.sleep(100);
            } catch (IOException e) {
                milliseconds.add(Double.POSITIVE_INFINITY);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Socket connect() throws IOException {
        URI place = URI.create(address);
        return new Socket(place.getHost(), place.getPort());
    }

    private static byte[] get(String path, String headers) {
        return ("GET /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n").getBytes(UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private String answers(int i) {
        Fact fact = facts.get(i % facts.size());
        return "/answers?limit=20&relation=" + encoded(fact.relation())
                + (i % 2 == 0 ? "&head=" + encoded(fact.head()) : "&tail=" + encoded(fact.tail()));
    }

    private String relate(int i) {
        Fact fact = facts.get(i % facts.size());
        Fact other = facts.get((i + 7) % facts.size());
        return "/relate?maxLength=3&head=" + encoded(fact.head()) + "&tail=" + encoded(other.tail());
    }

    private String many(int connections, int seconds, IntFunction<String> path) throws Exception {
        AtomicInteger next = new AtomicInteger();
        LongAdder refused = new LongAdder();
        ConcurrentLinkedQueue<Double> times = new ConcurrentLinkedQueue<>();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        ExecutorService workers = Executors.newFixedThreadPool(connections);
        for (int i = 0; i < connections; i++) {
            workers.execute(() -> {
                while (System.nanoTime() < end) {
                    long begun = System.nanoTime();
                    try {
                        HttpResponse<byte[]> answer = client.send(
                                HttpRequest.newBuilder(
                                                URI.create(address + "/api/v1" + path.apply(next.getAndIncrement())))
                                        .timeout(Duration.ofSeconds(60))
                                        .build(),
                                HttpResponse.BodyHandlers.ofByteArray());
                        if (answer.statusCode() == 503) {
                            refused.increment();
                        } else {
                            times.add((System.nanoTime() - begun) / 1e6);
                        }
                    } catch (IOException e) {
                        refused.increment();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
        }
        workers.shutdown();
        workers.awaitTermination(seconds + 120L, TimeUnit.SECONDS);
        List<Double> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return sorted.isEmpty()
                ? "nothing answered"
                : String.format(
                        Locale.ROOT,
                        "%.0f/s, p50 %.1f, p99 %.1f ms, %d refused",
                        sorted.size() / (double) seconds,
                        sorted.get(sorted.size() / 2),
                        sorted.get((int) (sorted.size() * .99)),
                        refused.sum());
    }

    /** Clients that ask for much work and leave after a moment. */
    private String cancelStorm() throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        ExecutorService workers = Executors.newFixedThreadPool(16);
        for (int i = 0; i < 16; i++) {
            workers.execute(() -> {
                while (System.nanoTime() < end) {
                    int number = next.getAndIncrement();
                    Fact fact = facts.get(number % facts.size());
                    try (Socket socket = connect()) {
                        socket.getOutputStream()
                                .write(get("/proposals?minProbability=0&name=" + encoded(fact.head()), ""));
                        Thread.sleep(20);
                    } catch (IOException e) {
                        failed.incrementAndGet();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
        }
        workers.shutdown();
        workers.awaitTermination(SECONDS + 60, TimeUnit.SECONDS);
        return next.get() + " requests left, " + failed + " not connected";
    }

    private String slowBodies() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 140; i++) {
                Socket socket = connect();
                slow.add(socket);
                socket.getOutputStream()
                        .write(("POST /api/v1/rules/export HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
                                        + "application/json\r\nContent-Length: 1000\r\n\r\n{")
                                .getBytes(UTF_8));
            }
            Thread.sleep(SECONDS * 1000L);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
        return slow.size() + " bodies";
    }

    private long heap() throws Exception {
        String metrics = client.send(
                        HttpRequest.newBuilder(URI.create(address + "/api/v1/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
        return metrics.lines()
                .filter(line -> line.startsWith("hornbeam_memory_used_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElse(0);
    }

    /** Kilobytes of the server's process, as Linux says. */
    private long memory(String what) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith(what + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }

    private double cpu() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String[] cells = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(cells[11]) + Long.parseLong(cells[12])) / (double) TICKS_PER_SECOND;
    }
}
