/**
 * RDF as a source of facts, and facts as N-Triples; Apache Jena stays behind these doors. Start at {@link DocumentReader}.
 */
package dev.hornbeam.rdf;
