"""The package against the real command: HORNBEAM, or the launcher of the source tree, is started."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "python"))

import hornbeam  # noqa: E402

COMPANY = os.path.join(ROOT, "docs", "tutorial", "company.tsv")
SETTINGS = {"epochs": 30, "dimension": 16, "max_length": 2, "seed": 1}


def rows(result):
    return result.to_dict("records") if hasattr(result, "to_dict") else list(result)


class ModelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(COMPANY, encoding="utf-8") as file:
            triples = [line.rstrip("\n").split("\t") for line in file if line.strip()]
        cls.model = hornbeam.Model.learn(triples, progress=False, **SETTINGS)

    @classmethod
    def tearDownClass(cls):
        cls.model.close()
        assert not os.path.exists(cls.model.folder)

    def test_rules(self):
        found = rows(self.model.rules(head="basedIn", limit=3))
        self.assertTrue(1 <= len(found) <= 3)
        self.assertTrue(all(row["head"] == "basedIn" and row["rule"].startswith("basedIn(X,Y) ⇐") for row in found))

    def test_one_fact_has_one_probability(self):
        answers = rows(self.model.predict("Udo", "basedIn", limit=3))
        best = answers[0]["entity"]
        why = self.model.explain("Udo", "basedIn", best)
        self.assertEqual(answers[0]["probability"], why.probability)
        self.assertIn("basedIn(Udo, " + best + ")", str(why))
        self.assertIn("<strong>", why._repr_html_())
        self.assertTrue(rows(why.proofs))
        backward = rows(self.model.predict(relation="basedIn", tail=best, limit=1000))
        self.assertIn(answers[0]["probability"], [row["probability"] for row in backward if row["entity"] == "Udo"])

    def test_relations_add_up_to_one(self):
        found = rows(self.model.relate("Udo", "Graz", limit=50))
        self.assertAlmostEqual(1, sum(row["probability"] for row in found), places=3)

    def test_new_facts_are_sorted(self):
        found = [row["probability"] for row in rows(self.model.complete(0.01))]
        self.assertTrue(found)
        self.assertEqual(sorted(found, reverse=True), found)

    def test_audit(self):
        for row in rows(self.model.audit(progress=False)):
            self.assertTrue(0 <= row["severity"] <= 1)

    def test_a_mistake_is_one_line(self):
        for mistake, said in [
            (lambda: self.model.predict("Nobody", "basedIn"), "no entity of that name"),
            (lambda: self.model.predict("Udo"), "expected a relation"),
            (lambda: self.model.rules(limit=0), "a whole number from 1"),
            (lambda: self.model.evaluate("later"), "later"),
            (lambda: hornbeam.Model.learn([("a", "b")], progress=False), "row 1: found 2 columns"),
            (lambda: hornbeam.Model.learn([("a", "b\t", "c")], progress=False), "a tab or line end"),
            (lambda: hornbeam.Model.learn(COMPANY, progress=False, epoch=3), "--epoch"),
            (lambda: hornbeam.Model.load("nowhere", COMPANY), "nowhere"),
            (lambda: hornbeam.Model.learn(COMPANY, launcher="/no/such/program"), "no such program"),
            (lambda: hornbeam.Model.learn(COMPANY, launcher=sys.executable), "not the hornbeam command"),
        ]:
            with self.assertRaises(hornbeam.HornbeamError) as caught:
                mistake()
            self.assertIn(said, str(caught.exception))
            self.assertEqual(1, len(str(caught.exception).splitlines()))


class LauncherTest(unittest.TestCase):
    def test_a_launcher_that_is_too_old(self):
        with tempfile.TemporaryDirectory() as folder:
            old = os.path.join(folder, "hornbeam")
            with open(old, "w") as file:
                file.write("#!/bin/sh\necho hornbeam 0.0.9\n")
            os.chmod(old, 0o755)
            with self.assertRaisesRegex(hornbeam.HornbeamError, "expected 0.1.0 or newer"):
                hornbeam.Model.load("model", COMPANY, launcher=old)


class TableTest(unittest.TestCase):
    def test_names_are_text_in_html(self):
        shown = hornbeam.Table([{"name": "<script>", "p": 0.5}])._repr_html_()
        self.assertIn("&lt;script&gt;", shown)
        self.assertIn("0.500", shown)


class WheelTest(unittest.TestCase):
    def test_the_wheel_has_the_package(self):
        with tempfile.TemporaryDirectory() as folder:
            code = "import build_wheel; print(build_wheel.build_wheel(%r))" % folder
            name = subprocess.check_output([sys.executable, "-c", code], cwd=os.path.join(ROOT, "python"), text=True)
            with zipfile.ZipFile(os.path.join(folder, name.strip())) as wheel:
                self.assertIn("hornbeam/__init__.py", wheel.namelist())
                self.assertIn("hornbeam/py.typed", wheel.namelist())


class NotebookTest(unittest.TestCase):
    def test_the_notebook_runs(self):
        folder = os.path.join(ROOT, "examples", "notebook")
        with open(os.path.join(folder, "company.ipynb"), encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        code = ["import os", f"os.chdir({folder!r})"]
        code += ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        environment = {**os.environ, "PYTHONPATH": os.path.join(ROOT, "python")}
        subprocess.run([sys.executable, "-c", "\n".join(code)], check=True, env=environment, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
