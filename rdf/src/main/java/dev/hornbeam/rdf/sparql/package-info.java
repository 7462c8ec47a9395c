/** A SPARQL endpoint as a source of facts, and new facts sent to one. Start at {@link SparqlSource}. */
package dev.hornbeam.rdf.sparql;
