package dev.hornbeam.cli.demo;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.learn.LearnProgress;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.serve.ServeOptions;
import dev.hornbeam.cli.serve.Serving;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.WriteOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The royal houses in the browser: the graph is written and learned in a folder, and the model is shown. */
final class ServedDemo {
    private final Console console;
    private final Optional<Path> asked;

    ServedDemo(Console console, Optional<Path> asked) {
        this.console = console;
        this.asked = asked;
    }

    void run(Dataset dataset, ServeOptions serve) throws IOException {
        serve.options(Optional.empty()); // wrong use is told before any work is done
        Path folder = folder();
        ServerOptions options = serve.options(Optional.of(folder));
        new DatasetWriter(WriteOptions.DEFAULTS).write(dataset, folder.resolve("royal"));
        Path model = folder.resolve("model");
        try (LearnProgress progress = new LearnProgress(console);
                LearnedModel learned = RoyalRules.learn(dataset, progress)) {
            learned.save(model);
        }
        console.say("graph and model are in " + folder);
        Completion completion = RuleModel.load(model).on(Facts.of(dataset));
        new Serving(console).run(model, completion, options);
    }

    private Path folder() throws IOException {
        if (asked.isEmpty()) {
            return Files.createTempDirectory("hornbeam-demo-");
        }
        Path folder = Files.createDirectories(asked.get());
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new IllegalUseException(
                        folder + " is not empty, but a new folder is needed. Maybe choose another name.");
            }
        }
        return folder;
    }
}
