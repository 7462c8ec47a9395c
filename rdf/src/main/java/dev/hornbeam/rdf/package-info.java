/**
 * RDF as a source of facts, and facts as N-Triples; Apache Jena is used only inside this module. Start at
 * {@link DocumentReader}.
 */
package dev.hornbeam.rdf;
