;;; standard-docs.el --- What native variables and special forms are for  -*- lexical-binding: t -*-

;; Variables that are native, or that only exist because code names them, are defined without a
;; docstring, which start-up need not read; special forms have none of their own.  A line of the
;; texts is a name and what it is for; those of variables of editing are in `editing-variable-docs'.

;;; Code:

(defconst standard-docs--text "\
Buffer-menu-files-only Non-nil when a list of buffers has only those that visit files.
Buffer-menu-mode-width How many columns the modes have in a list of buffers.
Buffer-menu-name-width How many columns the names have in a list of buffers.
Buffer-menu-size-width How many columns the sizes have in a list of buffers.
Buffer-menu-use-header-line Non-nil: a list of buffers has its titles in the header line.
abbreviated-home-dir Regexp for the home folder, used to shorten names of files; nil until it is needed.
add-log-current-defun-function Function that names the definition point is in, for a log of changes.
add-log-full-name Name of who changes something, for a log of changes; nil asks `user-full-name'.
add-log-mailing-address Address of who changes something, for a log of changes; nil asks `user-mail-address'.
after-change-functions Functions called after a change with its beginning, its end and the old length.
after-change-major-mode-hook Functions called at the end of a change of the major mode.
after-delete-frame-functions Functions called with a frame after it was deleted.
after-focus-change-function Function called after a frame got or lost the focus.
after-init-hook Functions called after the init files were loaded.
after-init-time When the init files had been loaded.
after-insert-file-functions Functions called with the length of a text just inserted from a file.
after-load-alist What is to be evaluated after files or features were loaded.
after-make-frame-functions Functions called with a frame after it was made.
after-revert-hook Functions called after a buffer was read again from its file.
after-save-hook Functions called after a buffer was saved.
after-set-visited-file-name-hook Functions called after a buffer's file name changed.
argv Command-line arguments that are left to be handled.
async-shell-command-buffer What is done when the output buffer of an asynchronous command is in use.
async-shell-command-display-buffer Non-nil: the output of an asynchronous command is shown at once.
async-shell-command-width How many columns asynchronous commands are told there are.
auth-source-creation-defaults Values that new entries of secrets get by default.
auth-source-creation-prompts Texts that ask for the parts of a new entry of secrets.
auth-source-debug Whether what is looked for among secrets is written down.
auth-source-save-behavior Whether new secrets are saved.
auto-coding-alist Coding systems by regexps of file names.
auto-composition-function Function that composes characters for display.
auto-composition-mode Non-nil where displayed characters are composed.
auto-hscroll-mode Whether windows scroll sideways to keep point visible.
auto-mode-alist Major modes by regexps of file names: (REGEXP . MODE) or (REGEXP MODE t).
auto-mode-case-fold Non-nil: file names are tried again with case ignored to find a mode.
auto-save-default Non-nil: buffers that visit files are saved automatically.
auto-save-hook Functions called before buffers are saved automatically.
auto-save-include-big-deletions Non-nil: saving by itself goes on after much was deleted.
auto-save-interval Events typed between automatic saves.
auto-save-list-file-name File that names the buffers saved automatically in this session.
auto-save-list-file-prefix Beginning of the names of those files.
auto-save-no-message Non-nil: automatic saving says nothing.
auto-save-timeout Idle seconds before an automatic save.
auto-save-visited-file-name Non-nil: automatic saving writes the visited file itself.
auto-save-visited-interval Idle seconds before `auto-save-visited-mode' saves.
auto-window-vscroll Non-nil: tall lines scroll bit by bit.
backtrace-on-error-noninteractive Non-nil: an error in batch shows where it was.
backup-by-copying Non-nil: backups are copies even where a rename would do.
backup-by-copying-when-linked Non-nil: backups of files with several names are copies.
backup-by-copying-when-mismatch Non-nil: backups are copies when a rename would change the owner.
backup-by-copying-when-privileged-mismatch Greatest user number for whose files that holds always.
backup-directory-alist Folders of backups by regexps of file names.
backup-enable-predicate Function of a file name that says whether the file is backed up.
backup-inhibited Non-nil: this buffer's file is not backed up.
baud-rate Speed of the terminal; not used.
before-change-functions Functions called before a change with its beginning and end.
before-hack-local-variables-hook Functions called before a file's local variables are applied.
before-init-hook Functions called before the init files are loaded.
before-init-time When the program started.
before-make-frame-hook Functions called before a frame is made.
before-revert-hook Functions called before a buffer is read again from its file.
before-save-hook Functions called before a buffer is saved.
bidi-display-reordering Non-nil: text from right to left is shown in its order.
bidi-inhibit-bpa Non-nil: brackets are not paired when text is put in order for display.
bidi-paragraph-direction Direction of all paragraphs: `left-to-right', `right-to-left' or nil for each its own.
bidi-paragraph-separate-re Regexp for lines between paragraphs when their direction is found.
bidi-paragraph-start-re Regexp for lines at which a paragraph begins when its direction is found.
blink-cursor-blinks How often the cursor blinks before it stops.
blink-cursor-delay Seconds until the cursor begins to blink.
blink-cursor-interval Seconds between blinks of the cursor.
block-comment-end What ends a comment of several lines, or nil.
block-comment-start What begins a comment of several lines, or nil.
break-hardlink-on-save Non-nil: saving a file with several names gives this name a file of its own.
buffer-access-fontified-property Property of text that needs no call of `buffer-access-fontify-functions'.
buffer-access-fontify-functions Functions called with the bounds of text before it is copied from a buffer.
buffer-auto-save-file-format Formats in which a buffer is saved by itself.
buffer-auto-save-file-name Where this buffer is saved automatically, or nil.
buffer-backed-up Non-nil when this buffer's file was backed up.
buffer-display-count How often the buffer was shown in a window.
buffer-display-table How characters of this buffer are displayed, or nil.
buffer-display-time When the buffer was shown in a window last.
buffer-file-coding-system Coding system in which this buffer is saved.
buffer-file-coding-system-explicit The coding systems that were asked for when the file was read.
buffer-file-format Formats of this buffer's file, a list.
buffer-file-name File that this buffer visits, or nil.
buffer-file-number Device and inode of the visited file.
buffer-file-read-only Non-nil when the visited file could not be written.
buffer-file-truename The visited file with symbolic links resolved, abbreviated.
buffer-invisibility-spec Which values of the property `invisible' hide text; t: all.
buffer-list-update-hook Functions called when the order of buffers changed.
buffer-name-history Names of buffers that were entered.
buffer-offer-save Non-nil: leaving offers to save this buffer though it visits no file.
buffer-quit-function Function called by the keys that leave something; nil if there is nothing to leave.
buffer-read-only Non-nil: this buffer may not be changed.
buffer-save-without-query Non-nil: the buffer is saved without a question when many are.
buffer-saved-size Length of this buffer when it was last saved.
buffer-stale-function Function that says whether this buffer should be read again.
buffer-substring-filters Functions through which copied text goes (obsolete; use `filter-buffer-substring-function').
buffer-undo-list What undoes changes of this buffer, latest first; t: nothing is recorded.
byte-count-to-string-function Function that writes a number of bytes.
cannot-suspend Non-nil: the program may not be stopped.
cd-path Folders that `cd' looks in, or nil for the environment's CDPATH.
change-major-mode-after-body-hook Functions called after the body of a mode, before its hook.
change-major-mode-hook Functions called before local variables go for another major mode.
change-major-mode-with-file-name Non-nil: writing to another name sets the mode for it.
char-property-alias-alist Properties that stand for others, (PROPERTY ALIAS…).
char-script-table Scripts of characters, a char-table.
choose-completion-string-functions Functions that may insert a chosen completion.
clear-message-function Function called when the last message goes.
clone-buffer-hook Functions called in a buffer that was made as a copy of another.
clone-indirect-buffer-hook Functions called in an indirect buffer that was made as a copy of another.
code-conversion-map-vector Tables of code conversion.
coding-system-for-read Coding system of what is read now, whatever it would be; nil: none.
coding-system-for-write Coding system of what is written now, whatever it would be; nil: none.
coding-system-history Coding systems that were entered.
coding-system-require-warning Non-nil: a coding system that was asked for is checked too before text is written.
combine-after-change-calls Non-nil: calls about changes may be put together.
comint-dynamic-complete-functions Functions that complete what stands before point in a command line.
comint-eol-on-send Non-nil: point goes to the end of a command line before it is sent.
comint-file-name-prefix Text before names of files that a process tells or is told.
comint-get-old-input Function that gives the command line at point, to be sent again.
comint-input-sender-no-newline Non-nil: command lines are sent without a newline.
comint-prompt-read-only Non-nil: prompts cannot be changed.
comint-scroll-show-maximum-output Non-nil: the last line of output is at the bottom of the window.
comint-use-prompt-regexp Non-nil: prompts are known by their regexp, not by fields.
command-history Commands with their arguments that were called interactively, latest first.
command-line-args The command line, a list of strings; the first is the program.
command-line-args-left What is left of the command line to be handled.
command-line-functions Functions called on an argument that nothing else takes.
command-switch-alist Functions for command-line options, (OPTION . FUNCTION).
compilation-column-face Face of columns in messages.
compilation-disable-input Non-nil: compilations get no input.
compilation-error-face Face of names of files in errors.
compilation-info-face Face of names of files in messages that are no warnings.
compilation-line-face Face of lines in messages.
compilation-num-errors-found How many errors the compilation gave.
compilation-num-infos-found How many messages the compilation gave that are no warnings.
compilation-num-warnings-found How many warnings the compilation gave.
compilation-warning-face Face of names of files in warnings.
compilation-window-height How many lines the window of a compilation has; nil leaves it as it is.
confirm-kill-emacs Function that is asked before leaving, or nil.
confirm-kill-processes Non-nil: leaving asks when processes run.
confirm-nonexistent-file-or-buffer Whether a name that does not exist must be confirmed.
create-lockfiles Non-nil: files that are changed are locked against others.
ctl-arrow Non-nil: control characters are shown as a caret and a letter.
current-input-method Name of the input method in use, or nil.
current-language-environment Name of the language environment.
current-load-list What the file being loaded has defined so far.
current-minibuffer-command The command that was running when the minibuffer was entered.
current-prefix-arg Prefix argument of this command, as it was given.
current-time-list Non-nil: times are lists; nil: pairs of ticks and their frequency.
cursor-in-echo-area Non-nil: the cursor is where messages are.
cursor-in-non-selected-windows How the cursor looks in windows that are not selected.
cursor-type How the cursor looks; void without a display.
custom-define-hook Functions called after an option was declared.
custom-file File in which customizations are saved, or nil for the init file.
debug-on-error Non-nil: errors without a handler go to the debugger; a list: errors of these conditions.
debug-on-event Event that starts the debugger.
debug-on-message Regexp of messages that enter the debugger, or nil.
debug-on-next-call Non-nil: the next call enters the debugger.
debug-on-quit Non-nil: a quit enters the debugger.
debug-on-signal Non-nil: errors with a handler enter the debugger too.
debug-ignored-errors Conditions and regexps of errors that do not enter the debugger.
debugger Function that is the debugger.
debugger-may-continue Non-nil: what was interrupted by the debugger may go on.
debugger-stack-frame-as-list Non-nil: calls in a backtrace are shown as lists.
default-directory Folder that relative file names are in; it ends in a slash.
default-file-name-coding-system Coding system of file names where none is set.
default-frame-alist Parameters of new frames.
default-input-method Input method that is turned on by default.
default-justification How filled text is justified by default.
default-minibuffer-frame Frame whose minibuffer others use.
default-process-coding-system Coding systems of processes, (READ . WRITE).
default-text-properties Properties of all text that has none of its own.
defining-kbd-macro Non-nil while a keyboard macro is being recorded.
degrees-to-radians Number by which degrees are multiplied to give radians.
delay-mode-hooks Non-nil: hooks of modes wait until the mode is whole.
delayed-after-hook-functions Functions that wait to be called after the hooks of modes.
delayed-mode-hooks Hooks of modes that wait to be run.
delayed-warnings-list Warnings to be shown when the command ends.
delete-active-region Non-nil: deleting a character deletes the active region.
delete-auto-save-files Non-nil: saving deletes the file of automatic saving.
delete-by-moving-to-trash Non-nil: deleted files go to the trash.
delete-exited-processes Non-nil: processes that ended are forgotten at once.
delete-frame-functions Functions called with a frame before it is deleted.
delete-old-versions Whether old numbered backups are deleted: t, nil or to ask.
delete-trailing-lines Non-nil: deleting white space at ends of lines deletes empty lines at the buffer's end.
describe-bindings-outline Non-nil: lists of keys can be folded.
dir-local-variables-alist Variables that the folder's settings gave this buffer, with their values.
dir-locals-class-alist Settings of folders by their classes.
dir-locals-directory-cache Folders with settings, their classes and when they were read.
dir-locals-file Name of the file with a folder's local variables.
directory-abbrev-alist Replacements in names of folders, (REGEXP . TEXT).
directory-files-no-dot-files-regexp Matches every file name but . and ...
disabled-command-function Function called instead of a disabled command.
display-buffer-alist Conditions and actions that say where buffers are shown.
display-buffer-base-action Action of `display-buffer' when nothing else decides.
display-buffer-mark-dedicated Value that says how far a window is kept for the buffer shown in it.
display-buffer-overriding-action Action of `display-buffer' before all others.
display-fill-column-indicator Non-nil where a line shows the fill column.
display-line-numbers Whether lines are shown with numbers; void without a display.
display-raw-bytes-as-hex Non-nil: bytes that are no characters are shown in hexadecimal.
double-click-time Milliseconds between the clicks of a double click.
early-init-file The early init file that was loaded, or nil.
echo-area-clear-hook Functions called when the last message goes.
echo-keystrokes Seconds before unfinished keys are shown.
edebug-all-defs Non-nil: definitions that are evaluated are made to be stepped through.
edebug-all-forms Non-nil: all forms that are evaluated are made to be stepped through.
eldoc-documentation-function Function that gives what is told about the text at point.
eldoc-documentation-functions Functions that may tell something about the text at point.
eldoc-documentation-strategy How what several functions tell is put together.
eldoc-idle-delay Seconds without input until something is told about the text at point.
emacs-build-number A number of this build.
emacs-build-time When the program was built, or nil.
emacs-major-version First number of the Emacs version that is followed.
emacs-minor-version Second number of the Emacs version that is followed.
emacs-startup-hook Functions called after the init files and the command line.
emacs-version The Emacs version that is followed, a string.
emulation-mode-map-alists Keymaps of emulations, alists or variables that hold them.
enable-dir-local-variables Non-nil: local variables of folders are obeyed.
enable-kinsoku Non-nil: lines do not begin or end with characters that may not stand there.
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
executing-kbd-macro-index How far the keyboard macro is that runs.
extended-command-history Commands that were called by name.
extended-command-suggest-shorter Non-nil: a shorter way to call a command is told.
extra-keyboard-modifiers Modifiers that are added to every typed character.
face-remapping-alist Faces that stand for others in this buffer.
features The features that were provided, a list of symbols.
file-coding-system-alist Coding systems by regexps of file names.
file-local-variables-alist Local variables that this buffer's file gives, as they were set.
file-name-coding-system Coding system of file names, or nil for the default.
file-name-handler-alist Functions that handle special file names, (REGEXP . FUNCTION).
file-name-history Names of files that were entered.
file-name-invalid-regexp Regexp for names that no file can have.
file-precious-flag Non-nil: saving writes another file first and renames it.
file-preserve-symlinks-on-save Non-nil: saving by renaming keeps symbolic links.
filter-buffer-substring-function Function that copies text of a buffer for the user.
filter-buffer-substring-functions Functions around the copying of text (obsolete; use `filter-buffer-substring-function').
find-file-existing-other-name Non-nil: a file under another name is found in the buffer that visits it.
find-file-hook Functions called after a file was visited.
find-file-literally Non-nil when this buffer was visited as bytes.
find-file-not-found-functions Functions called to visit a file that does not exist, until one returns non-nil.
find-file-run-dired Non-nil: visiting a folder lists it.
find-file-suppress-same-file-warnings Non-nil: nothing is said of two names of one file.
find-file-visit-truename Non-nil: files are visited under their names without symbolic links.
find-file-wildcards Non-nil: wildcards in names visit several files.
find-tag-default-function Function that gives the name at point whose definition is looked for.
find-tag-hook Functions called after a definition was found in a table of tags.
first-change-hook Functions called before the first change of an unmodified buffer.
fit-frame-to-buffer Non-nil: frames may be fitted to their text.
float-e The number e.
float-output-format How floats are printed: nil for the shortest text that reads back, or a format such as %.3f.
float-pi The number pi.
font-lock-extend-region-functions Functions that widen the region that gets faces.
font-lock-extra-managed-props Properties besides faces that are put on with them and taken away.
font-lock-fontify-buffer-function Function that puts faces on a buffer.
font-lock-fontify-region-function Function that puts faces on a region.
font-lock-function Function that turns fontification on or off.
font-lock-global-modes Modes in which faces are put on.
font-lock-keywords What is fontified in this buffer.
font-lock-keywords-case-fold-search Non-nil: keywords are found whatever their case.
font-lock-keywords-only Non-nil: strings and comments are not fontified by syntax.
font-lock-mark-block-function Function that marks the text around point that gets faces by command.
font-lock-maximum-decoration How much is fontified: t, a level, or an alist by mode.
font-lock-mode Non-nil where text is fontified.
font-lock-multiline Whether matches may go over lines.
font-lock-removed-keywords-alist Patterns for faces that were taken off modes.
font-lock-syntactic-face-function Function that gives the face of a string or comment for its syntax.
font-lock-syntax-table Table of syntax in force while faces are put on.
font-lock-unfontify-region-function Function that takes faces off a region.
font-lock-verbose Whether it is told that faces are put on.
fontification-functions Functions called with a place before its text is shown.
force-load-messages Non-nil: loading always says which file.
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
goto-line-history-local Non-nil: lines that were gone to are remembered for each buffer.
grep-hit-face Face of names of files in what a search found.
grep-num-matches-found How many lines the search found.
hack-local-variables-hook Functions called after a file's local variables were applied.
header-line-format What the line above the text shows, or nil.
help-char Character that asks for help.
help-enable-autoload Non-nil: telling about a function may load its file.
help-event-list More events that ask for help.
help-form What the help character evaluates, or nil.
help-window-select Whether the window with help is selected.
history-add-new-input Non-nil: what is entered goes into its history.
history-delete-duplicates Non-nil: a history holds everything once.
history-length How long histories become; t: any length.
idle-update-delay Seconds without input until displays that take time are made anew.
ignored-local-variable-values Values of local variables that are never obeyed.
inhibit-changing-match-data Non-nil: searches leave the match data.
inhibit-debugger Non-nil: the debugger is not called.
inhibit-default-init Non-nil: the default init file is not loaded.
inhibit-eol-conversion Non-nil: ends of lines are not converted.
inhibit-field-text-motion Non-nil: motion does not stop at fields.
inhibit-file-name-handlers Handlers not to be used for `inhibit-file-name-operation'.
inhibit-file-name-operation Operation for which handlers are not used.
inhibit-interaction Non-nil: asking the user is an error.
inhibit-local-variables-regexps Regexps for names of files whose local variables are not looked for.
inhibit-message Non-nil: messages are not shown.
inhibit-modification-hooks Non-nil: nothing is called for changes.
inhibit-null-byte-detection Non-nil: a file with bytes of zero may be text.
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
initial-window-system The kind of display of the first frame; nil for a terminal.
input-method-function Function that turns typed characters into others, or nil.
insert-default-directory Non-nil: reading a file name begins with the folder.
insert-directory-program Program that lists folders.
insert-pair-alist Pairs of what is put around text, by the key.
integer-width Greatest number of bits of an integer.
interpreter-mode-alist Major modes by names of interpreters in a first line.
interrupt-process-functions Functions that may interrupt a process.
invocation-directory Folder of the program.
invocation-name Name of the program's file.
kbd-macro-termination-hook Functions called when a keyboard macro ends.
kept-new-versions How many of the newest numbered backups are kept.
kept-old-versions How many of the oldest numbered backups are kept.
keyboard-coding-system Coding system of what is typed.
kill-buffer-hook Functions called in a buffer that is about to go.
kill-buffer-query-functions Functions that must all agree before a buffer goes.
kill-emacs-hook Functions called before leaving.
kill-emacs-query-functions Functions that must all agree before leaving.
kmacro-counter The counter that keyboard macros insert.
large-file-warning-threshold Bytes above which visiting asks, or nil.
last-abbrev Abbrev expanded last.
last-abbrev-location Where it was.
last-abbrev-text What stood there before.
last-code-conversion-error What went wrong in the last conversion of text.
last-coding-system-used Coding system of the latest reading or writing.
last-command Command before this one.
last-command-event Last event of the keys of this command.
last-event-frame Frame that got the last event.
last-input-event Event read last.
last-kbd-macro The last keyboard macro, a vector or string of events.
last-nonmenu-event Last event that came from no menu.
last-prefix-arg Prefix argument of the command before.
last-repeatable-command The last command that can be repeated.
left-margin Column at which lines begin by default.
left-margin-width How many columns the left margin of a window has.
lexical-binding Non-nil: code evaluated in this buffer, or file, binds lexically.
line-prefix What is shown before each line.
line-spacing Space between lines; void without a display.
lisp-doc-string-elt-property Property of symbols that says which element of a definition is its docstring.
list-buffers-directory What a list of buffers shows as file of a buffer that visits none.
list-directory-brief-switches Options of the program that lists files, for short lists.
list-directory-verbose-switches Options of the program that lists files, for long lists.
list-matching-lines-default-context-lines How many lines around a match `occur' shows.
list-matching-lines-face Face of matches that `occur' shows.
load-dangerous-libraries Non-nil: files that another program compiled are loaded.
load-file-name The file being loaded, or nil.
load-file-rep-suffixes Suffixes of other forms of a file.
load-force-doc-strings Non-nil: docstrings are read with their functions.
load-history What every loaded file defines and requires.
load-in-progress Non-nil while a file is being loaded.
load-path Folders that libraries are looked for in.
load-prefer-newer Non-nil: the newest of several forms of a library is loaded; the source always is here.
load-read-function Function that reads forms of files.
load-suffixes Suffixes of libraries.
load-true-file-name The file being loaded without symbolic links, or nil.
local-abbrev-table Abbrev table of this mode.
local-minor-modes Minor modes that are on in this buffer.
local-write-file-hooks Functions that may write the buffer's file (obsolete).
locale-coding-system Coding system of messages of the system.
lock-file-name-transforms Where locks are put: (REGEXP REPLACEMENT UNIQUE).
macroexpand-all-environment Macros of `macroexpand-all' in progress.
magic-fallback-mode-alist Modes by the beginning of a text, tried last.
magic-mode-alist Modes by the beginning of a text, tried first.
mail-header-separator Line between the headers of a mail that is being written and its text.
mail-host-address Name of the machine in mail addresses, or nil.
mail-signature What stands at the end of mails.
mail-user-agent The program that writes mail, a symbol.
major-mode Major mode of this buffer, a symbol.
make-backup-file-name-function Function that names a backup.
make-backup-files Non-nil: a file's first save backs it up.
max-lisp-eval-depth How deep calls may nest before an error.
max-mini-window-height Greatest height of the minibuffer's window; void without a display.
max-specpdl-size Not used; how many bindings there may be.
memory-full Non-nil when memory is nearly used up.
message-log-max How many lines of messages are kept; t: all; nil: none.
message-truncate-lines Non-nil: messages are cut to one line.
messages-buffer-max-lines How many messages are kept; t all of them.
meta-prefix-char Character that stands for the meta key, escape.
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
non-essential Non-nil: what is done now must not ask or connect.
noninteractive Non-nil in batch.
normal-auto-fill-function Function of `auto-fill-mode' in this mode.
null-device File that swallows what is written.
num-input-keys How many key sequences were read.
num-nonmacro-input-events How many events were typed.
obarray Symbols that `intern' and `read' know, an obarray.
only-global-abbrevs Non-nil: abbrevs are defined for all modes.
open-paren-in-column-0-is-defun-start Non-nil: an opening parenthesis at a line's start begins a definition.
org-archive-tag Tag of subtrees that are put away but stay in their file.
org-babel-after-execute-hook Functions called after a source block was evaluated.
org-babel-current-src-block-location Where the source block that is being evaluated stands.
org-babel-default-header-args Header arguments of source blocks that say nothing else.
org-babel-default-header-args:elisp Header arguments of blocks in Emacs Lisp that say nothing else.
org-babel-default-header-args:emacs-lisp Header arguments of blocks in Emacs Lisp that say nothing else.
org-babel-default-inline-header-args Header arguments of inline source that says nothing else.
org-babel-default-lob-header-args Header arguments of calls of named blocks that say nothing else.
org-babel-hash-show How many digits of a result's hash are shown.
org-babel-inline-result-wrap Format that inline results are put into.
org-babel-library-of-babel Named source blocks that any file may call.
org-babel-min-lines-for-block-output Results with at least this many lines are put into a block.
org-babel-noweb-error-all-langs Non-nil: a noweb reference that means nothing is an error in every language.
org-babel-noweb-error-langs Languages in which a noweb reference that means nothing is an error.
org-babel-noweb-wrap-end What ends a noweb reference.
org-babel-noweb-wrap-start What begins a noweb reference.
org-babel-results-keyword Keyword that stands before results.
org-babel-uppercase-example-markers Non-nil: the words that begin and end examples of results are capitals.
org-coderef-label-format Format of labels of lines in source blocks.
org-comment-string Word that makes a headline, and what is under it, a comment.
org-confirm-babel-evaluate Whether it is asked before code is evaluated: nil, t or a function of language and code.
org-done-keywords Keywords of this buffer for what is done.
org-edit-src-content-indentation How many columns the code of source blocks is indented, unless indentation is preserved.
org-element-archive-tag Tag by which the parser knows archived headlines.
org-element-comment-string Word by which the parser knows headlines that are comments.
org-entities-user Entities of one's own: name, LaTeX, math mode, HTML, ASCII, Latin-1, UTF-8.
org-export-current-backend The back-end of the export that is going on, or nil.
org-font-lock-keywords Patterns that give Org text its faces.
org-footnote-section Headline under which footnotes are defined; nil defines them where they are needed.
org-global-properties Properties that all entries have, an alist of names and values.
org-inhibit-startup Non-nil: a file's start-up options are not obeyed.
org-keyword-properties Properties that keywords of this file give all its entries.
org-link-abbrev-alist Abbreviations of link types and what they stand for.
org-link-abbrev-alist-local Abbreviations of link types that this file defines.
org-link-translation-function Function that may replace the type and path of a link.
org-list-allow-alphabetical Non-nil: a. and A) begin items of lists too.
org-odd-levels-only Non-nil: only odd numbers of stars are used.
org-plain-list-ordered-item-terminator What may stand after the number of an item: a character, or t for both.
org-property-format Format of a property's line, of its name and its value.
org-src-preserve-indentation Non-nil: code of source blocks keeps the indentation it has.
org-startup-folded What of a file is shown when it is opened.
org-tags-column Column to which tags are aligned; a negative one is where they end.
org-target-link-regexp Regexp for the radio targets of this buffer, or nil.
org-todo-interpretation Whether keywords for tasks are a `sequence' of states or `type's.
org-todo-keywords Keywords for tasks: lists that begin with `sequence' or `type', \"|\" before what is done.
org-todo-keywords-1 All keywords for tasks of this buffer.
org-use-property-inheritance Which properties entries inherit: nil, t, a list of names or a regexp.
other-window-scroll-buffer Buffer that scrolling the other window scrolls, or nil.
overlay-arrow-position Marker of the line with the arrow; void without a display.
overlay-arrow-string The arrow.
overlay-arrow-variable-list Variables that hold places at which an arrow is shown.
overriding-local-map Keymap instead of all others but the global one, or nil.
overriding-terminal-local-map Keymap before all others, or nil.
parse-sexp-ignore-comments Non-nil: comments are white space to motion over expressions.
parse-sexp-lookup-properties Non-nil: the property `syntax-table' of text is obeyed.
path-separator What divides folders in search paths.
pending-undo-list What is left to undo in a row of undo commands.
permanently-enabled-local-variables Local variables of files that are obeyed though others are not.
polling-period Seconds between looks for input; not used.
pop-up-frames Whether buffers are shown in new frames.
pop-up-windows Non-nil: showing a buffer may divide a window.
post-command-hook Functions called after every command.
post-gc-hook Functions called after memory was reclaimed.
post-self-insert-hook Functions called after a character was inserted by typing it.
pre-command-hook Functions called before every command.
prefix-arg Prefix argument of the next command.
prefix-help-command Function called by the help key after a prefix key.
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
process-adaptive-read-buffering Non-nil: output of processes is waited for so that it comes in larger pieces.
process-coding-system-alist Coding systems of processes, by regexps of programs.
process-connection-type Non-nil: processes talk through a pseudo-terminal; nil: through a pipe.
process-environment The environment of processes, strings NAME=VALUE.
process-file-side-effects Non-nil: what `process-file' runs may change files.
process-menu-query-only Non-nil: lists of processes have only those that keep one from leaving.
quit-flag Non-nil: a quit is wanted.
quit-window-hook Functions called before a window is quit.
radians-to-degrees Number by which radians are multiplied to give degrees.
read-answer-short Whether one letter is enough as an answer: nil, t or `auto'.
read-buffer-completion-ignore-case Non-nil: completing buffer names ignores case.
read-buffer-function Function that `read-buffer' calls, or nil.
read-circle Non-nil: #N= and #N# are read.
read-expression-history Expressions that were entered.
read-extended-command-predicate Function that tells which commands are offered for completion.
read-file-name-completion-ignore-case Non-nil: completing file names ignores case.
read-file-name-function Function that `read-file-name' calls.
read-hide-char Character that is shown for each one of a password.
read-process-output-max Most bytes that are read from a process at once.
read-quoted-char-radix Base of numbers after `quoted-insert'.
read-regexp-defaults-function Function that gives defaults where a regexp is asked for.
read-symbol-shorthands Prefixes of symbols in this file that stand for others, (SHORT . LONG).
real-last-command Command before this one, whatever it said of itself.
real-this-command This command, whatever it says of itself.
recenter-positions Where point comes to be when a window is recentered again and again.
remote-file-name-inhibit-cache For how long what is known of files elsewhere holds.
require-final-newline Whether saving adds a newline at the end: t, visit, visit-save, nil or to ask.
resize-mini-windows Whether the minibuffer's window grows with its text.
revert-buffer-function Function that reads this buffer again.
revert-buffer-in-progress-p Non-nil while a buffer is read again.
revert-buffer-quick-short-answers Non-nil: one letter is enough as an answer to quick reverting.
revert-without-query Regexps of files that are read again without asking.
ring-bell-function Function called in place of the bell.
safe-local-variable-values Values of local variables that are safe, (VARIABLE . VALUE).
same-window-buffer-names Names of buffers that are shown in the selected window.
same-window-regexps Regexps of such names.
save-abbrevs Whether abbrevs are saved with files.
save-interprogram-paste-before-kill Whether what other programs copied is kept before a kill.
save-silently Non-nil: saving says nothing.
save-some-buffers-default-predicate Which buffers are offered to be saved.
save-some-buffers-functions Functions that save other things when buffers are saved.
scroll-conservatively How far off point may be for scrolling just enough.
scroll-down-aggressively How far point moves down a window that scrolls back.
scroll-error-top-bottom Non-nil: scrolling past an end first goes there.
scroll-margin Lines between point and a window's edge.
scroll-preserve-screen-position Whether scrolling keeps point's place in the window.
scroll-step Lines to scroll when point leaves the window.
scroll-up-aggressively How far point moves up a window that scrolls on.
select-active-regions Whether the active region is the primary selection; void without a display.
select-enable-clipboard Non-nil: kills go to the clipboard; void without a display.
select-safe-coding-system-accept-default-p Function that tells whether a coding system is used without a question.
select-safe-coding-system-function Function that chooses the coding system of text that is written.
selective-display Whether lines after a carriage return, or indented more than a number, are hidden.
self-insert-uses-region-functions Functions that tell whether typing uses the active region.
send-mail-function Function that sends the mail in a buffer.
set-auto-coding-function Function that finds a text's coding system.
set-mark-command-repeat-pop Non-nil: repeating the mark command goes on back.
shell-command-default-error-buffer Buffer of errors of shell commands, or nil.
shell-command-dont-erase-buffer Whether output is added to that of the command before.
shell-command-history Shell commands that were entered.
shell-command-prompt-show-cwd Non-nil: the prompt for a shell command has the folder.
shell-command-switch Option with which the shell runs a command.
shell-file-name Program that is the shell.
show-paren-delay Seconds until matching parentheses are marked.
show-paren-style What is marked: `parenthesis', `expression' or `mixed'.
show-trailing-whitespace Non-nil: blanks at the ends of lines are marked.
signal-hook-function Function called with a condition and its data before handlers are looked for, or nil.
small-temporary-file-directory Folder of small temporary files; nil means that of all.
source-directory Folder of the program's sources.
split-height-threshold Height from which a window may be divided.
split-string-default-separators Matches what divides strings by default.
split-width-threshold Width from which a window may be divided sideways.
split-window-preferred-function Function that splits a window so that a buffer can be shown.
standard-display-table How characters are displayed, or nil.
standard-indent Columns of one step of indentation.
standard-input Where `read' reads from.
standard-output Where printing goes: t for the echo area or standard output.
suggest-key-bindings Whether keys are told for commands called by name.
suspend-hook Functions called before the program is stopped.
suspend-resume-hook Functions called after the program goes on.
switch-to-buffer-obey-display-actions Non-nil: switching to a buffer goes by the rules of showing one.
switch-to-buffer-preserve-window-point Non-nil: a buffer is shown where it was when the window showed it last.
syntax-propertize-chunk-size How many characters get their syntax at once.
syntax-propertize-extend-region-functions Functions that widen the region that gets its syntax.
syntax-propertize-function Function that puts syntax on a region of text, or nil.
system-configuration Kind of machine and system, a string.
system-configuration-features What the program was built with.
system-configuration-options How the program was configured.
system-messages-locale Locale of messages of the system.
system-name Name of this machine.
system-time-locale Locale of dates, or nil.
system-type Kind of system: `gnu/linux' or `darwin'.
t Itself; what is true.
tags-add-tables Whether a further table of tags is added to those that are there.
tags-case-fold-search Whether searches for tags ignore case.
tags-file-name File of tags.
tags-table-list Files of tables of tags in which names are looked up.
temp-buffer-show-function Function that shows buffers of help, or nil.
temporary-file-directory Folder of temporary files.
temporary-goal-column Column to which moving by lines in a row goes.
text-property-default-nonsticky Whether properties spread to inserted text, (PROPERTY . NONSTICKY).
text-quoting-style How quotes of messages are shown: curve, straight, grave or nil.
this-command This command.
this-original-command This command before keys were remapped.
throw-on-input Tag that input throws to, or nil.
timer-event-last The timer that ran last.
timer-idle-list Timers that wait for idle time.
timer-list Timers that wait for a time.
track-eol Non-nil: moving by lines from an end goes to ends.
translation-table-for-input Characters that typed ones become, or nil.
trash-directory Folder of deleted files, or nil for the system's.
truncate-lines Non-nil: long lines are not continued; void without a display.
truncate-partial-width-windows Whether lines are truncated in narrow windows; void without a display.
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
write-contents-functions Functions that may write this buffer; the first non-nil value ends it.
write-file-functions Functions that may write a file; the first non-nil value ends it.
write-region-annotate-functions Functions that give annotations for what is written.
write-region-inhibit-fsync Non-nil: written files are not synced.
" "Lines of a name and what it is for, without those of editing.")

(defvar standard-docs--table nil "The texts by name, once they were asked for.")

(defun standard-docs--table ()
  "The table of texts by name."
  (or standard-docs--table
      (let ((table (make-hash-table :test #'equal)))
        (require 'editing-variable-docs)
        (dolist (line (split-string (concat standard-docs--text editing-variable-docs) "\n" t))
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
