package dev.hornbeam.rule.text;

import java.util.regex.Pattern;

/** A relation's name with two arguments as a file has them, {@code father(A,X)}. */
record Atom(String relation, String first, String second) {
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][0-9]{0,9}");

    boolean hasConstant() {
        return !isVariable(first) || !isVariable(second);
    }

    private static boolean isVariable(String argument) {
        return VARIABLE.matcher(argument).matches();
    }
}
