package dev.hornbeam.server.review;

import dev.hornbeam.AuditFinding;
import dev.hornbeam.AuditOptions;
import dev.hornbeam.ChainRule;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import dev.hornbeam.NewFact;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.Job;
import dev.hornbeam.server.job.JobReport;
import dev.hornbeam.server.job.Jobs;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** The two queues that people decide on, and their decisions. */
public final class Review {
    private static final int FINDINGS = 1_000;

    private final ServedModel model;
    private final DecisionFile decisions;
    private final AtomicReference<NewFactQueue> queue = new AtomicReference<>();
    private final JobReport<NewFactQueue> search;
    private final JobReport<List<AuditFinding>> audit;

    public Review(ServedModel model, Jobs jobs) {
        this.model = model;
        this.decisions = DecisionFile.open(DecisionFile.beside(model.folder()));
        this.queue.set(new NewFactQueue(model));
        this.search = new JobReport<>(jobs, "new-facts", "New facts of the whole graph", this::searched);
        this.audit = new JobReport<>(jobs, "audit", "What is likely wrong or missing", this::audited);
    }

    /** Every search has a queue of its own, which can be read while it grows. */
    private NewFactQueue searched(Job job) {
        NewFactQueue next = new NewFactQueue(model);
        queue.set(next);
        return next.fill(job);
    }

    private List<AuditFinding> audited(Job job) {
        job.step("looking at facts");
        AuditOptions options =
                AuditOptions.DEFAULTS.withMost(FINDINGS).withThreads(Math.max(1, AuditOptions.DEFAULTS.threads() - 1));
        long[] last = {0};
        return model.completion().audit(options, (done, total) -> {
            if (done < last[0]) {
                job.step("asking what is missing"); // the second stage begins
            }
            last[0] = done;
            job.moves(done, total, "");
        });
    }

    /** Which of the queue are shown. */
    public enum Show {
        OPEN,
        ACCEPTED,
        REJECTED,
        SKIPPED,
        ALL
    }

    /** Starts the search for new facts, unless it is at work or done; again, if asked to. */
    public Job search(boolean again) {
        model.completion().requireProbabilities();
        return search.start(again);
    }

    /** Starts the audit, unless it is at work or done; again, if asked to. */
    public Job startAudit(boolean again) {
        return audit.start(again);
    }

    /** New facts, likeliest first. */
    public ReviewPage queue(Show show, Optional<String> relation, double least, int offset, int limit) {
        model.completion().requireProbabilities();
        NewFactQueue found = queue.get();
        Optional<String> wanted = relation.map(this::relation);
        Predicate<NewFact> matches = each -> each.probability() >= least
                && (wanted.isEmpty() || wanted.get().equals(each.fact().relation()))
                && isShown(verdict(each.fact()), show);
        List<NewFact> facts = found.facts().stream().filter(matches).toList();
        return new ReviewPage(
                search.job().map(Job::view),
                found.found(),
                found.heldOut(),
                facts.size(),
                offset,
                tally(),
                facts.stream().skip(offset).limit(limit).map(this::row).toList());
    }

    private static boolean isShown(Optional<ReviewVerdict> verdict, Show show) {
        return switch (show) {
            case ALL -> true;
            case OPEN -> verdict.isEmpty();
            case ACCEPTED -> verdict.equals(Optional.of(ReviewVerdict.ACCEPT));
            case REJECTED -> verdict.equals(Optional.of(ReviewVerdict.REJECT));
            case SKIPPED -> verdict.equals(Optional.of(ReviewVerdict.SKIP));
        };
    }

    private Optional<ReviewVerdict> verdict(Fact fact) {
        return decisions
                .find(Decision.NEW, fact.head(), fact.relation(), fact.tail())
                .map(Decision::verdict);
    }

    private ReviewPage.ReviewRow row(NewFact found) {
        Fact fact = found.fact();
        return new ReviewPage.ReviewRow(
                new NamedFact(
                        facts().entity(fact.head()), facts().relation(fact.relation()), facts().entity(fact.tail())),
                found.probability(),
                found.rule(),
                model.completion().heldOut(fact),
                verdict(fact));
    }

    /** The name of the relation that a word means; of an inverse, the relation itself. */
    private String relation(String word) {
        String name = facts().relation(word).name();
        return name.startsWith(Relations.INVERSE_PREFIX) ? name.substring(Relations.INVERSE_PREFIX.length()) : name;
    }

    private Facts facts() {
        return model.completion().facts();
    }

