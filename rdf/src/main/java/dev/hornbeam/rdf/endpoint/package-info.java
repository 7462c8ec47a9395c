/** Requests to endpoints: with a login, bounded in time and size, and sent again where that helps. Start at {@link EndpointClient}. */
package dev.hornbeam.rdf.endpoint;
