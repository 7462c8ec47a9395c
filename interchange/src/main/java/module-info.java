/** Rules in the languages of triple stores, reasoners and databases, found as services. */
module dev.hornbeam.interchange {
    requires dev.hornbeam.core;

    provides dev.hornbeam.rule.export.ExportFormat with
            dev.hornbeam.interchange.SparqlRules,
            dev.hornbeam.interchange.SparqlRules.SrlRules,
            dev.hornbeam.interchange.SparqlRules.ShaclRules,
            dev.hornbeam.interchange.N3Rules,
            dev.hornbeam.interchange.JenaRules,
            dev.hornbeam.interchange.SwrlRules,
            dev.hornbeam.interchange.DatalogRules.SouffleRules,
            dev.hornbeam.interchange.DatalogRules,
            dev.hornbeam.interchange.PrologRules,
            dev.hornbeam.interchange.PrologRules.ProbLogRules,
            dev.hornbeam.interchange.CypherRules,
            dev.hornbeam.interchange.SqlRules;
}
