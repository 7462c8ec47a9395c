package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.apicatalog.jsonld.JsonLdOptions;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.util.IsoMatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLdDocumentTest {
    private static final String BASE = "file:///b.jsonld";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'@id':'a','http://e/p':[{'@id':'b'},{'@id':'b'},'text',1,1.5,true,1e30,-0.25,100.0,null]}",
                "{'@context':{'@vocab':'http://e/','n':{'@type':'@id'}},'@type':['K','L'],'n':['x','_:y'],'l':{'@list':[1,"
                        + "{'@list':['a',{'@id':'http://e/z'}]},[]]}}",
                "{'@context':{'@vocab':'http://e/'},'@id':'http://e/g','@graph':[{'@id':'_:b0','p':{'q':{}}}],'p':'x'}",
                "{'@context':{'@vocab':'http://e/'},'@graph':[{'@id':'http://e/a','p':{'@id':'_:b0'}},{'@id':'_:b0','p':2}]}",
                "{'@context':{'@vocab':'http://e/','r':{'@reverse':'p'}},'@id':'http://e/a','r':[{'@id':'http://e/b'},{'q':3}],"
                        + "'@included':[{'@id':'http://e/c','p':'i'}]}",
                "{'@context':{'@vocab':'http://e/','@language':'de'},'p':'wort',"
                        + "'d':{'@value':'2026-01-01','@type':'http://www.w3.org/2001/XMLSchema#date'},"
                        + "'e':{'@value':'x','@language':'en-GB'},'f':{'@value':3,'@type':'http://www.w3.org/2001/XMLSchema#double'}}",
                "[{'@id':'_:g','@graph':[{'@id':'http://e/a','http://e/p':[{'@value':true}]}]},{'@id':'rel','_:p':[1],'@type':'_:t'}]",
                "{'@context':{'@vocab':'http://e/','c':{'@container':'@index'},'m':{'@container':'@language'},"
                        + "'s':{'@container':'@set'},'g':{'@container':'@graph'}},'c':{'x':'1','y':'2'},'m':{'en':'one','de':'eins'},"
                        + "'s':['v','v'],'g':{'p':'in a graph'}}",
                "{}",
                "[]"
            })
    void sameStatementsAsTheLibraryMakes(String document) {
        same(document.replace('\'', '"'));
    }

    @Test
    void sameStatementsForRandomDocuments() {
        for (int seed = 0; seed < 200; seed++) {
            same(RandomDocument.of(new Random(seed)));
        }
    }

    @Test
    void jsonAsAValueIsWrittenInOneWay() {
        String document = "{'@context':{'@vocab':'http://e/','j':{'@type':'@json'}},'j':{'b':[1,{}],'a':null}}";
        assertThat(quads(document.replace('\'', '"')).get(0).getObject().getLiteralLexicalForm())
                .isEqualTo("{\"a\":null,\"b\":[1,{}]}");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void aHubIsReadInTimeThatGrowsWithIt() {
        StringBuilder text =
                new StringBuilder("{\"@context\":{\"@vocab\":\"http://e/\"},\"@id\":\"http://e/hub\",\"p\":[");
        int values = 100_000;
        for (int i = 0; i < values; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"@id\":\"http://e/")
                    .append(i)
                    .append("\"}");
        }
        assertThat(quads(text + "]}")).hasSize(values);
    }

    private static void same(String document) {
        DatasetGraph expected = DatasetGraphFactory.createGeneral();
        RDFParser.fromString(document, Lang.JSONLD11).base(BASE).checking(false).parse(StreamRDFLib.dataset(expected));
        DatasetGraph found = DatasetGraphFactory.createGeneral();
        quads(document).forEach(found::add);
        assertThat(IsoMatcher.isomorphic(expected, found))
                .as("%s%nexpected %s%nfound %s", document, expected, found)
                .isTrue();
    }

    private static List<Quad> quads(String document) {
        List<Quad> quads = new ArrayList<>();
        JsonLdOptions options = new JsonLdOptions();
        options.setBase(URI.create(BASE));
        new JsonLdDocument(options, new BlankNames("b"))
                .read(new ByteArrayInputStream(document.getBytes(UTF_8)), new StreamRDFBase() {
                    @Override
                    public void quad(Quad quad) {
                        quads.add(quad);
                    }
                });
        return quads;
    }
}
