/** A world of simulated families whose chains of kin have a known answer, with the relations that CLUTRR uses. */
package dev.hornbeam.story.family;
