package dev.hornbeam.story.family;

/** The kinds of kin that have a name for each sex. */
enum Kin {
    PARENT("father", "mother"),
    CHILD("son", "daughter"),
    SIBLING("brother", "sister"),
    SPOUSE("husband", "wife"),
    GRANDPARENT("grandfather", "grandmother"),
    GRANDCHILD("grandson", "granddaughter"),
    PARENTS_SIBLING("uncle", "aunt"),
    SIBLINGS_CHILD("nephew", "niece"),
    PARENT_IN_LAW("father-in-law", "mother-in-law"),
    CHILD_IN_LAW("son-in-law", "daughter-in-law");

    private final String him;
    private final String her;

    Kin(String him, String her) {
        this.him = him;
        this.her = her;
    }

    String name(boolean male) {
        return male ? him : her;
    }
}
