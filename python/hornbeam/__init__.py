"""Learn readable logical rules from a knowledge graph and reason with them.

    import hornbeam

    with hornbeam.Model.learn("company.tsv") as model:
        print(model.rules(limit=5))
        print(model.predict("Udo", "basedIn"))
        print(model.explain("Udo", "basedIn", "Graz"))

The package starts the ``hornbeam`` command: one process learns, another one answers on a free port of this machine.
"""

from __future__ import annotations

import atexit
import html
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

__all__ = ["Model", "Explanation", "Table", "HornbeamError"]

#: The oldest version of the command that this package works with.
OLDEST = (0, 1, 0)

Triples = Iterable[Tuple[str, str, str]]
Record = Dict[str, Any]


class HornbeamError(Exception):
    """What went wrong, in the one line that the command or the service says."""


class Table(List[Record]):
    """Rows as dictionaries; a notebook shows them as a table. Where pandas is installed, results are DataFrames instead."""

    def _repr_html_(self) -> str:
        columns = list(dict.fromkeys(name for row in self for name in row))
        head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_shown(row.get(name)))}</td>" for name in columns) + "</tr>"
            for row in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __str__(self) -> str:
        if not self:
            return "(empty)"
        columns = list(dict.fromkeys(name for row in self for name in row))
        cells = [columns] + [[_shown(row.get(name)) for name in columns] for row in self]
        widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _result(rows: List[Record]) -> Any:
    """A DataFrame where pandas is installed, else a Table."""
    try:
        import pandas  # type: ignore
    except ImportError:
        return Table(rows)
    return pandas.DataFrame(rows)


class Explanation:
    """Why a fact has its probability: the rules that lead to it, evidence for and against, and likelier answers."""

    def __init__(self, record: Record) -> None:
        #: everything, as the service returns it
        self.record = record
        self.probability: Optional[float] = record.get("probability")
        self.contradiction: Optional[str] = record.get("contradiction")
        self.standing: str = record["standing"]

    @property
    def proofs(self) -> Any:
        """The rules that lead to the fact, each with one path behind it."""
        return _result(
            [
                {
                    "share": proof["share"],
                    "rule": proof["rule"]["text"],
                    "confidence": proof["rule"].get("confidence"),
                    "paths": proof["pathCount"],
                    "example": proof["paths"][0]["text"] if proof["paths"] else None,
                }
                for proof in self.record["proofs"]
            ]
        )

    @property
    def evidence(self) -> Any:
        """Evidence for the fact (above 0) and against it (below 0), in log-odds."""
        rows = self.record.get("odds") or self.record.get("evidence") or []
        return _result([{"part": row["part"], "evidence": row["text"]} for row in rows])

    def _title(self) -> str:
        fact = self.record["fact"]
        return f"{fact['relation']['shown']}({fact['head']['shown']}, {fact['tail']['shown']})"

    def _lines(self) -> Iterator[str]:
        probability = "" if self.probability is None else f", probability {self.probability:.2f}"
        yield f"{self._title()}: {self.standing.rstrip('.').lower()}{probability}"
        if self.contradiction:
            yield f"cannot hold beside what is known: {self.contradiction}"
        for proof in self.record["proofs"]:
            yield f"{100 * proof['share']:3.0f} %  {proof['rule']['text']}"
            for path in proof["paths"][:1]:
                yield f"       {path['text']}"
        for row in self.record.get("odds") or self.record.get("evidence") or []:
            yield f"{row['part']:+6.2f}  {row['text']}"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        title, *lines = self._lines()
        items = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
        return f'<div><strong>{html.escape(title)}</strong><div style="white-space:pre-wrap">{items}</div></div>'


