"""Checks that the documents speak of what is there: every path in backticks or behind a link exists,
and every `--option` is one that some program of the tree takes.

Usage: check_docs.py ROOT. Prints each violation as file:line: message; exit 1 if there is any.

A path may be written from the root, from the document's folder or, in the README of a folder, from
any folder below it; `name.*`, `name*`, `name.{h,cpp}` and `<family>` are patterns that must match
something. Options of other tools stand in FOREIGN.
"""
import itertools
import pathlib
import re
import sys

from problems import report

# Options that the documents name and other programs take: cmake, ctest, XLA's, JAX's.
FOREIGN = {'--preset', '--build', '--output-on-failure', '--prefix', '--install', '--target', '--test-dir'}
# Documents whose paths are those of another repository.
ELSEWHERE = {'docs/stablehlo_suite.md'}
# Endings that make a word without a slash a file of the tree.
ENDINGS = ('.h', '.cpp', '.py', '.md', '.inc', '.cmake', '.mlir', '.txt')
# What an example in a document is called, files that a command writes, and names of operations.
EXAMPLE = re.compile(r'^(mlp|plain|spmd|in|out|page|small|wrong|report|program|train|dump|trace|make)\.\w+$'
                     r'|^(stablehlo|mhlo|chlo|sdy|check|interpreter)\.')


def documents(root):
    yield root / 'README.md'
    for top in ('docs', 'compiler', 'devices', 'runtime', 'tests', 'examples'):
        yield from sorted(path for path in (root / top).rglob('*.md'))


def alternatives(word):
    """name.{h,cpp} -> name.h, name.cpp; <family>, NAME -> *."""
    word = re.sub(r'<\w+>|\b(NAME|NUMBER|FILE)\b', '*', word)
    word = re.sub(r'\*+', '*', word)
    parts = re.split(r'\{([^{}]*)\}', word)
    choices = [part.split(',') if i % 2 else [part] for i, part in enumerate(parts)]
    return [''.join(choice) for choice in itertools.product(*choices)]


def exists(root, folder, word):
    word = word.strip('/')
    bases = [root, folder]
    if any(next(base.glob(word), None) for base in bases):
        return True
    # A folder's README names what lies below; a document may name a header by its last parts.
    return any(next((root / top).rglob(word), None)
               for top in ('compiler', 'devices', 'runtime', 'tests', 'examples'))


def looks_like_path(word):
    if re.search(r'[\s()\[\]=%@\'"|;:$#]', word) or word.startswith(('-', '//', '/')):
        return False
    if '/' in word:
        return bool(re.match(r'^(compiler|devices|runtime|tests|examples|docs|scripts|cmake|\.\.?)/', word))
    word = alternatives(word)[0]
    return word.endswith(ENDINGS + ('.*',)) and not EXAMPLE.match(word) and not word.startswith('.')


def known_options(root):
    known = set(FOREIGN)
    for pattern in ('runtime/cli/*.cpp', 'tests/**/*.py', 'tests/**/*.cpp', 'tests/**/CMakeLists.txt', 'scripts/*'):
        for path in root.glob(pattern):
            if path.is_file():
                known.update(re.findall(r'--[a-z][a-z-]*[a-z]', path.read_text()))
    return known


def main(root):
    problems = []
    options = known_options(root)
    for path in documents(root):
        name = path.relative_to(root).as_posix()
        for number, line in enumerate(path.read_text().splitlines(), 1):
            words = [] if name in ELSEWHERE else re.findall(r'`([^`]+)`', line)
            links = re.findall(r'\]\(([^)#\s]+)[^)]*\)', line)
            for word in [w for w in words if looks_like_path(w)] + [l for l in links if '://' not in l]:
                if not all(exists(root, path.parent, each) for each in alternatives(word)):
                    problems.append(f'{name}:{number}: there is no {word}')
            for option in re.findall(r'(?<![\w-])--[a-z][a-z-]*[a-z]', line):
                if option not in options:
                    problems.append(f'{name}:{number}: nothing takes {option}')
    return report(problems)


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
