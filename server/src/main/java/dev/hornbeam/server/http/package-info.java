/**
 * What every request goes through: the table of routes with their parameters, guards, limits, problems and figures. Start at
 * {@link Route}.
 */
package dev.hornbeam.server.http;
