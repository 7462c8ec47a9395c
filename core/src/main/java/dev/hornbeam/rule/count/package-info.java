/** Statistics of rules by grounding: distinct pairs joined by simple paths, exact or sampled with a stated error. */
package dev.hornbeam.rule.count;
