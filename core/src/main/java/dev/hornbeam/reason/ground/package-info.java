/**
 * Rules walked from a known entity: which candidates they reach, and by how many paths. Start at {@link
 * PathGrounder}.
 */
package dev.hornbeam.reason.ground;
