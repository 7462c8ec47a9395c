package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/** Statements of rules add the facts that Hornbeam derives, to the last one, in Neo4j. */
class Neo4jEngineTest {
    @TempDir
    private Path folder;

    @Test
    void cypherInNeo4j() {
        DatabaseManagementService service = new DatabaseManagementServiceBuilder(folder).build();
        try {
            GraphDatabaseService database = service.database("neo4j");
            for (long seed = 1; seed <= 3; seed++) {
                Travellers graph = Travellers.random(seed);
                database.executeTransactionally("MATCH (n) DETACH DELETE n");
                load(graph, database);
                for (int run = 0; run < 2; run++) { // the second adds nothing
                    for (String statement : graph.exported("cypher").split(";\n\n")) {
                        database.executeTransactionally(statement);
                    }
                    assertThat(newRows(database)).isEqualTo(graph.once());
                }
            }
        } finally {
            service.shutdown();
        }
    }

    private static void load(Travellers graph, GraphDatabaseService database) {
        try (Transaction transaction = database.beginTx()) {
            Map<String, Node> nodes = new java.util.HashMap<>();
            for (String name : Travellers.ENTITIES) {
                Node node = transaction.createNode();
                node.setProperty("name", name);
                nodes.put(name, node);
            }
            for (Fact fact : graph.facts()) {
                nodes.get(fact.head())
                        .createRelationshipTo(nodes.get(fact.tail()), RelationshipType.withName(fact.relation()));
            }
            transaction.commit();
        }
    }

    private static Set<String> newRows(GraphDatabaseService database) {
        Set<String> rows = new TreeSet<>();
        try (Transaction transaction = database.beginTx();
                var all = transaction.getAllRelationships()) {
            for (Relationship each : all) {
                if (each.hasProperty("rule")) {
                    assertThat((double) each.getProperty("confidence")).isBetween(0.0, 1.0);
                    rows.add(Travellers.row(
                            (String) each.getStartNode().getProperty("name"),
                            each.getType().name(),
                            (String) each.getEndNode().getProperty("name")));
                }
            }
        }
        return rows;
    }
}
