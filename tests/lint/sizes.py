"""The hard limits on sizes: what is longer has more than one subject and is split by it."""
import ast
import re

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 100
TOPS = ('cmake', 'compiler', 'devices', 'examples', 'runtime', 'scripts', 'tests')
CPP = ('.h', '.cpp', '.inc')
SOURCES = CPP + ('.py', '.cmake', '.css', '.html', '.js')


def without_raw_strings(text):
    """Their lines stay, empty: programs in them have braces of their own."""
    return re.sub(r'R"(\w*)\((.*?)\)\1"', lambda raw: '""' + '\n' * raw.group(0).count('\n'), text, flags=re.S)


def cpp_functions(lines):
    """(line, lines) of every function outside of other functions, in text that clang-format has
    indented: one that begins at some indentation ends at the first `}` there."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if re.match(r' *(//|#|\}|(public|private|protected):|$)', line):
            at += 1
            continue
        end = at  # of the statement, or of the head of what a brace opens
        while end < len(lines) and not re.search(r'[{;}]\s*(//.*)?$', lines[end]):
            end += 1
        head = ' '.join(each.strip() for each in lines[at:end + 1])
        opens = end < len(lines) and re.search(r'\{\s*(//.*)?$', lines[end])
        scope = re.match(r'(inline )?namespace|extern "C"|(template ?<.*?> ?)?(struct|class|union|enum)\b(?! \w+ \w+\()',
                         head)
        if not opens or scope:
            at = end + 1
            continue
        indent = re.match(' *', line).group(0)
        close = end + 1
        while close < len(lines) and not lines[close].startswith(indent + '}'):
            close += 1
        if '(' in head:
            yield at + 1, close - at + 1
        at = close + 1


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def size_problems(root, max_function_lines=MAX_FUNCTION_LINES):
    for top in TOPS:
        for path in sorted((root / top).rglob('*')):
            if not (path.suffix in SOURCES or path.name == 'CMakeLists.txt'):
                continue
            name, text = path.relative_to(root).as_posix(), path.read_text()
            count = len(text.splitlines())
            if count > MAX_FILE_LINES:
                yield f'{name}:1: {count} lines, at most {MAX_FILE_LINES}'
            functions = []
            if path.suffix in CPP:
                functions = cpp_functions(without_raw_strings(text).splitlines())
            elif path.suffix == '.py':
                functions = python_functions(text)
            for line, length in functions:
                if length > max_function_lines:
                    yield f'{name}:{line}: a function of {length} lines, at most {max_function_lines}'
