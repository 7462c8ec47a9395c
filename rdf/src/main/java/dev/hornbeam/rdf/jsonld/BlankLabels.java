package dev.hornbeam.rdf.jsonld;

/** Gives blank nodes the labels by which they are told apart from those of other documents. */
public interface BlankLabels {
    /** Of a node that the document labels. */
    String labelled(String label);

    /** Of the next node without a label. */
    String fresh();
}
