/**
 * What people decide about new facts and findings, kept in a file beside the model, and the queues they decide on. Start at
 * {@link DecisionFile}.
 */
package dev.hornbeam.server.review;
