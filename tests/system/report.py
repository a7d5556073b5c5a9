#!/usr/bin/env python3
"""report.py LOCKSTEP PROGRAMS: `lockstep report` writes one page without anything from elsewhere: well-formed, with
the verdict, every collective, the layouts, the program's lines and the JSON; also for a program that fails or is refused."""
import html.parser, json, os, re, subprocess, sys, tempfile

VOID = {"meta", "br"}
OPTIONAL = {"td", "th", "li", "tr"}


class Checker(html.parser.HTMLParser):
    """Elements nest, and nothing is loaded from another place."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.counts, self.json, self.problems = [], set(), [], {}, "", []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if "id" in attrs:
            self.ids.add(attrs["id"])
        if tag == "a":
            self.links.append(attrs.get("href", ""))
        if "src" in attrs or tag == "link" or (tag == "script" and attrs.get("type") != "application/json"):
            self.problems.append(f"<{tag}> loads or runs something")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.json += data


def fail(message):
    print("report: " + message)
    sys.exit(1)


def main():
    binary, programs = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")

        def report(program, code, *options):
            if os.path.exists(page):
                os.remove(page)
            out = subprocess.run([binary, "report", program, "-o", page, *options], capture_output=True, text=True, timeout=120)
            if out.returncode != code:
                fail(f"{program} {options}: exit {out.returncode}, wanted {code}: {out.stderr[:300]}")
            text = open(page, encoding="utf-8").read()
            checker = Checker()
            checker.feed(text)
            if checker.open or checker.problems:
                fail(f"{program} {options}: {checker.open} {checker.problems[:3]}")
            if "http" in re.sub(r'<div class="src">.*', "", text, flags=re.S):
                fail(f"{program}: an address in the page")
            for link in checker.links:
                if link[:1] != "#" or link[1:] not in checker.ids:
                    fail(f"{program}: the link {link} leads nowhere")
            return text, checker

        for name in ("mlp_train_2d", "transformer_block_train", "matmul_mesh_3x2", "while_data_dependent", "ring_matmul_shard_map"):
            program = os.path.join(programs, name, "sdy.mlir")
            text, checker = report(program, 0)
            told = json.loads(checker.json)
            if told["verdict"] != "pass" or '<span class="badge pass">pass</span>' not in text:
                fail(f"{name}: no verdict")
            for collective in told["collectives"]:
                if f"<b>{collective['kind']}</b>" not in text:
                    fail(f"{name}: {collective['kind']} is not on the page")
            lines = len(open(program).read().splitlines())
            if f'id="L{min(lines, 4000)}"' not in text or 'class="timeline"' not in text or 'class="grid"' not in text:
                fail(f"{name}: lines, drawings or times are missing")
        text, _ = report(os.path.join(programs, "mlp_train_2d", "sdy.mlir"), 1, "--corrupt-collective", "0")
        if "First difference" not in text or "badge fail" not in text:
            fail("a failing program: no first difference")
        text, _ = report(os.path.join(programs, "mlp_train_2d", "sdy.mlir"), 0, "--no-run")
        if "not run" not in text or "timeline\"" in text:
            fail("--no-run: it seems to have run")
        several = os.path.join(folder, "several.mlir")
        open(several, "w").write("".join(
            f"""func.func @f{k}() {{
  %0 = stablehlo.constant dense<{k}> : tensor<i32>
  stablehlo.custom_call @check.expect_eq(%0, %0) {{has_side_effect = true}} : (tensor<i32>, tensor<i32>) -> ()
  return
}}
""" for k in range(2)))
        _, checker = report(several, 0)
        if len(json.loads(checker.json)["checks"]) < 2:
            fail("a file with several entries: not all are told")
        bad = os.path.join(folder, "bad.mlir")
        open(bad, "w").write('func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.no_such_"<op>" %a : tensor<4xf32>\n}\n')
        out = subprocess.run([binary, "report", bad, "-o", page], capture_output=True, text=True)
        if out.returncode not in (3, 4) or "badge fail" not in open(page).read() or "<op>" in open(page).read():
            fail(f"a refused text: exit {out.returncode}")
    print("report: all as wanted")


main()
