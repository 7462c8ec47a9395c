/**
 * Attribute rules on disk: by relation, each with a checksum, so that a question reads no more than it needs.
 * Start at {@link AttributeFile}.
 */
package dev.hornbeam.reason.attribute.file;
