/** The routes of the service: what each is called, takes and answers. Start at {@link ApiRoutes}. */
package dev.hornbeam.server.api;
