package dev.hornbeam;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.attribute.FiredRule;

/** Proofs by ids as proofs by names. */
record ReasonsInWords(Facts facts) {
    Proof proof(RuleProof proof) {
        PathText paths = new PathText(relations(), facts.dataset().entities()::name);
        return new Proof(ChainRule.of(proof.rule(), relations()), proof.share(), proof.pathCount(), paths.of(proof));
    }

    AttributeSupport support(AttributeProof proof) {
        FiredRule rule = proof.rule();
        String text = atom(rule.subject(), rule.headRelation(), rule.headConstant()) + " ⇐ "
                + atom(rule.subject(), rule.bodyRelation(), rule.bodyConstant());
        double confidence = rule.bodyCount() == 0 ? 0 : Math.min(1, (double) rule.support() / rule.bodyCount());
        return new AttributeSupport(text, proof.share(), confidence);
    }

    private String atom(int subject, int relation, int object) {
        Vocabulary entities = facts.dataset().entities();
        boolean inverse = relations().isInverse(relation);
        return relations().name(relations().base(relation)) + "(" + entities.name(inverse ? object : subject) + ", "
                + entities.name(inverse ? subject : object) + ")";
    }

    private Relations relations() {
        return facts.dataset().relations();
    }
}
