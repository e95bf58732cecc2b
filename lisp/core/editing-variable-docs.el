;;; editing-variable-docs.el --- What variables of editing are for  -*- lexical-binding: t -*-

;; Variables of commands that search, fill, indent, comment, complete, mark, kill, undo and read
;; from the minibuffer.  `standard-docs' has the others and reads this file when it is asked.

;;; Code:

(defconst editing-variable-docs "\
abbrev-all-caps Non-nil: an expansion of several words in capitals is all capitals, not initials.
abbrev-expand-function What `expand-abbrev' calls to expand the abbrev before point.
abbrev-expand-functions Functions around the expansion of an abbrev (obsolete; use `abbrev-expand-function').
abbrev-file-name File that abbrevs are read from and written to.
abbrev-mode Non-nil when abbrevs expand by themselves in this buffer.
abbrev-minor-mode-table-alist Abbrev tables of minor modes, an alist by mode variable.
abbrev-start-location Where the abbrev to expand begins, when it was said beforehand.
abbrev-start-location-buffer Buffer that `abbrev-start-location' is about.
abbrev-suggest Non-nil: say so when an abbrev exists for what was typed out.
abbrev-suggest-hint-threshold How many characters an abbrev must save to be suggested.
abbrev-table-name-list Symbols whose values are abbrev tables.
abbrevs-changed Non-nil when abbrevs were defined since they were last saved.
activate-mark-hook Functions called when the mark becomes active.
adaptive-fill-first-line-regexp Matches a prefix of a paragraph of one line that filling repeats.
adaptive-fill-function Function that finds the fill prefix at point, or nil.
adaptive-fill-mode Non-nil: filling finds the prefix from the text.
adaptive-fill-regexp Matches text at a line's start that may be a fill prefix.
amalgamating-undo-limit How many single characters may be one step of undo.
auto-fill-function Function called after a space or newline to break the line; nil when lines are not broken.
auto-fill-inhibit-regexp Lines that match it are not broken as one types.
backward-delete-char-untabify-method What deleting backward does with white space: untabify, hungry, all or nil.
beginning-of-defun-function Function that goes to the beginning of a definition, or nil.
blink-matching-check-function Function that tells whether two parentheses do not belong together.
blink-matching-delay Seconds for which a matching parenthesis is shown.
blink-matching-paren Whether typing a closing parenthesis shows the opening one.
blink-matching-paren-distance How far back a matching parenthesis is looked for; nil means all the way.
blink-matching-paren-dont-ignore-comments Non-nil: parentheses in comments count.
blink-matching-paren-on-screen Non-nil: a matching parenthesis is shown though it is in sight.
blink-paren-function Function called when a closing parenthesis was typed.
case-fold-search Non-nil: searches ignore case.
case-replace Non-nil: replacements take on the case of what they replace.
colon-double-space Non-nil: filling puts two spaces after a colon.
column-number-indicator-zero-based Non-nil: columns are counted from 0 where they are shown.
column-number-mode Non-nil when the mode line shows the column.
comment-add How many more comment characters commenting a region adds.
comment-auto-fill-only-comments Non-nil: only comments are broken as one types.
comment-column Where comments after code begin.
comment-combine-change-calls Non-nil: changes of many comments are one change for hooks.
comment-continue What continues a comment on the next line, or nil.
comment-empty-lines Whether commenting a region comments empty lines.
comment-end What ends a comment; an empty string when the line's end does.
comment-end-can-be-escaped Non-nil: the end of a comment may be quoted.
comment-end-skip Matches the end of a comment with the white space around.
comment-fill-column Column past which comments are broken, or nil for `fill-column'.
comment-indent-function Function that gives the column of a comment.
comment-inline-offset Least number of columns between code and its comment.
comment-insert-comment-function Function that inserts a comment, or nil.
comment-line-break-function Function that breaks a line in a comment.
comment-multi-line Non-nil: a comment that is broken goes on instead of another beginning.
comment-padding What stands between comment characters and text: a string or a number of spaces.
comment-quote-nested Non-nil: comment ends in text that is commented are quoted.
comment-quote-nested-function Function that quotes the ends of comments within one.
comment-region-function Function that comments a region.
comment-start What begins a comment, or nil.
comment-start-skip Matches the beginning of a comment with the white space after.
comment-use-global-state Non-nil: whether point is in a comment is found from the buffer's beginning.
comment-use-syntax Whether comments are found by the syntax table: t, nil or undecided.
comment-use-syntax-ppss Non-nil: what is known of syntax is used to find comments.
completing-read-function Function that `completing-read' calls.
completion-annotate-function Function that gives what is shown after a completion (obsolete).
completion-at-point-functions Functions that find what there is to complete at point.
completion-auto-help Whether completions are listed when there are several.
completion-base-position Where in the other buffer a chosen completion is inserted.
completion-category-defaults Styles of completion by category, as libraries set them.
completion-category-overrides Styles of completion by category, as the user sets them.
completion-cycle-threshold Number of completions up to which they are cycled through; t: any.
completion-extra-properties Properties of the completion in progress.
completion-fail-discreetly Non-nil: nothing is said when nothing completes.
completion-flex-nospace Non-nil: a space in what is completed matches itself alone.
completion-ignore-case Non-nil: completion ignores case.
completion-in-region-function Function that completes text in a buffer.
completion-in-region-functions Functions around completion in a region (obsolete).
completion-in-region-mode-predicate Function that tells whether point still is where completion began.
completion-list-insert-choice-function Function that inserts a chosen completion.
completion-no-auto-exit Non-nil: choosing a completion does not end the minibuffer.
completion-pcm-word-delimiters Characters that divide words in partial completion.
completion-reference-buffer Buffer in which a completion list was asked for.
completion-regexp-list Regexps that every completion must match.
completion-setup-hook Functions called when a list of completions was made.
completion-show-help Non-nil: the list of completions says how to choose.
completion-show-inline-help Non-nil: what went wrong is said in the minibuffer.
completion-styles Ways of completing that are tried in order.
completion-styles-alist The ways of completing: (NAME TRY ALL DOC).
completions-detailed Non-nil: completions are shown with what they are.
completions-group Non-nil: completions are listed in groups.
completions-group-sort How groups of completions are ordered: nil, `alphabetical' or a function.
deactivate-mark Non-nil: the mark becomes inactive when the command ends.
deactivate-mark-hook Functions called when the mark becomes inactive.
defun-prompt-regexp Matches what may precede a definition's opening parenthesis, or nil.
electric-layout-rules Where newlines come by themselves, by characters that are typed.
electric-pair-pairs Pairs of characters that are inserted together.
fill-column Column past which filling breaks lines.
fill-forward-paragraph-function Function that moves over paragraphs for filling.
fill-individual-varying-indent Whether a change of indentation begins a paragraph for `fill-individual-paragraphs'.
fill-nobreak-invisible Non-nil: lines are not broken in invisible text.
fill-nobreak-predicate Functions that say where a line must not be broken.
fill-paragraph-function Function that fills a paragraph in this mode, or nil.
fill-prefix What begins every line of filled text, or nil.
fill-separate-heterogeneous-words-with-space Non-nil: joined words of different scripts get a space.
forward-sexp-function Function that moves over expressions, or nil.
goal-column Column to which moving by lines goes, or nil.
imenu-auto-rescan Non-nil: the index of a buffer is made anew when it was changed.
imenu-case-fold-search Non-nil: case makes no difference to the patterns of an index.
imenu-create-index-function Function that makes the index of this buffer.
imenu-default-goto-function Function that goes to an entry of an index.
imenu-extract-index-name-function Function that gives the name of the definition at point for an index.
imenu-generic-expression Regexps from which the index is made.
imenu-level-separator Text between the levels of a name in an index.
imenu-max-items How many entries a level of an index has at most.
imenu-prev-index-position-function Function that goes to the definition before point for an index.
imenu-sort-function Function that orders an index; nil leaves it as it is in the buffer.
imenu-space-replacement What stands for spaces in names of an index.
imenu-syntax-alist Characters with another syntax while an index is made.
imenu-use-markers Non-nil: an index has markers for its places.
indent-line-function Function that indents a line in this mode.
indent-region-function Function that indents a region in this mode, or nil.
interprogram-cut-function Function that gives killed text to other programs, or nil.
interprogram-paste-function Function that gets text from other programs, or nil.
isearch-allow-scroll Non-nil: scrolling does not end a search.
isearch-filter-predicate Function that says whether a match counts.
isearch-forward Non-nil while a search goes forward.
isearch-lazy-count Non-nil: how many matches there are is told.
isearch-lazy-highlight Whether other matches are highlighted.
isearch-mode-end-hook Functions called when a search ends.
isearch-regexp Non-nil while what is searched for is a regexp.
isearch-search-fun-function Function that gives the function that searches.
isearch-update-post-hook Functions called when a search went on.
isearch-wrap-function Function called when a search goes on from the other end.
kill-append-merge-undo Non-nil: appended kills are undone together.
kill-do-not-save-duplicates Non-nil: a kill equal to the last one is not kept again.
kill-read-only-ok Non-nil: killing read-only text copies it without an error.
kill-ring Killed texts, latest first.
kill-ring-max How many of them are kept.
kill-ring-yank-pointer The part of `kill-ring' whose first is yanked.
kill-transform-function Function of a text that gives what is kept of it, or nil.
kill-whole-line Non-nil: killing from a line's beginning takes the newline too.
killed-rectangle The rectangle that was killed last, a list of lines.
line-move-ignore-invisible Non-nil: moving by lines passes over invisible ones.
line-move-visual Non-nil: moving by lines goes by screen lines; void without a display.
mark-active Non-nil when the mark is active.
mark-even-if-inactive Non-nil: commands use an inactive mark.
mark-ring Earlier marks of this buffer.
mark-ring-max How many of them are kept.
minibuffer-allow-text-properties Non-nil: reading keeps properties of text.
minibuffer-completing-file-name Non-nil while a file name is read.
minibuffer-completion-confirm Whether what does not complete must be confirmed.
minibuffer-completion-predicate Predicate of the completion in progress.
minibuffer-completion-table Table of the completion in progress.
minibuffer-default Default of what is being read.
minibuffer-default-add-function Function that gives more defaults for the minibuffer.
minibuffer-default-prompt-format How a prompt shows the default.
minibuffer-exit-hook Functions called when the minibuffer is left.
minibuffer-help-form What the help character evaluates in the minibuffer.
minibuffer-history What was entered without a history of its own.
minibuffer-history-position Where in the history the minibuffer is.
minibuffer-history-variable Variable with the history that the minibuffer uses.
minibuffer-message-timeout Seconds that messages in the minibuffer stay.
minibuffer-prompt-properties Properties of prompts.
minibuffer-scroll-window Window that is scrolled from the minibuffer.
next-line-add-newlines Non-nil: going down from the last line adds one.
next-screen-context-lines Lines that remain in view when scrolling by pages.
outline-level Function that gives the level of the headline at point.
outline-regexp Regexp for the beginnings of headlines.
overwrite-mode Non-nil when typing replaces: textual or binary.
page-delimiter Matches the line before a page.
paragraph-ignore-fill-prefix Non-nil: the fill prefix does not begin paragraphs.
paragraph-separate Matches the beginning of a line between paragraphs.
paragraph-start Matches the beginning of a line that begins or divides paragraphs.
parens-require-spaces Non-nil: inserted parentheses get spaces around.
prettify-symbols-alist Pairs of words and the characters they are shown as.
prettify-symbols-compose-predicate Function that tells whether a word is shown as its character.
query-replace-defaults Texts of the latest replacements.
query-replace-from-history-variable Variable with the history of what is replaced.
query-replace-highlight Non-nil: the match is highlighted.
query-replace-lazy-highlight Non-nil: all matches are marked while replacing.
query-replace-skip-read-only Non-nil: matches in text that cannot be changed are passed over.
query-replace-to-history-variable Variable with the history of replacements.
regexp-history Regexps that were entered.
regexp-search-ring-max How many regexps that were searched for are remembered.
region-extract-function Function that gives the text of the region.
register-alist Registers, (NAME . CONTENTS).
register-preview-delay Seconds until registers are shown; nil never shows them.
register-preview-function Function that shows a register.
replace-count How many replacements were made.
replace-lax-whitespace Non-nil: spaces in what is replaced match any white space.
replace-re-search-function Function that searches regexps for replacing, or nil.
replace-regexp-lax-whitespace Non-nil: spaces in a regexp that is replaced match any white space.
replace-search-function Function that searches for replacing, or nil.
search-highlight Non-nil: the match of a search is marked.
search-invisible Whether searches find invisible text: t, nil or open.
search-nonincremental-instead Non-nil: RET at once in a search asks for all of the text.
search-ring-max How many search strings are kept.
search-spaces-regexp What spaces in a search stand for, or nil.
search-upper-case Non-nil: capitals in a search make case count.
sentence-end Matches the end of a sentence, or nil for what is made from other options.
sentence-end-base Matches the end of a sentence without the space after.
sentence-end-double-space Non-nil: a single space ends no sentence.
sentence-end-without-period Non-nil: a sentence may end without a period.
skeleton-filter-function Function called with each text a skeleton inserts.
sort-fold-case Non-nil: sorting ignores case.
tab-always-indent What the tab key does: t indents; nil inserts after the indentation; complete completes.
tab-first-completion Where the tab key completes.
tab-stop-list Columns of tab stops, or nil for every `tab-width'.
tab-width Columns between tab stops.
transient-mark-mode Non-nil: the region is active only after the mark was set.
uncomment-region-function Function that takes a region out of comments.
undo-inhibit-record-point Non-nil: point is not recorded for undo.
undo-limit Bytes of undo kept by a garbage collection.
undo-no-redo Non-nil: undoing does not undo an undo.
undo-outer-limit Bytes of one change above which its undo is thrown away.
undo-strong-limit Bytes of undo that are never exceeded.
word-wrap Non-nil: long lines are continued between words; void without a display.
words-include-escapes Non-nil: escape characters are parts of words.
yank-excluded-properties Properties that yanking leaves out; t: all.
yank-handled-properties Functions that handle properties of yanked text.
yank-undo-function Function that undoes a yank, or nil.
" "Lines of a name of a variable of editing and what it is for.")

(provide 'editing-variable-docs)
;;; editing-variable-docs.el ends here
