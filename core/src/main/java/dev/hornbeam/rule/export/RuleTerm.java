package dev.hornbeam.rule.export;

/**
 * An argument of an atom: a variable or a constant.
 *
 * @param name the variable, a capital letter and perhaps a number, or the name of an entity
 * @param isVariable whether it is a variable
 */
public record RuleTerm(String name, boolean isVariable) {
    /** The variable of this name. */
    public static RuleTerm variable(String name) {
        return new RuleTerm(name, true);
    }

    /** The entity of this name. */
    public static RuleTerm constant(String name) {
        return new RuleTerm(name, false);
    }
}
