package dev.hornbeam.cli.complete;

import dev.hornbeam.complete.audit.Finding;
import dev.hornbeam.complete.audit.FindingKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.List;
import java.util.Optional;

/**
 * A finding by names, in full for programs and as shown for people.
 *
 * @param shown the fact, or the two entities that are one
 * @param rather the entity that should stand in place of the tail
 */
record AuditRow(
        FindingKind kind,
        double severity,
        String head,
        Optional<String> relation,
        String tail,
        Optional<String> rather,
        Optional<String> rule,
        String shown,
        Optional<String> shownRather,
        Optional<String> shownRule,
        List<String> evidence) {

    static AuditRow of(Finding finding, Dataset data) {
        DisplayNames names = data.displayNames();
        Optional<Integer> relation =
                finding.relation().isPresent() ? Optional.of(finding.relation().getAsInt()) : Optional.empty();
        Optional<Integer> rival =
                finding.rival().isPresent() ? Optional.of(finding.rival().getAsInt()) : Optional.empty();
        String head = names.entity(finding.head());
        String tail = names.entity(finding.tail());
        return new AuditRow(
                finding.kind(),
                finding.severity(),
                data.entities().name(finding.head()),
                relation.map(data.relations()::name),
                data.entities().name(finding.tail()),
                rival.map(data.entities()::name),
                finding.rule().map(rule -> RuleFormat.statement(rule.canonical(data.relations()), data.relations())),
                relation.map(id -> names.relation(id) + "(" + head + ", " + tail + ")")
                        .orElse(head + " = " + tail),
                rival.map(names::entity),
                finding.rule().map(rule -> RuleFormat.statement(rule.canonical(data.relations()), names.relations())),
                finding.evidence());
    }
}
