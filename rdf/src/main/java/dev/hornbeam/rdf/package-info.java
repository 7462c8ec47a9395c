/** RDF as a source and a target of facts: files in its usual syntaxes, SPARQL endpoints, and N-Triples written. */
package dev.hornbeam.rdf;
