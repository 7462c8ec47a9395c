"""Builds the wheel of this folder with the standard library alone (PEP 517), so that building needs no network."""

import base64
import hashlib
import os
import re
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))


def _project(field):
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as file:
        return re.search(rf'^{field} = "(.*)"$', file.read(), re.MULTILINE).group(1)


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, version = _project("name"), _project("version")
    info = f"{name}-{version}.dist-info"
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    files = {}
    for entry in sorted(os.listdir(os.path.join(HERE, name))):
        if entry.endswith((".py", ".typed")):
            with open(os.path.join(HERE, name, entry), "rb") as file:
                files[f"{name}/{entry}"] = file.read()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nSummary: {_project('description')}\n"
        f"License-Expression: {_project('license')}\nRequires-Python: {_project('requires-python')}\n"
        "Provides-Extra: pandas\nRequires-Dist: pandas; extra == \"pandas\"\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    ).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: hornbeam\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(content)}")
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    wheel = f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return wheel
