"""Checks the rules of the tree: include directions between layers, sizes of source files and of
functions (sizes.py), and that a type name is defined once (all layers share one namespace, so a
second one breaks the one-definition rule without a word from the linker).

Usage: check_tree.py ROOT. Prints each violation as file:line: message; exit 1 if there is any.
"""
import pathlib
import re
import sys

from problems import report
from sizes import size_problems

# A layer may include itself and what it lists (transitively closed below). Longest prefix wins.
LAYERS = {
    'compiler/base': [],
    'compiler/sharding': ['compiler/base'],
    'compiler/ir': ['compiler/sharding'],
    'compiler/ops': ['compiler/ir'],
    'compiler/frontend': ['compiler/ops'],
    'compiler/builder': ['compiler/ops'],
    'compiler/propagate': ['compiler/ops'],
    'compiler/partition': ['compiler/ops'],
    'compiler/analysis': ['compiler/ops'],
    'compiler/passes': ['compiler/ops', 'compiler/analysis'],
    'compiler': ['compiler/frontend', 'compiler/builder', 'compiler/propagate',
                 'compiler/partition', 'compiler/analysis', 'compiler/passes'],
    'devices': ['compiler/base'],
    'runtime/kernels': ['compiler/ops', 'devices'],
    'runtime/reference': ['compiler/ops'],
    'runtime/lower': ['compiler', 'devices', 'runtime/kernels'],
    'runtime': ['compiler', 'devices', 'runtime/kernels', 'runtime/reference', 'runtime/lower'],
    'runtime/report': ['runtime'],
    'runtime/cli': ['runtime/report'],
}


def layer_of(path):
    matches = [layer for layer in LAYERS if path.startswith(layer + '/')]
    return max(matches, key=len) if matches else None


def closure(layer, seen=None):
    seen = set() if seen is None else seen
    if layer not in seen:
        seen.add(layer)
        for below in LAYERS[layer]:
            closure(below, seen)
    return seen


def types_of(lines):
    """The types that a file defines at namespace scope, outside of unnamed namespaces, as
    (line number, qualified name)."""
    scopes = []
    for number, line in enumerate(lines, 1):
        opened = re.match(r'(?:inline )?namespace\s*([\w:]*)\s*\{', line)
        if opened:
            if '}' not in line:
                scopes.append(opened.group(1))
        elif re.match(r'\}\s*//\s*namespace', line) and scopes:
            scopes.pop()
        defined = re.match(r'(?:struct|class|enum class|enum struct|enum|union)\s+(\w+)\b(?!::)(?![^{]*;)', line)
        if defined and '' not in scopes and not lines[number - 2].startswith('template'):
            yield number, '::'.join(scopes + [defined.group(1)])


def main(root):
    problems = list(size_problems(root))
    homes = {}
    allowed = {layer: closure(layer) for layer in LAYERS}
    for top in ('compiler', 'devices', 'runtime'):
        for path in sorted((root / top).rglob('*')):
            if path.suffix not in ('.h', '.cpp', '.inc'):
                continue
            name = path.relative_to(root).as_posix()
            lines = path.read_text().splitlines()
            for number, defined in types_of(lines):
                home = homes.setdefault(defined, f'{name}:{number}')
                if home != f'{name}:{number}':
                    problems.append(f'{name}:{number}: {defined} is also defined at {home}')
            own = layer_of(name)
            for number, line in enumerate(lines, 1):
                include = re.match(r'\s*#include "([^"]+)"', line)
                if not include:
                    continue
                target = layer_of(include.group(1))
                if target is None:
                    problems.append(f'{name}:{number}: include not from the root: {include.group(1)}')
                elif target not in allowed[own]:
                    problems.append(f'{name}:{number}: {own} may not include {target}')
    return report(problems)


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
