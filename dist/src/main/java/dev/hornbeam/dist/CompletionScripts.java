package dev.hornbeam.dist;

import dev.hornbeam.cli.CommandModel;
import picocli.AutoComplete;

/** What shells need to complete commands and options, as files to install. */
final class CompletionScripts {
    private CompletionScripts() {}

    /** For bash-completion, or to be sourced. */
    static String bash() {
        return AutoComplete.bash("hornbeam", CommandModel.commands());
    }

    /** For a folder of zsh's {@code fpath}: the same script, called by zsh's own completion. */
    static String zsh() {
        return "#compdef hornbeam\n"
                + "autoload -U +X bashcompinit && bashcompinit\n"
                + bash().replaceFirst("^#!/usr/bin/env bash\n", "")
                + "\n_bash_complete -o default -F _complete_hornbeam\n";
    }
}
