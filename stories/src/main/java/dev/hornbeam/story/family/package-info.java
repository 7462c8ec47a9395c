/** Stories of any number of hops in simulated families. Start at {@link FamilySimulator}. */
package dev.hornbeam.story.family;
