package dev.hornbeam.learn;

/** What to do with a model or an unfinished run that is in the folder already. */
public enum IfThere {
    /** Leave it alone and say so. */
    REFUSE,
    /** Replace it; a finished model stays until the new one is whole. */
    REPLACE,
    /** Go on with the unfinished run, with the options that it began with; where there is none, say so. */
    RESUME
}
