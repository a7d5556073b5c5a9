// The style sheet of the report page. Colours follow the reader's light or dark theme.
#pragma once

namespace lockstep {

inline constexpr const char* kPageStyle = R"(
:root { color-scheme: light dark; --line: #8884; --dim: #888; --good: #1a7f37; --bad: #cf222e; --bar: #0969da; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1100px; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
code, pre, td.code, .src { font: 13px/1.4 ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; } td.num { text-align: right; white-space: nowrap; } td.over { white-space: nowrap; }
.dim { color: var(--dim); } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
.badge { display: inline-block; padding: .05rem .5rem; border-radius: .4rem; font-weight: 600; color: #fff; background: var(--dim); }
.badge.pass { background: var(--good); } .badge.fail { background: var(--bad); }
.facts span { margin-right: 1.4rem; } .box { border-left: 4px solid var(--bad); padding: .4rem .8rem; margin: .8rem 0; background: #cf222e11; }
.bar { height: .55rem; background: var(--bar); border-radius: .2rem; min-width: 2px; }
.layouts { display: flex; flex-wrap: wrap; gap: 1.2rem 2rem; } figure { margin: 0; } figcaption { margin-bottom: .2rem; }
svg text { font: 11px ui-monospace, monospace; text-anchor: middle; fill: currentColor; } svg text.tick { fill: var(--dim); }
svg.grid rect { stroke: #8888; } svg.timeline { width: 100%; } .kernel { fill: #4493f8; } .meet { fill: #d29922; } .copy { fill: #8b949e; } .fail { fill: #cf222e; }
.src { white-space: pre; overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem; padding: .4rem 0; }
.src div { padding: 0 .6rem; } .src div:target, .src div:hover { background: #8882; } .src .n { display: inline-block; width: 4ch; margin-right: 1ch; text-align: right; color: var(--dim); user-select: none; }
.src .lay { color: var(--bar); margin-left: 2ch; } .src .comm { background: #d2992233; border-radius: .3rem; padding: 0 .4rem; margin-left: 1ch; }
)";

}  // namespace lockstep
