/**
 * Which relation leads from one entity to another, judged by the paths between them. Start at
 * {@link RelationPredictor}.
 */
package dev.hornbeam.relate;