class Model:
    """A model on a graph, answered for by a server of its own. Close it, or use it in a ``with`` statement."""

    def __init__(self, folder: str, data: str, launcher: str, owned: List[str]) -> None:
        self.folder = folder
        self.data = data
        self._launcher = launcher
        self._owned = owned
        try:
            self._service = _Service(launcher, folder, data)
        except BaseException:
            _remove(owned)
            raise
        atexit.register(self.close)

    @classmethod
    def learn(
        cls,
        data: Union[str, "os.PathLike[str]", Triples, Any],
        folder: Optional[Union[str, "os.PathLike[str]"]] = None,
        *,
        launcher: Optional[str] = None,
        progress: bool = True,
        replace: bool = False,
        **settings: Any,
    ) -> "Model":
        """Learns a model.

        data: a file or folder that hornbeam reads, a DataFrame whose first three columns are head, relation and tail, or triples.
        folder: where the model is kept; a temporary one by default, which is removed when the model is closed.
        replace: whether a model in that folder is replaced.
        settings: options of ``hornbeam learn``, such as ``max_length=3``, ``seed=1`` or ``final=True``.
        """
        command = _find(launcher)
        owned: List[str] = []
        try:
            source = _source(data, owned)
            if folder is None:
                home = tempfile.mkdtemp(prefix="hornbeam-")
                owned.append(home)
                folder = os.path.join(home, "model")
            arguments = ["learn", source, "-o", os.fspath(folder), *_options(settings)]
            if replace:
                arguments.append("--force")
            _run(command, arguments, progress)
        except BaseException:
            _remove(owned)
            raise
        return cls(os.fspath(folder), source, command, owned)

    @classmethod
    def load(
        cls,
        folder: Union[str, "os.PathLike[str]"],
        data: Union[str, "os.PathLike[str]", Triples, Any],
        *,
        launcher: Optional[str] = None,
    ) -> "Model":
        """Opens a model that was learned before, on the same graph or on another one."""
        command = _find(launcher)
        owned: List[str] = []
        try:
            source = _source(data, owned)
        except BaseException:
            _remove(owned)
            raise
        return cls(os.fspath(folder), source, command, owned)

    def rules(self, head: Optional[str] = None, limit: int = 20, **filters: Any) -> Any:
        """Rules, best first; ``filters`` are parameters of ``/rules``, such as ``minConfidence=0.9`` or ``body="mother"``."""
        rows = self._service.get("/rules", head=head, limit=limit, **filters)["rules"]
        return _result(
            [
                {
                    "head": row["head"]["shown"],
                    "rule": row["text"],
                    "confidence": row.get("confidence"),
                    "support": row.get("support"),
                    "pairs": row.get("pairs"),
                    "worth": row.get("worth"),
                    "id": row.get("id"),
                }
                for row in rows
            ]
        )

    def predict(
        self,
        head: Optional[str] = None,
        relation: Optional[str] = None,
        tail: Optional[str] = None,
        *,
        limit: int = 10,
        known: bool = False,
    ) -> Any:
        """Answers of ``(head, relation, ?)`` or ``(?, relation, tail)``, best first, each with the probability that the fact holds."""
        if relation is None or (head is None) == (tail is None):
            raise HornbeamError("predict: expected a relation and either head or tail. Maybe relate(head, tail) is meant.")
        found = self._service.get("/answers", head=head, relation=relation, tail=tail, limit=limit, known=known)
        return _result(
            [
                {
                    "entity": row["entity"]["name"],
                    "shown": row["entity"]["shown"],
                    "probability": row.get("probability"),
                    "share": row.get("share"),
                    "rank": row.get("rank"),
                    "known": row["known"],
                    "held_out": row.get("heldOut"),
                    "contradiction": row.get("contradiction"),
                }
                for row in found["answers"]
            ]
        )

    def explain(self, head: str, relation: str, tail: str) -> Explanation:
        """Why a fact has its probability."""
        return Explanation(self._service.get("/explanations", head=head, relation=relation, tail=tail))

    def relate(self, head: str, tail: str, limit: int = 5) -> Any:
        """Which relation leads from one entity to another; the row without a relation is that none does."""
        page = self._service.get("/relate", head=head, tail=tail, limit=limit)
        rows: List[Record] = [
            {
                "relation": row["relation"]["shown"],
                "probability": row["probability"],
                "example": row["paths"][0]["example"]["text"] if row["paths"] else None,
            }
            for row in page["relations"]
        ]
        rows.append({"relation": None, "probability": page["noRelation"], "example": None})
        rows.sort(key=lambda row: -float(row["probability"]))
        return _result(rows)

    def complete(
        self, min_probability: float = 0.5, relations: Optional[List[str]] = None, limit: Optional[int] = None
    ) -> Any:
        """New facts of the whole graph, likeliest first, each with the rule that supports it most."""
        body: Record = {"minProbability": min_probability}
        if relations is not None:
            body["relations"] = relations
        rows: List[Record] = []
        ended = False
        for row in self._service.lines("/complete", body):
            if "done" in row:
                ended = row["done"]
            else:
                rows.append({name: row.get(name) for name in ("head", "relation", "tail", "probability", "rule")})
        if not ended:
            raise HornbeamError("complete: the search was cut off. Maybe ask for fewer relations.")
        rows.sort(key=lambda row: (-float(row["probability"]), row["relation"], row["head"], row["tail"]))
        return _result(rows[:limit])

    def audit(self, kind: Optional[str] = None, limit: int = 100, progress: bool = True) -> Any:
        """What is likely wrong or missing in the graph, worst first."""
        job = self._service.post("/audit", {})
        shown = _Progress(progress)
        while job["state"] not in ("done", "failed", "stopped"):
            time.sleep(0.2)
            job = self._service.get(f"/jobs/{job['id']}")
            shown.moves(job["step"], job["done"], job["total"])
        shown.ends()
        if job["state"] != "done":
            raise HornbeamError(job.get("problem") or f"audit: the job is {job['state']}.")
        page = self._service.get("/audit", kind=kind, limit=min(limit, 500))
        return _result(
            [
                {
                    "kind": row["kind"],
                    "severity": row["severity"],
                    "head": row["head"]["shown"],
                    "relation": row["relation"]["shown"] if "relation" in row else None,
                    "tail": row["tail"]["shown"],
                    "rather": row["rather"]["shown"] if "rather" in row else None,
                    "evidence": row["evidence"][0] if row["evidence"] else None,
                }
                for row in page["findings"]
            ]
        )

    def evaluate(self, split: str = "test") -> Record:
        """MRR, Hits@k and more on a held-out split of the data."""
        out = _run(self._launcher, ["evaluate", self.folder, self.data, "--split", split, "--json"], progress=False)
        return dict(json.loads(out))

    def info(self) -> Record:
        """What the graph contains and where the model comes from."""
        return dict(self._service.get("/overview"))

    @property
    def address(self) -> str:
        """Where the server listens; its page asks for ``token``."""
        return self._service.address

    @property
    def token(self) -> str:
        return self._service.token

    def close(self) -> None:
        """Ends the server, and removes what was temporary."""
        self._service.close()
        _remove(self._owned)
        atexit.unregister(self.close)

    def __enter__(self) -> "Model":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<hornbeam.Model {self.folder} on {self.data}>"


