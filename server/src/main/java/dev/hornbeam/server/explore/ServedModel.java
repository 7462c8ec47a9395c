package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.graph.Graph;
import java.nio.file.Path;

/** A model on a graph, with everything that can be asked about the two; safe for several threads. */
public final class ServedModel implements AutoCloseable {
    private final Path folder;
    private final Completion completion;
    private final Names names;
    private final NameIndex index;
    private final ReasonerPool reasoners;
    private final HeldOutFacts heldOut;
    private final RuleBrowser rules;
    private final Network network;

    /** @param folder of the model */
    public ServedModel(Path folder, Completion completion) {
        this.folder = folder.toAbsolutePath().normalize();
        this.completion = completion;
        this.names = new Names(completion.facts().dataset());
        Graph graph = completion.completer().graph();
        this.index = new NameIndex(graph.entityCount(), id -> names.entity(id).shown(), graph::degree);
        this.reasoners = new ReasonerPool(completion.completer());
        this.heldOut = new HeldOutFacts(completion.facts().dataset(), completion.used());
        this.rules = new RuleBrowser(this);
        this.network = new Network(this.folder, graph, names);
    }

    public Path folder() {
        return folder;
    }

    public Completion completion() {
        return completion;
    }

    public Names names() {
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

    public Network network() {
        return network;
    }

    public Answering answering() {
        return new Answering(this);
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
