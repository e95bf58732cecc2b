;;; ox-html-style.el --- Style sheet and scripts of exported pages  -*- lexical-binding: t -*-

;;; Code:

(defconst org-html--mathjax-head "\
<script>
  window.MathJax = {
    tex: {
      ams: {
        multlineWidth: '%MULTLINEWIDTH'
      },
      tags: '%TAGS',
      tagSide: '%TAGSIDE',
      tagIndent: '%TAGINDENT'
    },
    chtml: {
      scale: %SCALE,
      displayAlign: '%ALIGN',
      displayIndent: '%INDENT'
    },
    svg: {
      scale: %SCALE,
      displayAlign: '%ALIGN',
      displayIndent: '%INDENT'
    },
    output: {
      font: '%FONT',
      displayOverflow: '%OVERFLOW'
    }
  };
</script>

<script
  id=\"MathJax-script\"
  async
  src=\"%PATH\">
</script>" "What configures and loads MathJax.")

(defconst org-html--infojs-head "\
<script src=\"%SCRIPT_PATH\"></script>
<script>
%MANAGER_OPTIONS
org_html_manager.setup();
</script>" "What loads and starts the info script.")

(defcustom org-html-scripts "\
<script>
(function () {
  function mark(on) {
    return function (link, id) {
      [link, document.getElementById(id)].forEach(function (element) {
        if (element) element.classList.toggle('code-highlighted', on);
      });
    };
  }
  window.CodeHighlightOn = mark(true);
  window.CodeHighlightOff = mark(false);
})();
</script>"
  "Scripts for the head of the page: they mark the line of code that a link to it is about."
  :group 'org-export-html :type 'string)

(defcustom org-html-style-default "\
<style type=\"text/css\">
:root {
  color-scheme: light dark;
  --ink: #1d2129; --soft: #5b6472; --faint: #8a93a1; --paper: #ffffff; --panel: #f5f6f8; --line: #d9dde3;
  --link: #1a5fb4; --todo: #b3261e; --done: #1e7b42; --priority: #a15c00; --mark: #fff3b0; --note: #fdf6e3;
  --keyword: #7b3fa0; --string: #1e6f3e; --comment: #6b7280; --name: #1a5fb4; --type: #0f6b75; --constant: #9a3e00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #dfe3ea; --soft: #a3acba; --faint: #7c8594; --paper: #16191e; --panel: #1f242b; --line: #353c46;
    --link: #7fb2f5; --todo: #ff8a80; --done: #7bd69b; --priority: #f0b262; --mark: #5c5112; --note: #2b2820;
    --keyword: #cfa1ee; --string: #8fd3a5; --comment: #8d96a5; --name: #8dbcf7; --type: #76ccd6; --constant: #f2a979;
  }
}
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; padding: 0 1.25rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.65 \"Charter\", \"Bitstream Charter\", \"Sitka Text\", Cambria, Georgia, serif;
}
#content, #preamble, #postamble, #org-div-home-and-up { max-width: 46rem; margin: 0 auto; }
#content { padding: 1.5rem 0 2rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6, .title, .subtitle, dt, caption, figcaption, [id^=\"table-of-contents\"], #preamble, #postamble,
#org-div-home-and-up, .todo, .done, .tag, .priority, .timestamp-wrapper, .inlinetask {
  font-family: system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"DejaVu Sans\", sans-serif;
}
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2.2em 0 .6em; text-wrap: balance; }
h1 { font-size: 2.1rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.22rem; } h4, h5, h6 { font-size: 1.05rem; }
h2 { padding-bottom: .25em; border-bottom: 1px solid var(--line); }
.title { text-align: center; margin: 1em 0 .8em; letter-spacing: -.015em; }
.subtitle { text-align: center; font-size: 1.1rem; font-weight: 400; color: var(--soft); margin: 0; }
[class^=\"section-number\"] { color: var(--faint); font-weight: 400; margin-right: .2em; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
:target { scroll-margin-top: 1rem; }
p { margin: .8em 0; }
ul, ol { padding-left: 1.6em; }
li { margin: .25em 0; } li > p { margin: .4em 0; }
li.on { color: var(--soft); }
dt { font-weight: 600; margin-top: .8em; } dd { margin: .15em 0 .5em 1.4em; }
[id^=\"text-table-of-contents\"] ul { list-style: none; padding-left: 1.1em; }
[id^=\"text-table-of-contents\"] > ul { padding-left: 0; }
[id^=\"text-table-of-contents\"] a { text-decoration: none; }
[id^=\"text-table-of-contents\"] a:hover { text-decoration: underline; }
[id^=\"table-of-contents\"] > h2, #list-of-tables > h2, #list-of-listings > h2 { font-size: 1.05rem; border: 0; margin-bottom: 0; }
blockquote { margin: 1.2em 0; padding: .1em 0 .1em 1.2em; border-left: 3px solid var(--line); color: var(--soft); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2.5em auto; width: 40%; }
code, pre, textarea, kbd { font-family: ui-monospace, \"SF Mono\", Menlo, Consolas, \"DejaVu Sans Mono\", monospace; font-size: .88em; }
:not(pre) > code { background: var(--panel); border-radius: 4px; padding: .1em .3em; }
pre, textarea {
  background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .85rem 1rem;
  line-height: 1.5; overflow-x: auto; tab-size: 4; margin: 1.1em 0; color: inherit; max-width: 100%; box-sizing: border-box;
}
pre code { font-size: 1em; }
pre.src { position: relative; }
.org-src-container { margin: 1.1em 0; } .org-src-container > pre { margin: 0; }
.org-src-name { display: block; color: var(--soft); font-size: .9em; margin-bottom: .35em; }
.linenr { color: var(--faint); user-select: none; -webkit-user-select: none; }
.code-highlighted { background: var(--mark); }
.org-keyword, .org-builtin, .org-preprocessor { color: var(--keyword); }
.org-string, .org-doc { color: var(--string); }
.org-comment, .org-comment-delimiter { color: var(--comment); font-style: italic; }
.org-function-name, .org-variable-name { color: var(--name); }
.org-type { color: var(--type); } .org-constant { color: var(--constant); }
.org-warning { color: var(--todo); font-weight: 600; }
table { border-collapse: collapse; margin: 1.2em auto; border: solid var(--line); border-width: 1px 0; font-size: .95em; }
td, th { padding: .35em .8em; vertical-align: top; border: 0; }
thead, tbody + tbody { border-top: 1px solid var(--line); } thead { border-bottom: 2px solid var(--line); }
tbody tr:hover { background: var(--panel); }
caption { color: var(--soft); font-size: .9em; padding: .4em 0; }
caption.t-above { caption-side: top; } caption.t-bottom { caption-side: bottom; }
.org-left { text-align: left; } .org-right { text-align: right; font-variant-numeric: tabular-nums; }
.org-center { text-align: center; } table.org-center, .org-center > table { margin-inline: auto; }
th.org-left, th.org-right, th.org-center { text-align: center; }
.figure, figure { margin: 1.5em 0; text-align: center; } .figure p { margin: .3em 0; }
img, svg, video, object { max-width: 100%; height: auto; }
.figure p + p, figcaption { color: var(--soft); font-size: .9em; }
.figure-number, .table-number, .listing-number { font-weight: 600; }
.equation-container { display: table; width: 100%; text-align: center; }
.equation { vertical-align: middle; }
.equation-label { display: table-cell; text-align: right; vertical-align: middle; }
.verse { margin-left: 1.4em; }
.underline { text-decoration: underline; text-underline-offset: .18em; }
.todo, .done, .priority { font-size: .78em; font-weight: 700; letter-spacing: .03em; }
.todo { color: var(--todo); } .done { color: var(--done); } .priority { color: var(--priority); }
.tag { float: right; font-size: .68rem; font-weight: 500; line-height: 2; }
.tag > span { background: var(--panel); border: 1px solid var(--line); border-radius: 1em; padding: .15em .65em; color: var(--soft); }
.timestamp, .timestamp-kwd { font-size: .85em; color: var(--soft); } .timestamp-kwd { font-weight: 600; }
.inlinetask { background: var(--note); border: 1px solid var(--line); border-radius: 8px; padding: .7em 1em; margin: 1em 0; }
.note, .tip, .important, .warning, .caution, aside, details {
  background: var(--note); border-left: 3px solid var(--priority); border-radius: 0 8px 8px 0; padding: .1em 1.1em; margin: 1.2em 0;
}
summary { cursor: pointer; font-weight: 600; padding: .5em 0; } summary p { display: inline; }
#footnotes { margin-top: 3em; font-size: .92em; } h2.footnotes { font-size: 1.05rem; }
.footdef { display: flex; gap: .5em; margin: .5em 0; } .footpara > :first-child { margin-top: 0; }
.footref, .footnum { text-decoration: none; }
#preamble, #postamble { color: var(--soft); font-size: .85rem; }
#postamble { border-top: 1px solid var(--line); padding: .8em 0 2em; }
#preamble p, #postamble p { margin: .15em 0; }
#org-div-home-and-up { text-align: right; font-size: .85rem; padding-top: .6em; white-space: nowrap; }
textarea { width: 100%; }
@media (max-width: 40rem) {
  body { font-size: 1rem; padding: 0 .9rem; }
  h1 { font-size: 1.65rem; } h2 { font-size: 1.3rem; }
  table { display: block; width: fit-content; max-width: 100%; overflow-x: auto; }
  pre { border-radius: 6px; padding: .7rem .8rem; }
  dd { margin-left: .8em; } .tag { float: none; margin-left: .4em; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #333; --faint: #555; --paper: #fff; --panel: #fff; --line: #999;
    --link: #000; --note: #fff; --mark: #eee; --todo: #000; --done: #000; --priority: #000; --keyword: #000;
    --string: #333; --comment: #555; --name: #000; --type: #000; --constant: #000; }
  body { font-size: 10.5pt; padding: 0; }
  #content, #preamble, #postamble { max-width: none; }
  #org-div-home-and-up, .validation { display: none; }
  h1, h2, h3, h4 { break-after: avoid; }
  pre, table, figure, .figure, blockquote { break-inside: avoid; }
  pre { white-space: pre-wrap; overflow: visible; }
  p { orphans: 3; widows: 3; }
}
</style>"
  "Style sheet for the head of the page.
It suits light and dark screens, phones and paper; its colours are the custom properties at the top, which a page
can set anew in `org-html-head-extra'."
  :group 'org-export-html :type 'string)

(provide 'ox-html-style)
;;; ox-html-style.el ends here
