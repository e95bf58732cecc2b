;;; standard-docs.el --- What native variables and special forms are for  -*- lexical-binding: t -*-

;; Variables that are native, or that only exist because code names them, are defined without a
;; docstring, which start-up need not read; special forms have none of their own.  A line of the
;; texts here is a name and what it is for.

;;; Code:

(defconst standard-docs--text "\
abbrev-all-caps Non-nil: an expansion of several words in capitals is all capitals, not initials.
abbrev-expand-function What `expand-abbrev' calls to expand the abbrev before point.
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
after-change-functions Functions called after a change with its beginning, its end and the old length.
after-change-major-mode-hook Functions called at the end of a change of the major mode.
after-init-hook Functions called after the init files were loaded.
after-init-time When the init files had been loaded.
after-insert-file-functions Functions called with the length of a text just inserted from a file.
after-load-alist What is to be evaluated after files or features were loaded.
after-revert-hook Functions called after a buffer was read again from its file.
after-save-hook Functions called after a buffer was saved.
after-set-visited-file-name-hook Functions called after a buffer's file name changed.
argv Command-line arguments that are left to be handled.
async-shell-command-buffer What is done when the output buffer of an asynchronous command is in use.
auto-coding-alist Coding systems by regexps of file names.
auto-composition-mode Non-nil where displayed characters are composed.
auto-fill-function Function called after a space or newline to break the line; nil when lines are not broken.
auto-fill-inhibit-regexp Lines that match it are not broken as one types.
auto-hscroll-mode Whether windows scroll sideways to keep point visible.
auto-mode-alist Major modes by regexps of file names: (REGEXP . MODE) or (REGEXP MODE t).
auto-mode-case-fold Non-nil: file names are tried again with case ignored to find a mode.
auto-save-default Non-nil: buffers that visit files are saved automatically.
auto-save-hook Functions called before buffers are saved automatically.
auto-save-interval Events typed between automatic saves.
auto-save-list-file-name File that names the buffers saved automatically in this session.
auto-save-list-file-prefix Beginning of the names of those files.
auto-save-no-message Non-nil: automatic saving says nothing.
auto-save-timeout Idle seconds before an automatic save.
auto-save-visited-file-name Non-nil: automatic saving writes the visited file itself.
auto-save-visited-interval Idle seconds before `auto-save-visited-mode' saves.
backtrace-on-error-noninteractive Non-nil: an error in batch shows where it was.
backup-by-copying Non-nil: backups are copies even where a rename would do.
backup-by-copying-when-linked Non-nil: backups of files with several names are copies.
backup-by-copying-when-mismatch Non-nil: backups are copies when a rename would change the owner.
backup-by-copying-when-privileged-mismatch Greatest user number for whose files that holds always.
backup-directory-alist Folders of backups by regexps of file names.
backup-enable-predicate Function of a file name that says whether the file is backed up.
backup-inhibited Non-nil: this buffer's file is not backed up.
backward-delete-char-untabify-method What deleting backward does with white space: untabify, hungry, all or nil.
baud-rate Speed of the terminal; not used.
before-change-functions Functions called before a change with its beginning and end.
before-init-time When the program started.
before-revert-hook Functions called before a buffer is read again from its file.
before-save-hook Functions called before a buffer is saved.
beginning-of-defun-function Function that goes to the beginning of a definition, or nil.
blink-matching-paren Whether typing a closing parenthesis shows the opening one.
block-comment-end What ends a comment of several lines, or nil.
block-comment-start What begins a comment of several lines, or nil.
break-hardlink-on-save Non-nil: saving a file with several names gives this name a file of its own.
buffer-auto-save-file-name Where this buffer is saved automatically, or nil.
buffer-backed-up Non-nil when this buffer's file was backed up.
buffer-display-table How characters of this buffer are displayed, or nil.
buffer-file-coding-system Coding system in which this buffer is saved.
buffer-file-format Formats of this buffer's file, a list.
buffer-file-name File that this buffer visits, or nil.
buffer-file-number Device and inode of the visited file.
buffer-file-read-only Non-nil when the visited file could not be written.
buffer-file-truename The visited file with symbolic links resolved, abbreviated.
buffer-invisibility-spec Which values of the property `invisible' hide text; t: all.
buffer-list-update-hook Functions called when the order of buffers changed.
buffer-name-history Names of buffers that were entered.
buffer-offer-save Non-nil: leaving offers to save this buffer though it visits no file.
buffer-read-only Non-nil: this buffer may not be changed.
buffer-saved-size Length of this buffer when it was last saved.
buffer-stale-function Function that says whether this buffer should be read again.
buffer-undo-list What undoes changes of this buffer, latest first; t: nothing is recorded.
byte-count-to-string-function Function that writes a number of bytes.
case-fold-search Non-nil: searches ignore case.
case-replace Non-nil: replacements take on the case of what they replace.
cd-path Folders that `cd' looks in, or nil for the environment's CDPATH.
change-major-mode-hook Functions called before local variables go for another major mode.
change-major-mode-with-file-name Non-nil: writing to another name sets the mode for it.
char-property-alias-alist Properties that stand for others, (PROPERTY ALIAS…).
char-script-table Scripts of characters, a char-table.
code-conversion-map-vector Tables of code conversion.
coding-system-for-read Coding system of what is read now, whatever it would be; nil: none.
coding-system-for-write Coding system of what is written now, whatever it would be; nil: none.
coding-system-history Coding systems that were entered.
colon-double-space Non-nil: filling puts two spaces after a colon.
column-number-mode Non-nil when the mode line shows the column.
combine-after-change-calls Non-nil: calls about changes may be put together.
command-history Commands with their arguments that were called interactively, latest first.
command-line-args The command line, a list of strings; the first is the program.
command-line-args-left What is left of the command line to be handled.
command-line-functions Functions called on an argument that nothing else takes.
command-switch-alist Functions for command-line options, (OPTION . FUNCTION).
comment-add How many more comment characters commenting a region adds.
comment-auto-fill-only-comments Non-nil: only comments are broken as one types.
comment-column Where comments after code begin.
comment-continue What continues a comment on the next line, or nil.
comment-empty-lines Whether commenting a region comments empty lines.
comment-end What ends a comment; an empty string when the line's end does.
comment-end-skip Matches the end of a comment with the white space around.
comment-fill-column Column past which comments are broken, or nil for `fill-column'.
comment-indent-function Function that gives the column of a comment.
comment-inline-offset Least number of columns between code and its comment.
comment-insert-comment-function Function that inserts a comment, or nil.
comment-line-break-function Function that breaks a line in a comment.
comment-multi-line Non-nil: a comment that is broken goes on instead of another beginning.
comment-padding What stands between comment characters and text: a string or a number of spaces.
comment-quote-nested Non-nil: comment ends in text that is commented are quoted.
comment-region-function Function that comments a region.
comment-start What begins a comment, or nil.
comment-start-skip Matches the beginning of a comment with the white space after.
comment-use-syntax Whether comments are found by the syntax table: t, nil or undecided.
completing-read-function Function that `completing-read' calls.
completion-at-point-functions Functions that find what there is to complete at point.
completion-auto-help Whether completions are listed when there are several.
completion-category-defaults Styles of completion by category, as libraries set them.
completion-category-overrides Styles of completion by category, as the user sets them.
completion-cycle-threshold Number of completions up to which they are cycled through; t: any.
completion-extra-properties Properties of the completion in progress.
completion-ignore-case Non-nil: completion ignores case.
completion-in-region-function Function that completes text in a buffer.
completion-pcm-word-delimiters Characters that divide words in partial completion.
completion-regexp-list Regexps that every completion must match.
completion-show-help Non-nil: the list of completions says how to choose.
completion-styles Ways of completing that are tried in order.
completion-styles-alist The ways of completing: (NAME TRY ALL DOC).
completions-detailed Non-nil: completions are shown with what they are.
confirm-kill-emacs Function that is asked before leaving, or nil.
confirm-kill-processes Non-nil: leaving asks when processes run.
confirm-nonexistent-file-or-buffer Whether a name that does not exist must be confirmed.
create-lockfiles Non-nil: files that are changed are locked against others.
current-input-method Name of the input method in use, or nil.
current-language-environment Name of the language environment.
current-load-list What the file being loaded has defined so far.
current-prefix-arg Prefix argument of this command, as it was given.
cursor-type How the cursor looks; void without a display.
custom-file File in which customizations are saved, or nil for the init file.
deactivate-mark Non-nil: the mark becomes inactive when the command ends.
debug-on-error Non-nil: errors without a handler go to the debugger; a list: errors of these conditions.
debug-on-message Regexp of messages that enter the debugger, or nil.
debug-on-next-call Non-nil: the next call enters the debugger.
debug-on-quit Non-nil: a quit enters the debugger.
debug-on-signal Non-nil: errors with a handler enter the debugger too.
debug-ignored-errors Conditions and regexps of errors that do not enter the debugger.
debugger Function that is the debugger.
default-directory Folder that relative file names are in; it ends in a slash.
default-file-name-coding-system Coding system of file names where none is set.
default-frame-alist Parameters of new frames.
default-input-method Input method that is turned on by default.
default-justification How filled text is justified by default.
default-process-coding-system Coding systems of processes, (READ . WRITE).
default-text-properties Properties of all text that has none of its own.
defun-prompt-regexp Matches what may precede a definition's opening parenthesis, or nil.
degrees-to-radians Number by which degrees are multiplied to give radians.
delayed-warnings-list Warnings to be shown when the command ends.
delete-auto-save-files Non-nil: saving deletes the file of automatic saving.
delete-by-moving-to-trash Non-nil: deleted files go to the trash.
delete-exited-processes Non-nil: processes that ended are forgotten at once.
delete-old-versions Whether old numbered backups are deleted: t, nil or to ask.
delete-trailing-lines Non-nil: deleting white space at ends of lines deletes empty lines at the buffer's end.
dir-locals-file Name of the file with a folder's local variables.
directory-abbrev-alist Replacements in names of folders, (REGEXP . TEXT).
directory-files-no-dot-files-regexp Matches every file name but . and ...
disabled-command-function Function called instead of a disabled command.
display-buffer-alist Conditions and actions that say where buffers are shown.
display-buffer-base-action Action of `display-buffer' when nothing else decides.
display-buffer-overriding-action Action of `display-buffer' before all others.
display-fill-column-indicator Non-nil where a line shows the fill column.
display-line-numbers Whether lines are shown with numbers; void without a display.
double-click-time Milliseconds between the clicks of a double click.
early-init-file The early init file that was loaded, or nil.
echo-keystrokes Seconds before unfinished keys are shown.
emacs-build-time When the program was built, or nil.
emacs-major-version First number of the Emacs version that is followed.
emacs-minor-version Second number of the Emacs version that is followed.
emacs-version The Emacs version that is followed, a string.
emulation-mode-map-alists Keymaps of emulations, alists or variables that hold them.
enable-dir-local-variables Non-nil: local variables of folders are obeyed.
enable-local-eval Whether forms of files are evaluated: t, nil or to ask.
enable-local-variables Whether local variables of files are obeyed: t, nil, :safe, :all or to ask.
enable-multibyte-characters Non-nil where the buffer's text is characters, nil where it is bytes.
enable-recursive-minibuffers Non-nil: the minibuffer may be used within the minibuffer.
enable-remote-dir-locals Non-nil: local variables of folders of other machines are obeyed.
end-of-defun-function Function that goes to the end of a definition.
eol-mnemonic-dos What shows lines that end with a carriage return and a newline.
eol-mnemonic-mac What shows lines that end with a carriage return.
eol-mnemonic-undecided What shows that lines' ends are undecided.
eol-mnemonic-unix What shows lines that end with a newline.
eval-expression-debug-on-error Non-nil: errors of evaluated expressions enter the debugger.
eval-expression-print-length `print-length' for evaluated expressions.
eval-expression-print-level `print-level' for evaluated expressions.
exec-directory Folder of programs that belong to this one.
exec-path Folders that programs are looked for in.
exec-suffixes Suffixes of programs.
executing-kbd-macro The keyboard macro being run, or nil.
extended-command-history Commands that were called by name.
extra-keyboard-modifiers Modifiers that are added to every typed character.
face-remapping-alist Faces that stand for others in this buffer.
features The features that were provided, a list of symbols.
file-coding-system-alist Coding systems by regexps of file names.
file-local-variables-alist Local variables that this buffer's file gives, as they were set.
file-name-coding-system Coding system of file names, or nil for the default.
file-name-handler-alist Functions that handle special file names, (REGEXP . FUNCTION).
file-name-history Names of files that were entered.
file-precious-flag Non-nil: saving writes another file first and renames it.
file-preserve-symlinks-on-save Non-nil: saving by renaming keeps symbolic links.
fill-column Column past which filling breaks lines.
fill-forward-paragraph-function Function that moves over paragraphs for filling.
fill-individual-varying-indent Whether a change of indentation begins a paragraph for `fill-individual-paragraphs'.
fill-nobreak-invisible Non-nil: lines are not broken in invisible text.
fill-nobreak-predicate Functions that say where a line must not be broken.
fill-paragraph-function Function that fills a paragraph in this mode, or nil.
fill-prefix What begins every line of filled text, or nil.
fill-separate-heterogeneous-words-with-space Non-nil: joined words of different scripts get a space.
filter-buffer-substring-function Function that copies text of a buffer for the user.
find-file-existing-other-name Non-nil: a file under another name is found in the buffer that visits it.
find-file-hook Functions called after a file was visited.
find-file-literally Non-nil when this buffer was visited as bytes.
find-file-not-found-functions Functions called to visit a file that does not exist, until one returns non-nil.
find-file-suppress-same-file-warnings Non-nil: nothing is said of two names of one file.
find-file-visit-truename Non-nil: files are visited under their names without symbolic links.
find-file-wildcards Non-nil: wildcards in names visit several files.
first-change-hook Functions called before the first change of an unmodified buffer.
float-e The number e.
float-output-format How floats are printed: nil for the shortest text that reads back, or a format such as %.3f.
float-pi The number pi.
font-lock-function Function that turns fontification on or off.
font-lock-keywords What is fontified in this buffer.
font-lock-keywords-case-fold-search Non-nil: keywords are found whatever their case.
font-lock-keywords-only Non-nil: strings and comments are not fontified by syntax.
font-lock-maximum-decoration How much is fontified: t, a level, or an alist by mode.
font-lock-mode Non-nil where text is fontified.
font-lock-multiline Whether matches may go over lines.
force-load-messages Non-nil: loading always says which file.
forward-sexp-function Function that moves over expressions, or nil.
frame-title-format Title of frames; void without a display.
fringe-indicator-alist Pictures of the fringe; void without a display.
garbage-collection-messages Non-nil: collecting garbage says so.
gc-cons-percentage Part of the heap that is allocated between collections.
gc-cons-threshold Bytes that are allocated between collections.
gc-elapsed Seconds that collecting garbage took so far.
gcs-done How often garbage was collected.
gensym-counter Number that the next `gensym' has.
global-mark-ring Earlier marks of all buffers.
global-mark-ring-max How many of them are kept.
global-minor-modes Minor modes that are on everywhere.
global-mode-string What every mode line shows.
goal-column Column to which moving by lines goes, or nil.
header-line-format What the line above the text shows, or nil.
help-char Character that asks for help.
help-event-list More events that ask for help.
help-form What the help character evaluates, or nil.
history-add-new-input Non-nil: what is entered goes into its history.
history-delete-duplicates Non-nil: a history holds everything once.
history-length How long histories become; t: any length.
ignored-local-variable-values Values of local variables that are never obeyed.
imenu-create-index-function Function that makes the index of this buffer.
imenu-generic-expression Regexps from which the index is made.
indent-line-function Function that indents a line in this mode.
indent-region-function Function that indents a region in this mode, or nil.
inhibit-changing-match-data Non-nil: searches leave the match data.
inhibit-default-init Non-nil: the default init file is not loaded.
inhibit-eol-conversion Non-nil: ends of lines are not converted.
inhibit-field-text-motion Non-nil: motion does not stop at fields.
inhibit-file-name-handlers Handlers not to be used for `inhibit-file-name-operation'.
inhibit-file-name-operation Operation for which handlers are not used.
inhibit-interaction Non-nil: asking the user is an error.
inhibit-message Non-nil: messages are not shown.
inhibit-modification-hooks Non-nil: nothing is called for changes.
inhibit-point-motion-hooks Non-nil: properties of text do not act on motion.
inhibit-quit Non-nil: a quit waits.
inhibit-read-only Non-nil: read-only text may be changed; a list: with these properties.
inhibit-redisplay Non-nil: the display is not brought up to date.
inhibit-startup-screen Non-nil: nothing is shown at the start.
init-file-had-error Non-nil when the init file signalled an error.
init-file-user User whose init file is loaded; nil: none.
initial-buffer-choice What is shown at the start.
initial-environment The environment at the start.
initial-frame-alist Parameters of the first frame.
input-method-function Function that turns typed characters into others, or nil.
insert-default-directory Non-nil: reading a file name begins with the folder.
insert-directory-program Program that lists folders.
integer-width Greatest number of bits of an integer.
interpreter-mode-alist Major modes by names of interpreters in a first line.
interprogram-cut-function Function that gives killed text to other programs, or nil.
interprogram-paste-function Function that gets text from other programs, or nil.
invocation-directory Folder of the program.
invocation-name Name of the program's file.
isearch-filter-predicate Function that says whether a match counts.
isearch-lazy-highlight Whether other matches are highlighted.
kept-new-versions How many of the newest numbered backups are kept.
kept-old-versions How many of the oldest numbered backups are kept.
kill-append-merge-undo Non-nil: appended kills are undone together.
kill-buffer-hook Functions called in a buffer that is about to go.
kill-buffer-query-functions Functions that must all agree before a buffer goes.
kill-do-not-save-duplicates Non-nil: a kill equal to the last one is not kept again.
kill-emacs-hook Functions called before leaving.
kill-emacs-query-functions Functions that must all agree before leaving.
kill-read-only-ok Non-nil: killing read-only text copies it without an error.
kill-ring Killed texts, latest first.
kill-ring-max How many of them are kept.
kill-ring-yank-pointer The part of `kill-ring' whose first is yanked.
kill-transform-function Function of a text that gives what is kept of it, or nil.
kill-whole-line Non-nil: killing from a line's beginning takes the newline too.
large-file-warning-threshold Bytes above which visiting asks, or nil.
last-abbrev Abbrev expanded last.
last-abbrev-location Where it was.
last-abbrev-text What stood there before.
last-coding-system-used Coding system of the latest reading or writing.
last-command Command before this one.
last-command-event Last event of the keys of this command.
last-input-event Event read last.
last-nonmenu-event Last event that came from no menu.
last-prefix-arg Prefix argument of the command before.
left-margin Column at which lines begin by default.
lexical-binding Non-nil: code evaluated in this buffer, or file, binds lexically.
line-move-ignore-invisible Non-nil: moving by lines passes over invisible ones.
line-move-visual Non-nil: moving by lines goes by screen lines; void without a display.
line-spacing Space between lines; void without a display.
load-file-name The file being loaded, or nil.
load-file-rep-suffixes Suffixes of other forms of a file.
load-history What every loaded file defines and requires.
load-in-progress Non-nil while a file is being loaded.
load-path Folders that libraries are looked for in.
load-prefer-newer Non-nil: the newest of several forms of a library is loaded; the source always is here.
load-read-function Function that reads forms of files.
load-suffixes Suffixes of libraries.
load-true-file-name The file being loaded without symbolic links, or nil.
local-abbrev-table Abbrev table of this mode.
local-minor-modes Minor modes that are on in this buffer.
locale-coding-system Coding system of messages of the system.
lock-file-name-transforms Where locks are put: (REGEXP REPLACEMENT UNIQUE).
macroexpand-all-environment Macros of `macroexpand-all' in progress.
magic-fallback-mode-alist Modes by the beginning of a text, tried last.
magic-mode-alist Modes by the beginning of a text, tried first.
mail-host-address Name of the machine in mail addresses, or nil.
major-mode Major mode of this buffer, a symbol.
make-backup-file-name-function Function that names a backup.
make-backup-files Non-nil: a file's first save backs it up.
mark-active Non-nil when the mark is active.
mark-even-if-inactive Non-nil: commands use an inactive mark.
mark-ring Earlier marks of this buffer.
mark-ring-max How many of them are kept.
max-lisp-eval-depth How deep calls may nest before an error.
max-mini-window-height Greatest height of the minibuffer's window; void without a display.
max-specpdl-size Not used; how many bindings there may be.
memory-full Non-nil when memory is nearly used up.
message-log-max How many lines of messages are kept; t: all; nil: none.
meta-prefix-char Character that stands for the meta key, escape.
minibuffer-allow-text-properties Non-nil: reading keeps properties of text.
minibuffer-completing-file-name Non-nil while a file name is read.
minibuffer-completion-confirm Whether what does not complete must be confirmed.
minibuffer-completion-predicate Predicate of the completion in progress.
minibuffer-completion-table Table of the completion in progress.
minibuffer-default Default of what is being read.
minibuffer-default-prompt-format How a prompt shows the default.
minibuffer-exit-hook Functions called when the minibuffer is left.
minibuffer-help-form What the help character evaluates in the minibuffer.
minibuffer-history What was entered without a history of its own.
minibuffer-message-timeout Seconds that messages in the minibuffer stay.
minibuffer-prompt-properties Properties of prompts.
minor-mode-alist What the mode line shows for minor modes, (VARIABLE TEXT).
minor-mode-list Minor modes that are defined.
minor-mode-map-alist Keymaps of minor modes, (VARIABLE . KEYMAP).
minor-mode-overriding-map-alist As `minor-mode-map-alist', before it, in this buffer.
mode-line-format What the mode line shows.
mode-line-process What the mode line shows of a process.
mode-name Name of the major mode as the mode line shows it.
mode-require-final-newline Value of `require-final-newline' in modes that want one.
most-negative-fixnum Least integer that is a fixnum.
most-positive-fixnum Greatest integer that is a fixnum.
multiple-frames Non-nil when there are several frames.
network-coding-system-alist Coding systems of network connections.
next-line-add-newlines Non-nil: going down from the last line adds one.
next-screen-context-lines Lines that remain in view when scrolling by pages.
non-essential Non-nil: what is done now must not ask or connect.
noninteractive Non-nil in batch.
normal-auto-fill-function Function of `auto-fill-mode' in this mode.
null-device File that swallows what is written.
num-input-keys How many key sequences were read.
num-nonmacro-input-events How many events were typed.
obarray Symbols that `intern' and `read' know, an obarray.
only-global-abbrevs Non-nil: abbrevs are defined for all modes.
open-paren-in-column-0-is-defun-start Non-nil: an opening parenthesis at a line's start begins a definition.
other-window-scroll-buffer Buffer that scrolling the other window scrolls, or nil.
overlay-arrow-position Marker of the line with the arrow; void without a display.
overlay-arrow-string The arrow.
overriding-local-map Keymap instead of all others but the global one, or nil.
overriding-terminal-local-map Keymap before all others, or nil.
overwrite-mode Non-nil when typing replaces: textual or binary.
page-delimiter Matches the line before a page.
paragraph-ignore-fill-prefix Non-nil: the fill prefix does not begin paragraphs.
paragraph-separate Matches the beginning of a line between paragraphs.
paragraph-start Matches the beginning of a line that begins or divides paragraphs.
parens-require-spaces Non-nil: inserted parentheses get spaces around.
parse-sexp-ignore-comments Non-nil: comments are white space to motion over expressions.
parse-sexp-lookup-properties Non-nil: the property `syntax-table' of text is obeyed.
path-separator What divides folders in search paths.
pending-undo-list What is left to undo in a row of undo commands.
polling-period Seconds between looks for input; not used.
pop-up-frames Whether buffers are shown in new frames.
pop-up-windows Non-nil: showing a buffer may divide a window.
post-command-hook Functions called after every command.
pre-command-hook Functions called before every command.
prefix-arg Prefix argument of the next command.
print-charset-text-property Whether the property `charset' is printed.
print-circle Non-nil: shared and circular structure is printed with #N= and #N#.
print-continuous-numbering Non-nil: the numbers go on from one print to the next.
print-escape-control-characters Non-nil: control characters in strings are printed as escapes.
print-escape-multibyte Non-nil: multibyte characters in strings are printed as escapes.
print-escape-newlines Non-nil: newlines and form feeds in strings are printed as escapes.
print-escape-nonascii Non-nil: bytes and other characters that are not ASCII are printed as escapes.
print-gensym Non-nil: symbols of no obarray are printed with #:.
print-integers-as-characters Non-nil: integers that are characters are printed as such.
print-length Greatest number of elements of a list that is printed, or nil.
print-level Greatest depth of lists that is printed, or nil.
print-number-table Table of the numbers of shared structure.
print-quoted Non-nil: quoted forms are printed with their marks.
process-coding-system-alist Coding systems of processes, by regexps of programs.
process-connection-type Non-nil: processes talk through a pseudo-terminal; nil: through a pipe.
process-environment The environment of processes, strings NAME=VALUE.
process-file-side-effects Non-nil: what `process-file' runs may change files.
query-replace-defaults Texts of the latest replacements.
query-replace-highlight Non-nil: the match is highlighted.
quit-flag Non-nil: a quit is wanted.
radians-to-degrees Number by which radians are multiplied to give degrees.
read-buffer-completion-ignore-case Non-nil: completing buffer names ignores case.
read-buffer-function Function that `read-buffer' calls, or nil.
read-circle Non-nil: #N= and #N# are read.
read-expression-history Expressions that were entered.
read-file-name-completion-ignore-case Non-nil: completing file names ignores case.
read-file-name-function Function that `read-file-name' calls.
read-process-output-max Most bytes that are read from a process at once.
read-quoted-char-radix Base of numbers after `quoted-insert'.
read-symbol-shorthands Prefixes of symbols in this file that stand for others, (SHORT . LONG).
real-last-command Command before this one, whatever it said of itself.
real-this-command This command, whatever it says of itself.
regexp-history Regexps that were entered.
region-extract-function Function that gives the text of the region.
register-alist Registers, (NAME . CONTENTS).
replace-lax-whitespace Non-nil: spaces in what is replaced match any white space.
replace-re-search-function Function that searches regexps for replacing, or nil.
replace-regexp-lax-whitespace Non-nil: spaces in a regexp that is replaced match any white space.
replace-search-function Function that searches for replacing, or nil.
require-final-newline Whether saving adds a newline at the end: t, visit, visit-save, nil or to ask.
revert-buffer-function Function that reads this buffer again.
revert-buffer-in-progress-p Non-nil while a buffer is read again.
revert-without-query Regexps of files that are read again without asking.
safe-local-variable-values Values of local variables that are safe, (VARIABLE . VALUE).
same-window-buffer-names Names of buffers that are shown in the selected window.
same-window-regexps Regexps of such names.
save-abbrevs Whether abbrevs are saved with files.
save-interprogram-paste-before-kill Whether what other programs copied is kept before a kill.
save-silently Non-nil: saving says nothing.
save-some-buffers-default-predicate Which buffers are offered to be saved.
scroll-conservatively How far off point may be for scrolling just enough.
scroll-error-top-bottom Non-nil: scrolling past an end first goes there.
scroll-margin Lines between point and a window's edge.
scroll-preserve-screen-position Whether scrolling keeps point's place in the window.
scroll-step Lines to scroll when point leaves the window.
search-invisible Whether searches find invisible text: t, nil or open.
search-ring-max How many search strings are kept.
search-spaces-regexp What spaces in a search stand for, or nil.
search-upper-case Non-nil: capitals in a search make case count.
select-active-regions Whether the active region is the primary selection; void without a display.
select-enable-clipboard Non-nil: kills go to the clipboard; void without a display.
selective-display Whether lines after a carriage return, or indented more than a number, are hidden.
sentence-end Matches the end of a sentence, or nil for what is made from other options.
sentence-end-base Matches the end of a sentence without the space after.
sentence-end-double-space Non-nil: a single space ends no sentence.
sentence-end-without-period Non-nil: a sentence may end without a period.
set-auto-coding-function Function that finds a text's coding system.
set-mark-command-repeat-pop Non-nil: repeating the mark command goes on back.
shell-command-default-error-buffer Buffer of errors of shell commands, or nil.
shell-command-dont-erase-buffer Whether output is added to that of the command before.
shell-command-history Shell commands that were entered.
shell-command-switch Option with which the shell runs a command.
shell-file-name Program that is the shell.
signal-hook-function Function called with a condition and its data before handlers are looked for, or nil.
sort-fold-case Non-nil: sorting ignores case.
source-directory Folder of the program's sources.
split-height-threshold Height from which a window may be divided.
split-string-default-separators Matches what divides strings by default.
split-width-threshold Width from which a window may be divided sideways.
standard-display-table How characters are displayed, or nil.
standard-indent Columns of one step of indentation.
standard-input Where `read' reads from.
standard-output Where printing goes: t for the echo area or standard output.
suggest-key-bindings Whether keys are told for commands called by name.
switch-to-buffer-obey-display-actions Non-nil: switching to a buffer goes by the rules of showing one.
syntax-propertize-function Function that puts syntax on a region of text, or nil.
system-configuration Kind of machine and system, a string.
system-configuration-features What the program was built with.
system-configuration-options How the program was configured.
system-name Name of this machine.
system-time-locale Locale of dates, or nil.
system-type Kind of system: `gnu/linux' or `darwin'.
tab-always-indent What the tab key does: t indents; nil inserts after the indentation; complete completes.
tab-first-completion Where the tab key completes.
tab-stop-list Columns of tab stops, or nil for every `tab-width'.
tab-width Columns between tab stops.
tags-case-fold-search Whether searches for tags ignore case.
tags-file-name File of tags.
temp-buffer-show-function Function that shows buffers of help, or nil.
temporary-file-directory Folder of temporary files.
temporary-goal-column Column to which moving by lines in a row goes.
text-property-default-nonsticky Whether properties spread to inserted text, (PROPERTY . NONSTICKY).
text-quoting-style How quotes of messages are shown: curve, straight, grave or nil.
this-command This command.
this-original-command This command before keys were remapped.
throw-on-input Tag that input throws to, or nil.
timer-idle-list Timers that wait for idle time.
timer-list Timers that wait for a time.
track-eol Non-nil: moving by lines from an end goes to ends.
transient-mark-mode Non-nil: the region is active only after the mark was set.
translation-table-for-input Characters that typed ones become, or nil.
trash-directory Folder of deleted files, or nil for the system's.
truncate-lines Non-nil: long lines are not continued; void without a display.
truncate-partial-width-windows Whether lines are truncated in narrow windows; void without a display.
uncomment-region-function Function that takes a region out of comments.
undo-inhibit-record-point Non-nil: point is not recorded for undo.
undo-limit Bytes of undo kept by a garbage collection.
undo-no-redo Non-nil: undoing does not undo an undo.
undo-outer-limit Bytes of one change above which its undo is thrown away.
undo-strong-limit Bytes of undo that are never exceeded.
unread-command-events Events to be read before typed ones.
use-dialog-box Non-nil: the mouse asks by dialog boxes; void without a display.
use-empty-active-region Non-nil: commands act on an empty active region.
use-hard-newlines Non-nil where hard newlines are told from soft ones.
use-short-answers Non-nil: a question is answered with y or n instead of a word.
user-emacs-directory Folder of the user's settings.
user-full-name Full name of the user.
user-init-file The init file that was loaded.
user-login-name Name under which the user logged in.
user-real-login-name Name of the user who really logged in.
values Values of evaluated expressions, latest first.
vc-follow-symlinks Whether visiting a link to a controlled file visits that file.
vc-make-backup-files Non-nil: files under version control are backed up too.
version-control Whether backups are numbered: t, nil, never.
view-read-only Non-nil: read-only buffers are viewed.
visible-bell Non-nil: the bell is seen; void without a display.
warning-minimum-level Least level of warnings that are shown.
warning-suppress-types Kinds of warnings that are not shown.
window-combination-limit When dividing a window makes a parent of its own.
window-min-height Least height of a window.
window-min-width Least width of a window.
window-system Kind of display; nil on a terminal or without one.
with-timeout-timers Timers of `with-timeout' forms in progress.
word-wrap Non-nil: long lines are continued between words; void without a display.
words-include-escapes Non-nil: escape characters are parts of words.
write-contents-functions Functions that may write this buffer; the first non-nil value ends it.
write-file-functions Functions that may write a file; the first non-nil value ends it.
write-region-annotate-functions Functions that give annotations for what is written.
write-region-inhibit-fsync Non-nil: written files are not synced.
yank-excluded-properties Properties that yanking leaves out; t: all.
yank-handled-properties Functions that handle properties of yanked text.
yank-undo-function Function that undoes a yank, or nil.
" "Lines of a name and what it is for.")

(defvar standard-docs--table nil "The texts by name, once they were asked for.")

(defun standard-docs--table ()
  "The table of texts by name."
  (or standard-docs--table
      (let ((table (make-hash-table :test #'equal)))
        (dolist (line (split-string standard-docs--text "\n" t))
          (let ((end (string-search " " line)))
            (puthash (substring line 0 end) (substring line (1+ end)) table)))
        (setq standard-docs--table table))))

(defconst standard-docs--kinds
  '(("\\`\\(.*-mode\\)-hook\\'" "Functions called when `%s' is turned on, or off if it is a minor mode.")
    ("\\`\\(.*-mode\\)-map\\'" "Keymap of `%s'.")
    ("\\`\\(.*-mode\\)-syntax-table\\'" "Syntax table of `%s'.")
    ("\\`\\(.*-mode\\)-abbrev-table\\'" "Abbrev table of `%s'.")
    ("\\`\\(.*-mode\\)\\'" "Non-nil when `%s' is on.")
    ("\\`\\(.*\\)-history\\'" "What was entered where `%s' is asked for, latest first.")
    ("\\`\\(.*\\)-map\\'" "Keymap of the name `%s'."))
  "What is said of a variable whose name is of a kind: (REGEXP FORMAT).")

(defun standard-variable-documentation (variable)
  "What VARIABLE, a symbol that was defined without a docstring, is for; nil when nothing is known."
  (let ((name (symbol-name variable)))
    (or (gethash name (standard-docs--table))
        (and (boundp variable) (special-variable-p variable)
             (let ((kinds standard-docs--kinds) (case-fold-search nil) (text nil))
               (while (and kinds (not text))
                 (when (string-match (car (car kinds)) name)
                   (setq text (format (cadr (car kinds)) (match-string 1 name))))
                 (setq kinds (cdr kinds)))
               text)))))

(defconst standard-docs--special-forms
  '((and "CONDITIONS..." "The value of the last of CONDITIONS if all are non-nil, else nil; the rest is not evaluated.")
    (catch "TAG BODY..." "Evaluate BODY; `throw' with the same TAG ends it and gives the value.")
    (cond "CLAUSES..." "Evaluate the forms after the first condition of CLAUSES that is non-nil; the last one's value.
A clause is (CONDITION BODY...); one without BODY gives the condition's value.")
    (condition-case "VAR BODYFORM HANDLERS..." "The value of BODYFORM; when it signals, that of the first of HANDLERS for the error.
A handler is (CONDITION BODY...), CONDITION a symbol, a list of symbols or t.  VAR, unless nil,
is the error in it, (CONDITION . DATA).  (:success BODY...) is evaluated, with VAR the value,
when nothing was signalled.")
    (defconst "SYMBOL INITVALUE [DOCSTRING]" "Define SYMBOL as a variable with INITVALUE, which is not meant to change.")
    (defvar "SYMBOL &optional INITVALUE DOCSTRING" "Define SYMBOL as a variable that is bound dynamically; it gets INITVALUE if it is void.
Without INITVALUE only code of this file, or block, binds it so.")
    (function "ARG" "ARG as a function: a symbol itself, of a lambda expression the closure.")
    (if "COND THEN ELSE..." "The value of THEN if COND is non-nil, else that of the last of ELSE.")
    (interactive "&optional ARG-DESCRIPTOR &rest MODES" "Say that the function is a command, and how `call-interactively' reads its arguments.")
    (let "VARLIST BODY..." "The value of BODY with the variables of VARLIST bound at once.
An element is a symbol, for nil, or (SYMBOL VALUE).")
    (let* "VARLIST BODY..." "As `let', but each value sees the variables before it.")
    (or "CONDITIONS..." "The first of CONDITIONS that is non-nil, or nil; what comes after it is not evaluated.")
    (prog1 "FIRST BODY..." "The value of FIRST, evaluated before BODY.")
    (prog2 "FORM1 FORM2 BODY..." "The value of FORM2, evaluated after FORM1 and before BODY.")
    (progn "BODY..." "The value of the last form of BODY.")
    (quote "ARG" "ARG itself, not evaluated.")
    (save-current-buffer "BODY..." "The value of BODY; the current buffer is again what it was.")
    (save-excursion "BODY..." "The value of BODY; the current buffer, and point in it, are again what they were.")
    (save-restriction "BODY..." "The value of BODY; the buffer is narrowed again as it was.")
    (setq "[SYM VAL]..." "Give each variable SYM the value VAL, in order; the last VAL.")
    (unwind-protect "BODYFORM UNWINDFORMS..." "The value of BODYFORM; UNWINDFORMS are evaluated after it however it ends.")
    (while "TEST BODY..." "Evaluate BODY as long as TEST is non-nil; nil."))
  "Arguments and docstrings of special forms.")

(defun standard-function-documentation (function)
  "The docstring of FUNCTION, a symbol that names a special form, with its arguments; nil for others."
  (let ((row (assq function standard-docs--special-forms)))
    (and row (format "%s\n\n(fn %s)" (nth 2 row) (nth 1 row)))))

(provide 'standard-docs)
;;; standard-docs.el ends here
