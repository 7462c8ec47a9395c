package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.progress.Track;
import dev.hornbeam.complete.fact.FoundFacts;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rdf.sparql.FactUpload;
import dev.hornbeam.rdf.sparql.UploadOptions;
import java.io.IOException;
import java.util.function.Consumer;

/** Sends new facts to an endpoint once somebody agrees, or prints what it would send. */
final class NewFactSending {
    private final UploadOptions options;
    private final boolean agreed;
    private final boolean dry;
    private volatile FactUpload.Extent written = new FactUpload.Extent(0, 0, 0);

    NewFactSending(UploadOptions options, boolean agreed, boolean dry) {
        this.options = options;
        this.agreed = agreed;
        this.dry = dry;
    }

    /** Sends all facts found; gives the exit code. */
    int send(FoundFacts found, Dataset data, Console console) throws IOException {
        FactUpload upload = new FactUpload(options);
        FactUpload.Extent planned = upload.requests(found, data, dry ? printer(console) : request -> {});
        if (planned.unnamed() > 0) {
            console.say("left out " + Numbers.count(planned.unnamed(), "fact")
                    + " that an update cannot name: their subject is a literal, or they are about blank nodes.");
        }
        String what = Numbers.count(planned.facts(), "new fact") + " into <" + options.graph() + "> at "
                + options.endpoint() + ", in " + Numbers.count(planned.requests(), "request");
        if (dry) {
            console.say("would write " + what + ".");
            return ExitCode.DONE;
        }
        if (planned.facts() > 0 && !agreed && !console.agrees("write " + what + "?")) {
            console.say("nothing is written.");
            return ExitCode.FAILED;
        }
        try (Track track = Track.of(console, "writing")) {
            upload.send(found, data, extent -> {
                written = extent;
                track.moves(extent.facts(), planned.facts(), "");
            });
        }
        console.out().println(options.graph() + "\t" + planned.facts());
        return ExitCode.DONE;
    }

    /** How much is written so far, in words. */
    String written() {
        return Numbers.count(written.facts(), "fact") + " written into <" + options.graph() + ">";
    }

    /** All requests together are one that can be sent as it is. */
    private static Consumer<String> printer(Console console) {
        boolean[] first = {true};
        return request -> {
            console.data().println((first[0] ? "" : ";\n") + request);
            first[0] = false;
        };
    }
}
