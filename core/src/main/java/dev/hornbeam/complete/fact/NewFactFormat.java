package dev.hornbeam.complete.fact;

import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** A way of writing new facts with what is known about them. Other modules add theirs as services. */
public interface NewFactFormat {
    /** Its name in options, such as {@code tsv}. */
    String name();

    /** The file name endings of this format, each with its dot. */
    List<String> endings();

    /** Whether files of this format have a named graph, which {@link FactOrigin#graph} gives. */
    default boolean hasGraph() {
        return false;
    }

    /** Whether files of this format are compressed already, so that nothing compresses them again. */
    default boolean isPacked() {
        return false;
    }

    /** Starts writing; the output is valid once it is finished. */
    Output open(OutputStream out, Dataset data, FactOrigin origin) throws IOException;

    /** Takes facts one by one. */
    interface Output {
        void write(FoundFact fact) throws IOException;

        /** Ends the output: everything must be in the stream afterwards, which stays open. */
        void finish() throws IOException;
    }

    /** All available formats, tables first. */
    static List<NewFactFormat> all() {
        List<NewFactFormat> formats = new ArrayList<>(List.of(new NewFactTable(), new NewFactCsv(), new NewFactJson()));
        ServiceLoader.load(NewFactFormat.class).forEach(formats::add);
        return formats;
    }

    /** The format of a name, or of an ending without its dot: {@code ntriples} or {@code nt}. */
    static NewFactFormat named(String name) {
        return FileEnding.named(name, all(), NewFactFormat::name, NewFactFormat::endings)
                .orElseThrow(() -> {
                    List<String> names = all().stream().map(NewFactFormat::name).toList();
                    return InputException.of(
                            "format \"" + name + "\"",
                            "no format of that name",
                            "one of " + String.join(", ", names),
                            "Maybe you meant " + ClosestName.in(names, name).orElse(names.get(0)) + ".");
                });
    }

    /**
     * The format that a file's name implies, ignoring {@code .gz}; a table if it has no ending.
     *
     * @throws InputException if the ending is not known
     */
    static NewFactFormat of(String fileName) {
        return FileEnding.format(fileName, all(), NewFactFormat::endings).orElseGet(NewFactTable::new);
    }
}
