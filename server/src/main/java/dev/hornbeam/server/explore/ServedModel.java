package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.internal.Internals;
import java.nio.file.Path;

/** A model on a graph, with everything that can be asked about the two; safe for several threads. */
public final class ServedModel implements AutoCloseable {
    private final Path folder;
    private final Completion completion;
    private final ShownNames names;
    private final NameIndex index;
    private final ReasonerPool reasoners;
    private final HeldOutFacts heldOut;
    private final RuleBrowser rules;
    private final ComposingNetwork network;

    /** @param folder of the model */
    public ServedModel(Path folder, Completion completion) {
        this.folder = folder.toAbsolutePath().normalize();
        this.completion = completion;
        this.names = new ShownNames(Internals.of().dataset(completion.facts()));
        Graph graph = Internals.of().completer(completion).graph();
        this.index = new NameIndex(graph.entityCount(), id -> names.entity(id).shown(), graph::degree);
        this.reasoners = new ReasonerPool(Internals.of().completer(completion));
        this.heldOut = new HeldOutFacts(Internals.of().dataset(completion.facts()), completion.used());
        this.rules = new RuleBrowser(this);
        this.network = new ComposingNetwork(this.folder, completion, names);
    }

    public Path folder() {
        return folder;
    }

    public Completion completion() {
        return completion;
    }

    public ShownNames names() {
        return names;
    }

    /** Finds entities by what is typed. */
    public NameIndex index() {
        return index;
    }

    ReasonerPool reasoners() {
        return reasoners;
    }

    public HeldOutFacts heldOut() {
        return heldOut;
    }

    public RuleBrowser rules() {
        return rules;
    }

    public ComposingNetwork network() {
        return network;
    }

    public Answerer answering() {
        return new Answerer(this);
    }

    public EntityViews entities() {
        return new EntityViews(this);
    }

    /** Frees the memory of the network. */
    @Override
    public void close() {
        network.close();
    }
}
