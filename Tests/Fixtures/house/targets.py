"""Compares targets.tsv (target, tab, what it imports) with Package.swift's dump and with the sources' import lines.

usage: targets.py PACKAGE.json, in the project's folder
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[3]
# What the toolchain brings and a target under Sources may import beside the table. Foundation is not among them.
SYSTEM = {"Glibc", "Synchronization"}
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.M,
)


def table():
    for line in (ROOT / "Tests/Fixtures/house/targets.tsv").read_text().splitlines():
        target, imports = line.split("\t")
        yield target, imports.split()


def declared(path):
    for target in json.load(open(path))["targets"]:
        if target["type"] != "test":
            yield target["name"], [d["byName"][0] for d in target["dependencies"]], target.get("path") or f"Sources/{target['name']}"


def complaints(path):
    expected = dict(table())
    found = {name: (dependencies, folder) for name, dependencies, folder in declared(path)}
    for name in sorted(expected.keys() ^ found.keys()):
        yield f"{name}: only in {'targets.tsv' if name in expected else 'Package.swift'}"
    for name in sorted(expected.keys() & found.keys()):
        dependencies, folder = found[name]
        allowed = set(expected[name])
        if set(dependencies) != allowed:
            yield f"{name}: Package.swift says {sorted(dependencies)}, targets.tsv {sorted(allowed)}"
        imported = {}
        for file in (ROOT / folder).rglob("*.swift"):
            for module in IMPORT.findall(file.read_text()):
                imported.setdefault(module, file.relative_to(ROOT))
        system = SYSTEM if folder.startswith("Sources/") else SYSTEM | {"Foundation", "Testing"}
        for module in sorted(imported.keys() - allowed - system):
            yield f"{imported[module]}: imports {module}, which is not for {name}"
        if imported and not (ROOT / folder / "Stub.swift").exists():
            for module in sorted(allowed - imported.keys()):
                yield f"{name}: imports {module} nowhere, though targets.tsv and Package.swift say so"


def main():
    found = list(complaints(sys.argv[1]))
    print("\n".join(found))
    sys.exit(1 if found else 0)


main()
