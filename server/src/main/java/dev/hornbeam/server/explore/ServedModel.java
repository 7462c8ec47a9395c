package dev.hornbeam.server.explore;

import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.Neighbourhood;
import dev.hornbeam.input.InputException;
import java.nio.file.Path;
import java.util.List;

/** A model on a graph, with everything that can be asked about the two; safe for several threads. */
public final class ServedModel implements AutoCloseable {
    private final Path folder;
    private final Completion completion;
    private final NameIndex index;
    private final ComposingNetwork network;

    /** @param folder of the model */
    public ServedModel(Path folder, Completion completion) {
        this.folder = folder.toAbsolutePath().normalize();
        this.completion = completion;
        List<Neighbourhood.Node> entities = completion.entities();
        this.index = new NameIndex(
                entities.size(),
                id -> entities.get(id).entity().shown(),
                id -> entities.get(id).degree());
        this.network = new ComposingNetwork(this.folder, completion);
    }

    public Path folder() {
        return folder;
    }

    public Completion completion() {
        return completion;
    }

    /** Finds entities by what is typed. */
    public NameIndex index() {
        return index;
    }

    /** A rule by its number. */
    public ChainRule rule(int number) {
        List<ChainRule> rules = completion.rules();
        if (number < 0 || number >= rules.size()) {
            throw InputException.ofUnknownName(
                    "rule " + number,
                    "no rule of that number",
                    "one from 0 to " + (rules.size() - 1),
                    "Maybe it is of another model; GET /api/v1/rules lists them.");
        }
        return rules.get(number);
    }

    public ComposingNetwork network() {
        return network;
    }

    /** Frees the memory of the network. */
    @Override
    public void close() {
        network.close();
    }
}
