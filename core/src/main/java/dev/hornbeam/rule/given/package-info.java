/** Rules that people and other programs give: files in any format, clauses of logic programs. Start at {@link GivenRuleFile}. */
package dev.hornbeam.rule.given;