def _find(launcher: Optional[str]) -> str:
    """The command: as it was given, as HORNBEAM names it, on the path, or that of the source tree around this file."""
    tree = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "hornbeam")
    named = launcher or os.environ.get("HORNBEAM")
    found = shutil.which(named) if named else shutil.which("hornbeam") or shutil.which(tree)
    if not found:
        raise HornbeamError(
            f"{named or 'hornbeam'}: no such program, expected the hornbeam command. Maybe add it to PATH, "
            "or set HORNBEAM to its place."
        )
    try:
        out = subprocess.run([found, "--version"], capture_output=True, text=True, encoding="utf-8", errors="replace")
    except OSError as e:
        raise HornbeamError(f"{found}: a program that cannot be started ({e}), expected the hornbeam command.") from e
    version = re.match(r"hornbeam (\d+)\.(\d+)\.(\d+)", out.stdout)
    if not version:
        said = out.stderr.strip().splitlines()
        raise HornbeamError(said[-1] if said else f"{found}: not the hornbeam command. Maybe HORNBEAM names another program.")
    if tuple(map(int, version.groups())) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise HornbeamError(f"{found}: found {version.group()}, expected {oldest} or newer. Maybe update it.")
    return found


def _source(data: Any, owned: List[str]) -> str:
    """A path of facts; a DataFrame or triples are written to a temporary file."""
    if isinstance(data, (str, os.PathLike)):
        return os.fspath(data)
    rows = data.itertuples(index=False) if hasattr(data, "itertuples") else iter(data)
    home = tempfile.mkdtemp(prefix="hornbeam-")
    owned.append(home)
    path = os.path.join(home, "facts.tsv")
    with open(path, "w", encoding="utf-8", newline="") as file:
        for number, row in enumerate(rows, 1):
            fields = [str(field) for field in row][:3]
            if len(fields) < 3:
                raise HornbeamError(f"row {number}: found {len(fields)} columns, expected head, relation and tail.")
            if any(not field or re.search(r"[\t\r\n]", field) for field in fields):
                raise HornbeamError(f"row {number}: found an empty name, or a tab or line end in a name: {fields!r:.200}.")
            file.write("\t".join(fields) + "\n")
    return path


def _options(settings: Record) -> List[str]:
    options: List[str] = []
    for name, value in settings.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            options.append(option)
        elif value is not False and value is not None:
            options.append(f"{option}={value}")
    return options


def _remove(folders: List[str]) -> None:
    while folders:
        shutil.rmtree(folders.pop(), ignore_errors=True)


