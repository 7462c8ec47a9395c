package dev.hornbeam.server.api;

import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.http.Route.Lane;
import dev.hornbeam.server.view.AlgebraPage;
import dev.hornbeam.server.view.CompositionPage;
import dev.hornbeam.server.view.EntityPage;
import dev.hornbeam.server.view.Named;
import dev.hornbeam.server.view.Neighbourhood;
import dev.hornbeam.server.view.OverviewPage;
import dev.hornbeam.server.view.ProposalPage;
import dev.hornbeam.server.view.RelatePage;
import java.util.List;

/** The graph: names, entities and what is between them. */
final class GraphRoutes {
    private static final Param NAME = Param.text("name", "an entity: its name, its short form or its label");

    private final Shelf shelf;

    GraphRoutes(Shelf shelf) {
        this.shelf = shelf;
    }

    private ServedModel model() {
        return shelf.present().model();
    }

    /** Entities whose names fit. */
    record EntityList(int offset, boolean more, List<EntityRow> entities) {}

    /** An entity and how many facts it is in. */
    record EntityRow(Named entity, int degree) {}

    List<Route> routes() {
        return List.of(
                Route.get(
                        "/overview",
                        "What the graph holds and where the model comes from.",
                        OverviewPage.class,
                        call -> shelf.present().overview().page()),
                Route.get(
                        "/relations",
                        "The relations with what they are like, those with most facts first.",
                        OverviewPage.RelationPage.class,
                        call -> shelf.present().overview().relations(call.find("text"), call.offset(), call.limit()),
                        Param.text("text", "what the name must contain"),
                        Pages.offset(),
                        Pages.limit(50, 1000)),
                Route.get(
                        "/entities",
                        "Entities by the beginning of a word of their names, the best known first.",
                        EntityList.class,
                        this::entities,
                        Param.text("prefix", "what is typed; nothing for all"),
                        Pages.offset(10_000),
                        Pages.limit(10, 100)),
                Route.get(
                        "/entities/{name}",
                        "The facts of an entity, by relation.",
                        EntityPage.class,
                        call -> model().entities()
                                .facts(call.text("name"), call.find("relation"), call.offset(), call.limit()),
                        NAME.inPath(),
                        Param.text("relation", "only facts of this relation; inv_r for those where it is the tail"),
                        Pages.offset(),
                        Pages.limit(20, 1000)),
                Route.get(
                        "/entity",
                        "The same for names that cannot be part of an address, such as a dot.",
                        EntityPage.class,
                        call -> model().entities()
                                .facts(call.text("name"), call.find("relation"), call.offset(), call.limit()),
                        NAME.needed(),
                        Param.text("relation", "only facts of this relation; inv_r for those where it is the tail"),
                        Pages.offset(),
                        Pages.limit(20, 1000)),
                Route.get(
                        "/neighbourhood",
                        "An entity with what is next to it, some of each relation.",
                        Neighbourhood.class,
                        call -> model().entities().neighbourhood(call.text("name"), call.limit()),
                        NAME.needed(),
                        Pages.limit(24, 200)),
                Route.get(
                                "/proposals",
                                "New facts about an entity, likeliest first.",
                                ProposalPage.class,
                                call -> model().entities()
                                        .proposals(call.text("name"), call.fraction("minProbability"), call.limit()),
                                NAME.needed(),
                                Param.fraction("minProbability", "how likely they must be", 0.2),
                                Pages.limit(20, 200))
                        .in(Lane.SLOW),
                Route.get(
                                "/relate",
                                "Which relation leads from one entity to another, and by which paths.",
                                RelatePage.class,
                                call -> model().network()
                                        .relate(
                                                call.text("head"),
                                                call.text("tail"),
                                                call.whole("maxLength"),
                                                call.limit()),
                                Param.text("head", "the entity asked from").needed(),
                                Param.text("tail", "the entity asked to").needed(),
                                Param.whole("maxLength", "the longest path; 0 for as trained", 0, 0, 6),
                                Pages.limit(5, 50))
                        .in(Lane.SLOW),
                Route.get(
                                "/algebra",
                                "What every two relations in a row compose to.",
                                AlgebraPage.class,
                                call -> model().network().algebra(relations(call, "relations")),
                                Param.text("relations", "some relations, separated by commas; else the most frequent"))
                        .in(Lane.SLOW),
                Route.get(
                                "/compositions",
                                "How the network composes a body: the tree of merges with the attention at each.",
                                CompositionPage.class,
                                call -> model().network().compose(relations(call, "body")),
                                Param.text("body", "relations in order, separated by commas; inv_r walks against r")
                                        .needed())
                        .in(Lane.SLOW));
    }

    private List<Integer> relations(Call call, String name) {
        return call.list(name).stream().map(model().names()::relationId).toList();
    }

    private EntityList entities(Call call) {
        ServedModel model = model();
        List<Integer> found = model.index().find(call.find("prefix").orElse(""), call.offset() + call.limit() + 1);
        List<EntityRow> rows = found.stream()
                .skip(call.offset())
                .limit(call.limit())
                .map(id -> new EntityRow(
                        model.names().entity(id),
                        model.completion().completer().graph().degree(id)))
                .toList();
        return new EntityList(call.offset(), found.size() > call.offset() + call.limit(), rows);
    }
}
