package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.graph.read.ReadReport;
import dev.hornbeam.graph.read.ReadReport.FileReport;

/** Reports what reading left out: a skipped row must not go unnoticed. */
final class ReadingNotes {
    private ReadingNotes() {}

    static void print(ReadReport report, Console console) {
        for (FileReport file : report.files()) {
            if (file.badRows() > 0) {
                console.say(file.file() + ": skipped " + Numbers.count(file.badRows(), "bad row")
                        + (file.badRows() > file.firstProblems().size() ? "; the first are:" : ":"));
                file.firstProblems().forEach(problem -> console.err().println("  " + problem));
            }
        }
        report.notes().forEach(console::say);
        if (report.literals() > 0) {
            console.say("left out " + Numbers.count(report.literals(), "fact")
                    + " with a literal as object. Maybe keep them with --literals, or some with --literals-of R.");
        }
        long noise = report.noise().values().stream().mapToLong(count -> count).sum();
        if (noise > 0) {
            console.say("left out " + Numbers.count(noise, "fact") + " about documents, not things: "
                    + String.join(", ", report.noise().keySet()) + ". Maybe keep them with --everything.");
        }
    }
}
