package dev.hornbeam.learn;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;

/** A graph that this process does not hold: what learning wants to know of it is computed where its facts are. */
public interface DistributedGraph {
    /** Which data it is. */
    DataSource source();

    Relations relations();

    /** How many facts a relation has. */
    long size(int relation);

    /** Paths that close known facts, and how many of the same bodies are closed by no relation. */
    Corpus sample(SamplerOptions options, long seed);

    /** The same rules with statistics. */
    RuleSet count(RuleSet rules, CountingOptions options);
}
