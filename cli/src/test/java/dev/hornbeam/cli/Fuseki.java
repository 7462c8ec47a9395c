package dev.hornbeam.cli;

import java.nio.file.Path;
import org.apache.jena.atlas.web.AuthScheme;
import org.apache.jena.fuseki.auth.Auth;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;

/** A Fuseki in this process, with one data set in TDB2 on disk. */
final class Fuseki implements AutoCloseable {
    private final DatasetGraph store;
    private final FusekiServer server;

    private Fuseki(DatasetGraph store, FusekiServer server) {
        this.store = store;
        this.server = server.start();
    }

    /** For everybody. */
    static Fuseki open(Path folder, String name) {
        DatasetGraph store = DatabaseMgr.connectDatasetGraph(folder.toString());
        return new Fuseki(
                store, FusekiServer.create().port(0).add("/" + name, store).build());
    }

    /** For those in a file of users and passwords. */
    static Fuseki closed(Path folder, String name, Path passwords) {
        DatasetGraph store = DatabaseMgr.connectDatasetGraph(folder.toString());
        return new Fuseki(
                store,
                FusekiServer.create()
                        .port(0)
                        .passwordFile(passwords.toString())
                        .auth(AuthScheme.BASIC)
                        .serverAuthPolicy(Auth.ANY_USER)
                        .add("/" + name, store)
                        .build());
    }

    String address() {
        return "http://localhost:" + server.getPort();
    }

    void load(Path file) {
        Txn.executeWrite(store, () -> RDFDataMgr.read(store, file.toUri().toString()));
    }

    /** The answer of a query as a table. */
    String ask(String query) {
        return Txn.calculateRead(store, () -> {
            try (QueryExec execution = QueryExec.dataset(store).query(query).build()) {
                return ResultSetFormatter.asText(ResultSet.adapt(execution.select()));
            }
        });
    }

    @Override
    public void close() {
        server.stop();
        store.close();
    }
}