def _run(launcher: str, arguments: List[str], progress: bool) -> str:
    """Runs a command to its end; its progress is shown, and its error raised."""
    process = subprocess.Popen(
        [launcher, *arguments, "--progress", "json", "--log-format", "json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None and process.stderr is not None
    said: deque[str] = deque(maxlen=20)
    shown = _Progress(progress)
    out: List[str] = []
    reader = threading.Thread(target=lambda: out.append(process.stdout.read()), daemon=True)  # type: ignore[union-attr]
    reader.start()
    try:
        for line in process.stderr:
            try:
                event = json.loads(line)
            except ValueError:
                said.append(line.strip())
                continue
            if "progress" in event:
                shown.moves(event.get("doing", ""), event.get("done", 0), event.get("total", 0))
            elif event.get("level") == "error":
                said.append(event["message"])
        code = process.wait()
    except BaseException:
        process.terminate()
        process.wait()
        raise
    finally:
        shown.ends()
        reader.join()
        process.stdout.close()
        process.stderr.close()
    if code != 0:
        raise HornbeamError(said[-1] if said else f"hornbeam {arguments[0]} ended with exit code {code}.")
    return "".join(out)


class _Progress:
    """A line that is written over: in a terminal, or as the output of a notebook's cell."""

    def __init__(self, wanted: bool) -> None:
        self._handle: Any = None
        self._display: Any = None
        self._width = 0
        self._terminal = wanted and sys.stderr.isatty()
        if wanted and not self._terminal and "IPython" in sys.modules:
            shell = sys.modules["IPython"].get_ipython()
            if shell is not None and hasattr(shell, "kernel"):
                self._display = sys.modules["IPython"].display

    def moves(self, doing: str, done: int, total: int) -> None:
        text = f"hornbeam: {doing}" + (f", {done:,} of {total:,}" if total else "")
        if self._terminal:
            sys.stderr.write("\r" + text.ljust(self._width))
            sys.stderr.flush()
            self._width = len(text)
        elif self._display is not None:
            plain = {"text/plain": text}
            if self._handle is None:
                self._handle = self._display.display(plain, raw=True, display_id=True)
            else:
                self._handle.update(plain, raw=True)

    def ends(self) -> None:
        if self._terminal and self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0


class _Service:
    """A server of a model on a free port of this machine, and requests to it."""

    def __init__(self, launcher: str, folder: str, data: str) -> None:
        self.token = secrets.token_urlsafe(32)
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
        handle, file = tempfile.mkstemp(prefix="hornbeam-token-")
        try:
            with os.fdopen(handle, "w") as out:
                out.write(self.token + "\n")
            self._process = subprocess.Popen(
                [launcher, "serve", folder, data, "--port", "0", "--token-file", file, "--request-timeout", "600"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
            self._said: deque[str] = deque(maxlen=20)
            self._listener = threading.Thread(target=self._listen, daemon=True)
            self._listener.start()
            assert self._process.stdout is not None
            self.address = self._process.stdout.readline().strip()
        finally:
            os.unlink(file)
        if not self.address.startswith("http://"):
            self.close()
            raise HornbeamError(self._said[-1] if self._said else "hornbeam serve ended before it was ready.")

    def _listen(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            text = line.strip()
            self._said.append(text[len("hornbeam: ") :] if text.startswith("hornbeam: ") else text)

    def get(self, path: str, **params: Any) -> Any:
        given = {name: _param(value) for name, value in params.items() if value is not None}
        with self._send(path + ("?" + urllib.parse.urlencode(given) if given else ""), None) as answer:
            return json.load(answer)

    def post(self, path: str, body: Record) -> Any:
        with self._send(path, body) as answer:
            return json.load(answer)

    def lines(self, path: str, body: Record) -> Iterator[Record]:
        with self._send(path, body) as answer:
            for line in answer:
                yield json.loads(line)

    def _send(self, path: str, body: Optional[Record]) -> Any:
        request = urllib.request.Request(
            self.address + "/api/v1" + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.token, "Content-Type": "application/json"},
        )
        try:
            return self._open(request, timeout=660)
        except urllib.error.HTTPError as e:
            with e:
                text = e.read().decode("utf-8", "replace")
            try:
                detail = json.loads(text)["detail"]
            except (ValueError, KeyError):
                detail = text
            raise HornbeamError(detail) from None
        except urllib.error.URLError as e:
            raise HornbeamError(f"{self.address}: no answer ({e.reason}). Maybe the model was closed.") from None

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._listener.join(5)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def _param(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
