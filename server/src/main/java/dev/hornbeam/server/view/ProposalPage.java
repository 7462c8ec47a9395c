package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import java.util.List;
import java.util.Optional;

/** New facts that the model proposes about an entity, likeliest first. */
public record ProposalPage(Named entity, int asked, List<ProposalRow> proposals) {
    /**
     * A new fact.
     *
     * @param asksTail whether the entity is its head
     * @param heldOut the split that has the fact, if it is not among those reasoned on
     */
    public record ProposalRow(NamedFact fact, boolean asksTail, double probability, Optional<String> heldOut) {}

    public ProposalPage {
        proposals = List.copyOf(proposals);
    }
}
