/** Grounding: the entities that rule bodies lead to from a known entity, with the number of simple paths of each rule. */
package dev.hornbeam.reason.ground;
