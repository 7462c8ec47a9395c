package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.model.ModelFolder;
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
        if (config) {
            ModelFolder model = ModelFolder.open(folder);
            model.network(); // settings of what was not learned say nothing
            console.out().print(InfoConfig.of(model));
            return ExitCode.DONE;
        }
        new InfoText(folder, ModelFolder.open(folder), new Style(console.colour())).print(console.out());
        return ExitCode.DONE;
    }
}
