/** Chain rules: extraction from bodies and their scores, statistics by grounding, text formats. */
package dev.hornbeam.rule;
