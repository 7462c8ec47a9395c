package dev.hornbeam.rdf.format;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.rdf.DocumentReader;
import dev.hornbeam.rdf.Syntax;
import dev.hornbeam.rdf.XmlProlog;
import java.io.IOException;
import java.io.InputStream;

/** RDF/XML, as most OWL ontologies are written. External entities are never fetched. */
public final class RdfXmlFormat extends RdfFormat {
    public RdfXmlFormat() {
        super("rdfxml", ".rdf", ".xml", ".owl");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isXml();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new DocumentReader(Syntax.RDF_XML, where, options, sink).read(new XmlProlog(in, where));
    }
}
