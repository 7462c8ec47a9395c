package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.sparql.SparqlOptions;
import dev.hornbeam.rdf.sparql.SparqlSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody is contacted but the endpoint that was named: a server listens, and must not be called. */
class NothingFetchedTest {
    @TempDir
    private Path folder;

    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private String there;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            calls.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        there = "http://localhost:" + server.getAddress().getPort() + "/";
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Reads a file, whether or not it can be read. */
    private void read(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text.replace("THERE", there));
        try {
            new DatasetReader(ReadOptions.DEFAULTS).read(List.of(file.toString()));
        } catch (InputException refused) {
            assertThat(refused.getMessage()).doesNotContain("\n");
        }
        assertThat(calls).as(name + ": " + text).isEmpty();
    }

    @Test
    void theServerListens() throws IOException {
        there = there.replace("localhost", server.getAddress().getAddress().getHostAddress());
        assertThat(new java.net.URL(there).openConnection().getHeaderField(0)).contains("404");
        assertThat(calls).hasSize(1);
    }

    @Test
    void contextsOfJsonLdAreNotFetched() throws IOException {
        String node = "\"@id\": \"http://e/a\", \"http://e/r\": {\"@id\": \"http://e/b\"}";
        for (String context : List.of(
                "\"THEREcontext\"",
                "[\"THEREcontext\"]",
                "[{}, \"THEREcontext\"]",
                "{\"@version\": 1.1, \"@import\": \"THEREcontext\"}",
                "{\"r\": {\"@id\": \"http://e/r\", \"@context\": \"THEREcontext\"}}",
                "{\"@base\": \"THERE\", \"@vocab\": \"THEREv/\"}")) {
            read("a.jsonld", "{\"@context\": " + context + ", " + node + "}");
        }
        read(
                "b.jsonld",
                "{\"@context\": {\"@base\": \"THERE\"}, \"@graph\": [{\"@context\": \"context\", " + node + "}]}");
    }

    @Test
    void documentTypesAndEntitiesAreNotFetched() throws IOException {
        String rdf = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/' "
                + "xmlns:xi='http://www.w3.org/2001/XInclude' "
                + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='http://e/ THEREe.xsd'>"
                + "<rdf:Description rdf:about='http://e/a'><e:r rdf:resource='http://e/b'/>BODY</rdf:Description></rdf:RDF>";
        for (String type : List.of(
                "<!DOCTYPE rdf:RDF SYSTEM 'THEREa.dtd'>",
                "<!DOCTYPE rdf:RDF PUBLIC '-//X//Y' 'THEREa.dtd'>",
                "<!DOCTYPE rdf:RDF [<!ENTITY x SYSTEM 'THEREx'>]>",
                "<!DOCTYPE rdf:RDF [<!ENTITY % x SYSTEM 'THEREx'> %x;]>",
                "<?xml-stylesheet href='THEREs.xsl' type='text/xsl'?>")) {
            read("a.rdf", type + rdf.replace("BODY", ""));
            read("b.rdf", type + rdf.replace("BODY", "<e:n>&x;</e:n>"));
            read("c.owl", type + rdf.replace("BODY", "<xi:include href='THEREi'/>"));
        }
    }

    @Test
    void importsAreNotFetched() throws IOException {
        String imports = "<THEREo> a <http://www.w3.org/2002/07/owl#Ontology> ; "
                + "<http://www.w3.org/2002/07/owl#imports> <THEREother> , <THEREmore.ttl> . <http://e/a> <http://e/r> <http://e/b> .";
        read("a.ttl", "@base <THERE> .\n" + imports);
        read("a.trig", "BASE <THERE> GRAPH <g> { " + imports + " }");
        read(
                "a.nt",
                "<THEREo> <http://www.w3.org/2002/07/owl#imports> <THEREother> .\n<http://e/a> <http://e/r> <http://e/b> .\n");
        read("a.nq", "<http://e/a> <http://www.w3.org/2002/07/owl#imports> <THEREother> <THEREg> .\n");
        read("a.obo", "format-version: 1.2\nimport: THEREother.obo\n\n[Term]\nid: E:1\nis_a: E:2\n\n[Term]\nid: E:2\n");
        read("a.tsv", "THEREa\tTHEREr\tTHEREb\n");
    }

    /** The answer of an endpoint is a document of somebody else, too; and a SERVICE is the endpoint's to ask. */
    @Test
    void neitherAnAnswerNorAQueryLeadsElsewhere() throws IOException {
        HttpServer endpoint = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Map<String, String> answers = Map.of(
                "/dtd", "<!DOCTYPE sparql SYSTEM 'THEREa.dtd'>",
                "/entity", "<!DOCTYPE sparql [<!ENTITY x SYSTEM 'THEREx'>]>",
                "/parameter", "<!DOCTYPE sparql [<!ENTITY % x SYSTEM 'THEREx'> %x;]>",
                "/none", "");
        endpoint.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body = (answers.get(exchange.getRequestURI().getPath())
                            + "<sparql xmlns='http://www.w3.org/2005/sparql-results#'><head>"
                            + "<variable name='s'/><variable name='p'/><variable name='o'/><link href='THEREl'/></head><results>"
                            + "<result><binding name='s'><uri>THEREs</uri></binding><binding name='p'><uri>http://e/p</uri>"
                            + "</binding><binding name='o'><literal>"
                            + (exchange.getRequestURI().getPath().equals("/entity") ? "&x;" : "x")
                            + "</literal></binding></result></results></sparql>")
                    .replace("THERE", there)
                    .getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/sparql-results+xml");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        endpoint.start();
        try {
            for (String path : answers.keySet()) {
                String address = "http://localhost:" + endpoint.getAddress().getPort() + path;
                String query = "SELECT ?s ?p ?o FROM <" + there + "g> { SERVICE <" + there + "sparql> { ?s ?p ?o } }";
                try {
                    new SparqlSource(SparqlOptions.of(address).withQuery(query).withPageSize(1))
                            .read(new CollectingSink(false));
                } catch (InputException refused) {
                    assertThat(refused.getMessage()).doesNotContain("\n");
                }
                assertThat(calls).as(path).isEmpty();
            }
        } finally {
            endpoint.stop(0);
        }
    }
}