    private ReviewPage.Tally tally() {
        int[] counts = new int[ReviewVerdict.values().length];
        double promised = 0;
        for (Decision decision : decisions.all()) {
            if (decision.subject().equals(Decision.NEW) && isKnown(decision)) {
                counts[decision.verdict().ordinal()]++;
                boolean decided = decision.verdict() != ReviewVerdict.SKIP && !Double.isNaN(decision.probability());
                promised += decided ? decision.probability() : 0;
            }
        }
        int accepted = counts[ReviewVerdict.ACCEPT.ordinal()];
        int rejected = counts[ReviewVerdict.REJECT.ordinal()];
        int decided = accepted + rejected;
        return new ReviewPage.Tally(
                accepted,
                rejected,
                counts[ReviewVerdict.SKIP.ordinal()],
                decided == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) accepted / decided),
                decided == 0 ? OptionalDouble.empty() : OptionalDouble.of(promised / decided),
                decisions.path().getFileName().toString());
    }

    /** Keeps a decision; the rest of the row is what the model says at the moment. */
    public ReviewPage.Tally decide(VerdictRequest asked) {
        String head = facts().entity(asked.head()).name();
        String tail = facts().entity(asked.tail()).name();
        String subject = asked.subject().orElse(Decision.NEW);
        Optional<String> relation = asked.relation().map(this::relation);
        if (!subject.equals(Decision.NEW)
                && java.util.Arrays.stream(FindingKind.values())
                        .noneMatch(kind -> kind.label().equals(subject))) {
            throw InputException.of(
                    "subject", "\"" + subject + "\"", "new, or a kind of finding", "Maybe leave it out.");
        }
        if (relation.isEmpty() && !subject.equals(FindingKind.DUPLICATE.label())) {
            throw InputException.of("relation", "none", "that of the fact", "Maybe add it.");
        }
        Optional<NewFact> derived = subject.equals(Decision.NEW)
                ? model.completion().derive(new Fact(head, relation.get(), tail))
                : Optional.empty();
        if (subject.equals(Decision.NEW) && derived.isEmpty() && asked.verdict() != ReviewVerdict.UNDO) {
            throw InputException.of(
                    asked.head() + " " + asked.relation().orElse("") + " " + asked.tail(),
                    "a fact that no rule of the model leads to",
                    "one of those that GET /api/v1/review lists",
                    "Maybe add it to the data instead.");
        }
        decisions.add(new Decision(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                asked.verdict(),
                subject,
                head,
                relation.orElse(""),
                tail,
                derived.map(NewFact::probability).orElse(Double.NaN),
                derived.map(each -> each.rule().toString()).orElse("")));
        return tally();
    }

    /** The accepted new facts in a format of new facts; those whose names the graph no longer has are left out. */
    public byte[] accepted(String format) {
        List<NewFact> accepted = decisions.all().stream()
                .filter(each -> each.subject().equals(Decision.NEW) && each.verdict() == ReviewVerdict.ACCEPT)
                .filter(this::isKnown)
                .map(this::found)
                .toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        model.completion().write(accepted, format, bytes);
        return bytes.toByteArray();
    }

    /** Whether a decision is about the graph as it is: what is counted is exported. */
    private boolean isKnown(Decision decision) {
        return facts().knows(decision.fact()) && !decision.rule().isEmpty();
    }

    private NewFact found(Decision decision) {
        ChainRule rule =
                model.completion().rule(decision.rule(), decisions.path().toString());
        double probability = Double.isNaN(decision.probability()) ? 0 : decision.probability();
        return new NewFact(decision.fact(), probability, probability, rule, 1);
    }

    /** What the audit has found so far, of a kind or of all. */
    public AuditPage audit(Optional<String> kind, boolean open, int offset, int limit) {
        List<AuditFinding> all = audit.found().orElse(List.of());
        Map<String, Integer> kinds = new TreeMap<>();
        all.forEach(finding -> kinds.merge(finding.kind().label(), 1, Integer::sum));
        List<AuditPage.FindingRow> rows = all.stream()
                .filter(finding -> kind.isEmpty() || finding.kind().label().equals(kind.get()))
                .map(this::row)
                .filter(row -> !open || row.verdict().isEmpty())
                .toList();
        long agreed = decided(ReviewVerdict.ACCEPT);
        return new AuditPage(
                audit.job().map(Job::view),
                rows.size(),
                offset,
                kinds,
                (int) agreed,
                (int) decided(ReviewVerdict.REJECT),
                rows.stream().skip(offset).limit(limit).toList());
    }

    private long decided(ReviewVerdict verdict) {
        return decisions.all().stream()
                .filter(each -> !each.subject().equals(Decision.NEW) && each.verdict() == verdict)
                .count();
    }

    private AuditPage.FindingRow row(AuditFinding finding) {
        return new AuditPage.FindingRow(
                finding,
                decisions
                        .find(
                                finding.kind().label(),
                                finding.head().name(),
                                finding.relation().map(Named::name).orElse(""),
                                finding.tail().name())
                        .map(Decision::verdict));
    }

    /** Stops what is being looked for. */
    public void stop() {
        search.stop();
        audit.stop();
    }
}
