package dev.hornbeam.example;

import java.util.Optional;

/**
 * A member or spouse of a royal house.
 *
 * @param name the name a reader recognises, unique
 * @param isMale whether the person is a man
 * @param born the year of birth
 * @param father the father's name, if he is in the tree
 * @param mother the mother's name, if she is in the tree
 * @param house the house by birth, empty for none
 */
public record Person(
        String name, boolean isMale, int born, Optional<String> father, Optional<String> mother, String house) {}
