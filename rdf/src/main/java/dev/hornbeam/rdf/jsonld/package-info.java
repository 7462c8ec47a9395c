/** JSON-LD in time that grows with the document. Start at {@link JsonLdDocument}. */
package dev.hornbeam.rdf.jsonld;
