package dev.hornbeam.cli.rules;

import dev.hornbeam.learn.setting.ConfigText;
import dev.hornbeam.learn.setting.SettingsJson;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.Task;
import dev.hornbeam.text.VisibleText;

/** The settings of a model as a file to learn by again. */
final class InfoConfig {
    private InfoConfig() {}

    static String of(ModelFolder model) {
        Provenance provenance = model.provenance();
        String task = provenance.task() == Task.RELATION ? " --task relation" : "";
        return "# The settings of a model learned from "
                + VisibleText.line(provenance.data().name())
                + ". The same data gives the same model by\n# hornbeam learn DATA" + task
                + " -o MODEL --config FILE\n\n"
                + new ConfigText(provenance.task(), model.relations()::name).of(SettingsJson.of(provenance));
    }
}
