package dev.hornbeam.complete;

/** Is told of every answer as it is ranked, by the thread that ranked it. */
public interface RankListener {
    /** Is not interested. */
    RankListener NONE = (place, query) -> {};

    /**
     * @param place of the answer among the outcomes of the evaluation
     * @param query is valid during this call only
     */
    void ranked(int place, RankedQuery query);
}
