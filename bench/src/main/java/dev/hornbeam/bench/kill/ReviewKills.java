package dev.hornbeam.bench.kill;

import dev.hornbeam.server.review.Decision;
import dev.hornbeam.server.review.DecisionFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Kills a server while decisions are sent to it, at a random time after the first that it has confirmed: every one that was
 * confirmed is there for the next.
 */
final class ReviewKills {
    private static final int MOST_MILLISECONDS = 1_000;

    private final List<String> application;
    private final Path model;
    private final Path data;
    private final Path folder;
    private final Random random;

    ReviewKills(List<String> application, Path model, Path data, Path folder, Random random) {
        this.application = application;
        this.model = model;
        this.data = data;
        this.folder = folder;
        this.random = random;
    }

    /** @return the number of faults */
    int run(int kills) throws Exception {
        Files.createDirectories(folder);
        Path own = folder.resolve("m");
        Files.createDirectories(own);
        for (String name : FolderContent.of(model, List.of()).files().keySet()) {
            Files.copy(model.resolve(name), own.resolve(name));
        }
        int faults = 0;
        int sent = 0;
        Set<String> confirmed = new LinkedHashSet<>();
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        for (int kill = 0; kill < kills; kill++) {
            Victim server = Victim.start(application, folder, List.of("serve", "m", data.toString(), "--port", "0"));
            String address = address(server);
            int wait = random.nextInt(MOST_MILLISECONDS);
            Thread killer = new Thread(() -> killAfter(server, wait));
            try {
                while (true) {
                    String head = "ann" + sent % 60;
                    String tail = "cy" + sent / 60 % 60;
                    sent++;
                    decide(client, address, head, tail);
                    confirmed.add(head + " " + tail);
                    if (killer.getState() == Thread.State.NEW) {
                        killer.start();
                    }
                }
            } catch (IOException killed) {
                // as meant
            }
            killer.join();
            DecisionFile decisions = DecisionFile.open(DecisionFile.beside(own));
            for (String pair : confirmed) {
                String[] names = pair.split(" ");
                if (decisions
                        .find(Decision.NEW, names[0], "grandmother", names[1])
                        .isEmpty()) {
                    faults++;
                    System.out.println("FAULT in review: a confirmed decision is lost: " + pair);
                }
            }
            if (decisions.all().size() > sent) {
                faults++;
                System.out.println("FAULT in review: more decisions than were sent");
            }
        }
        System.out.printf(
                "review: %d kills, %d decisions sent, %d confirmed and all of these there, %s left beside%n",
                kills,
                sent,
                confirmed.size(),
                FolderContent.of(folder, List.of()).files().keySet().stream()
                        .filter(name -> !name.startsWith("m/"))
                        .toList());
        return faults;
    }

    private static String address(Victim server) throws IOException, InterruptedException {
        while (true) {
            for (String line : server.said().lines().toList()) {
                if (line.startsWith("http://")) {
                    return line.strip();
                }
            }
            if (!server.isAlive()) {
                throw new IllegalStateException("the server does not start: " + server.said());
            }
            Thread.sleep(5);
        }
    }

    private static void killAfter(Victim server, int milliseconds) {
        try {
            Thread.sleep(milliseconds);
            server.kill();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void decide(HttpClient client, String address, String head, String tail)
            throws IOException, InterruptedException {
        String body = String.format(
                "{\"verdict\":\"accept\",\"head\":\"%s\",\"relation\":\"grandmother\",\"tail\":\"%s\"}", head, tail);
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(address + "/api/v1/review/decisions"))
                        .timeout(Duration.ofSeconds(10))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("a decision is refused: " + answer.body());
        }
    }
}
