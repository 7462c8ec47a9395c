package dev.hornbeam;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.export.ExportFile;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A learned model: rules, how they are weighted, and where both come from; immutable. Reading it, answering with it and
 * writing it do not need the neural network.
 *
 * <pre>
 *   Completion company = RuleModel.load(Path.of("model")).on(Facts.read(Path.of("company.tsv")));
 * </pre>
 */
public final class RuleModel {
    private final String name;
    private final Provenance provenance;
    private final RuleSet rules;
    private final Optional<Weighting> learnedWeighting;
    private final Optional<Constraints> constraints;

    /** The complete content, including what answering does not need: paths and the weights of the network. */
    private final Supplier<ModelContent> content;

    private RuleModel(
            String name,
            Provenance provenance,
            RuleSet rules,
            Optional<Weighting> weighting,
            Optional<Constraints> constraints,
            Supplier<ModelContent> content) {
        this.name = Objects.requireNonNull(name);
        this.provenance = Objects.requireNonNull(provenance);
        this.rules = Objects.requireNonNull(rules);
        this.learnedWeighting = Objects.requireNonNull(weighting);
        this.constraints = Objects.requireNonNull(constraints);
        this.content = Objects.requireNonNull(content);
    }

    /**
     * Reads a model folder.
     *
     * @throws dev.hornbeam.input.InputException if the folder is not a model, or is unfinished, damaged, or of a newer
     *     version
     */
    public static RuleModel load(Path folder) {
        return ModelFolder.read(folder, files -> {
            RuleSet rules = files.rules();
            return new RuleModel(
                    folder.toString(),
                    files.provenance(),
                    rules,
                    files.weighting(rules),
                    files.constraints(),
                    files::content);
        });
    }

    /** A model that has just been learned. */
    public static RuleModel of(ModelContent content) {
        return new RuleModel(
                "the model of " + content.provenance().data().name(),
                content.provenance(),
                content.rules(),
                content.weighting(),
                content.constraints(),
                () -> content);
    }

    /** Writes a model folder, which must not be there yet. */
    public void save(Path folder) {
        content.get().save(folder);
    }

    /** All rules, those of one head together, those that are worth most first. */
    public List<ChainRule> rules() {
        return rules.topOfEachHead(Integer.MAX_VALUE, RuleMeasure.WORTH).stream()
                .map(rule -> ChainRule.of(rule, rules.relations()))
                .toList();
    }

    /** The rules that conclude a relation, those that are worth most first. */
    public List<ChainRule> rules(String head) {
        NameFinder names = provenance.finder(rules.relations());
        return rules.byHead(rules.relations().base(names.relation(head))).stream()
                .sorted(RuleMeasure.WORTH.bestFirst())
                .map(rule -> ChainRule.of(rule, rules.relations()))
                .toList();
    }

    /**
     * The strongest rules with constants about each relation, such as {@code speaks(X,French) ⇐ livesIn(X,Paris)}; none
     * if weights were not learned.
     *
     * @param most how many per relation
     */
    public List<AttributeRule> attributeRules(int most) {
        return weighting().attributes().table().strongest(head -> true, body -> true, most);
    }

    /** Writes all rules to a file, in the format that its file name implies ({@link ExportFormat#ofFileName}). */
    public void export(Path file) throws IOException {
        export(file, ExportFormat.ofFileName(file.getFileName().toString()), exportOptions());
    }

    /** Writes all rules to a file. */
    public void export(Path file, RuleFormat format) throws IOException {
        new RuleFile(file, format).write(rules);
    }

    /**
     * Writes all rules to a file for another program.
     *
     * @param format one of {@link ExportFormat#all}, which other modules add to
     */
    public void export(Path file, ExportFormat format, ExportOptions options) throws IOException {
        Relations shown = provenance.displayNames(rules.relations()).relations();
        ExportFile.write(file, format, ExportedRules.of(rules, shown, options));
    }

    /** How rules are written for other programs: IRIs are those of the graph learned from. */
    public ExportOptions exportOptions() {
        return ExportOptions.DEFAULTS.withNames(new IriNames(prefixes(), IriNames.BASE));
    }

    /** Where the model comes from: data, settings, versions, figures. */
    public Provenance provenance() {
        return provenance;
    }

    /** What the model is called in messages: its folder, or the data it was learned from. */
    public String name() {
        return name;
    }

    /**
     * Applies the model to facts, which may differ from those it was learned from: relations are matched by name. It
     * reasons on the train facts, and also on valid if it was learned from both.
     *
     * @throws dev.hornbeam.input.InputException if the facts have none of the model's relations
     */
    public Completion on(Facts facts) {
        return on(facts, Optional.empty(), Optional.empty());
    }

    /**
     * The same with options.
     *
     * @param used which facts are reasoned on
     * @param options how rules are applied, where this differs from how they were learned
     */
    public Completion on(Facts facts, Optional<FactsUsed> used, Optional<CompletionOptions> options) {
        return new CompletionOpener(this, facts).open(used, options);
    }

    /** How rules are applied, as learned, on all processors; the result does not depend on the number of processors. */
    public CompletionOptions options() {
        return weighting().options().withThreads(Runtime.getRuntime().availableProcessors());
    }

    /** How the rules are weighted; if that was not learned, the best rule of an answer decides. */
    public Weighting weighting() {
        return learnedWeighting.orElseGet(() ->
                Weighting.untrained(rules.relations(), provenance.recorded().completion()));
    }

    /** Whether the model has learned weights for its rules. */
    public boolean isWeighed() {
        return learnedWeighting.isPresent();
    }

    /** What the graph it was learned from looks like; empty for a model that has not learned it. */
    public Optional<Constraints> constraints() {
        return constraints;
    }

    /** The lower level: rules by ids. */
    public RuleSet ruleSet() {
        return rules;
    }

    /** How IRIs among the names are shortened when they are shown. */
    public Prefixes prefixes() {
        return new Prefixes(provenance.prefixes());
    }

    /** How the relations are shown to people. */
    public DisplayNames displayNames() {
        return provenance.displayNames(rules.relations());
    }

    @Override
    public String toString() {
        return name + ": " + rules.size() + " rules";
    }
}
