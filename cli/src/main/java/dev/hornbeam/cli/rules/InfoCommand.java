package dev.hornbeam.cli.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.Task;
import dev.hornbeam.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows where a model comes from. */
@Command(
        name = "info",
        sortOptions = false,
        description = "Show where a model comes from: data, settings, versions, losses, costs.",
        footer = {
            "",
            "MODEL/manifest.json has the same and more. Examples:",
            "  hornbeam info family-model",
            "  hornbeam info family-model --config > run.yaml      for hornbeam learn DATA -o MODEL --config run.yaml"
        })
public final class InfoCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Parameters(paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Option(
            names = "--config",
            description = "Print nothing but the settings, as a file that hornbeam learn --config reads.")
    private boolean config;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        Console console = hornbeam.console();
        String text = ModelFolder.read(folder, model -> config ? config(model) : text(model, console));
        console.out().print(text);
        return ExitCode.DONE;
    }

    private static String config(ModelFolder model) {
        model.network(weights -> weights); // settings of what was not learned say nothing
        return InfoConfig.of(model);
    }

    private String text(ModelFolder model, Console console) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        new InfoText(folder, model, console.style()).print(new PrintStream(text, false, UTF_8));
        return text.toString(UTF_8);
    }

    /** The settings of a model as a file to learn by again. */
    private static final class InfoConfig {
        private InfoConfig() {}

        static String of(ModelFolder model) {
            Provenance provenance = model.provenance();
            String task = provenance.task() == Task.RELATION ? " --task relation" : "";
            return "# The settings of a model learned from "
                    + VisibleText.line(provenance.data().name())
                    + ". The same data gives the same model by\n# hornbeam learn DATA" + task
                    + " -o MODEL --config FILE\n\n"
                    + ConfigFile.text(LearnSettings.of(provenance), provenance.task(), model.relations()::name);
        }
    }
}
