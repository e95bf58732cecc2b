import Elisp

/// The variables that say how files are visited, saved and backed up, and how programs and timers
/// run. The functions that obey most of them are bundled Lisp.
func installFileVariables(_ r: Registry) {
  let w = r.world
  r.defvar(
    "backup-by-copying", .nil,
    "Whether backups are copies; here they always are.")
  r.defvar(
    "backup-by-copying-when-linked", .nil,
    "Whether files with several names are copied for a backup.")
  r.defvar(
    "backup-by-copying-when-mismatch", .t,
    "Whether files of other owners are copied for a backup.")
  r.defvar(
    "backup-by-copying-when-privileged-mismatch", Value(fixnum: 200),
    "As `backup-by-copying-when-mismatch', up to that user.")
  r.defvar(
    "make-backup-file-name-function", w.intern("make-backup-file-name--default-function"),
    "Function that makes the name of a backup.")
  r.defvar(
    "backup-enable-predicate", w.intern("normal-backup-enable-predicate"),
    "Whether a file may have backups.")
  r.defvar(
    "kept-old-versions", Value(fixnum: 2),
    "How many of the oldest numbered backups are kept.")
  r.defvar(
    "kept-new-versions", Value(fixnum: 2),
    "How many of the newest numbered backups are kept.")
  r.defvar(
    "dired-kept-versions", Value(fixnum: 2),
    "How many numbered backups cleaning keeps.")
  r.defvar(
    "delete-old-versions", .nil,
    "Whether excess backups go without a question: t, nil or something else for never.")
  r.defvar(
    "auto-save-visited-file-name", .nil,
    "Whether auto-saving goes to the file itself.")
  r.defvar(
    "auto-save-interval", Value(fixnum: 300),
    "Keys between auto-saves.")
  r.defvar(
    "auto-save-timeout", Value(fixnum: 30),
    "Idle seconds before an auto-save.")
  r.defvar(
    "auto-save-hook", .nil,
    "Functions called before an auto-save.")
  r.defvar(
    "auto-save-include-big-deletions", .nil,
    "Whether a buffer that shrank much is auto-saved.")
  r.defvar(
    "delete-auto-save-files", .t,
    "Whether saving deletes the auto-save file.")
  r.defvar(
    "auto-save-list-file-prefix", .nil,
    "What names of lists of auto-saved files start with.")
  r.defvar(
    "find-file-visit-truename", .nil,
    "Whether the name of a visited file is its true one.")
  r.defvar(
    "find-file-existing-other-name", .t,
    "Whether a file is found in a buffer that visits it by another name.")
  r.defvar(
    "find-file-suppress-same-file-warnings", .nil,
    "Whether nothing is said of a file with two names.")
  r.defvar(
    "find-file-wildcards", .t,
    "Whether finding a file may match several.")
  r.defvar(
    "revert-without-query", .nil,
    "Regexps of files that are read again without a question.")
  r.defvar(
    "revert-buffer-insert-file-contents-function",
    w.intern("revert-buffer-insert-file-contents--default-function"),
    "Function that fills a buffer anew.")
  r.defvar(
    "revert-buffer-in-progress-p", .nil,
    "Whether a buffer is being filled anew.")
  r.defvar(
    "buffer-stale-function", w.intern("buffer-stale--default-function"),
    "Whether a buffer needs filling anew.")
  r.defvar(
    "large-file-warning-threshold", Value(fixnum: 10_000_000),
    "Size of a file that is asked about.")
  r.defvar(
    "out-of-memory-warning-percentage", .nil,
    "Part of memory that a file may take.")
  r.defvar(
    "file-precious-flag", .nil,
    "Whether files are saved by way of a temporary one; here they always are.")
  r.defvar(
    "break-hardlink-on-save", .nil,
    "Whether saving a file with several names leaves the others.")
  r.defvar(
    "write-region-inhibit-fsync", .t,
    "Whether writing may end before the disk has the text.")
  r.defvar(
    "write-region-post-annotation-function", .nil,
    "Function called when annotations were written.")
  r.defvar(
    "confirm-nonexistent-file-or-buffer", w.intern("after-completion"),
    "Whether a new name is confirmed.")
  r.defvar(
    "save-some-buffers-default-predicate", .nil,
    "The predicate of `save-some-buffers'.")
  r.defvar(
    "save-some-buffers-functions", .nil,
    "Functions that save what is no file.")
  r.defvar(
    "save-silently", .nil,
    "Whether saving says nothing.")
  r.defvar(
    "view-read-only", .nil,
    "Whether a file that is read only is viewed.")
  r.defvar(
    "mode-require-final-newline", .t,
    "What modes for text make of `require-final-newline'.")
  r.defvar(
    "small-temporary-file-directory", .nil,
    "The folder of small temporary files.")
  r.defvar(
    "confirm-kill-emacs", .nil,
    "Function that confirms the end of the program, or nil.")
  r.defvar(
    "confirm-kill-processes", .t,
    "Whether processes that run are asked about at the end.")
  r.defvar(
    "kill-emacs-query-functions", .nil,
    "Functions that may refuse the end of the program.")
  r.defvar(
    "file-name-invalid-regexp", w.string("[\0]"),
    "Regexp for names that no file can have.")
  r.defvar(
    "directory-files-no-dot-files-regexp", w.string("[^.]\\|\\.\\.\\."),
    "Regexp for all names but . and ..")
  r.defvar(
    "delete-by-moving-to-trash", .nil,
    "Whether deleting moves files to the trash.")
  r.defvar(
    "remote-file-name-inhibit-cache", Value(fixnum: 10),
    "How long facts about files elsewhere are believed.")
  r.defvar(
    "insert-directory-program", w.string("ls"),
    "The program that lists folders.")
  r.defvar(
    "directory-free-space-program", .nil,
    "The program that tells the free space.")
  r.defvar(
    "list-directory-brief-switches", w.string("-CF"),
    "Switches of a brief list of a folder.")
  r.defvar(
    "list-directory-verbose-switches", w.string("-l"),
    "Switches of a long list of a folder.")
  r.defvar(
    "buffer-backed-up", .nil,
    "Whether the file was backed up since it was visited.", local: true)
  r.defvar(
    "buffer-saved-size", Value(fixnum: 0),
    "The size of the text when it was last saved.", local: true)
  r.defvar(
    "buffer-auto-save-file-name", .nil,
    "The file that auto-saving writes, or nil.", local: true)
  r.defvar(
    "buffer-auto-save-file-format", .t,
    "The format of the auto-save file.", local: true)
  r.defvar(
    "buffer-offer-save", .nil,
    "Whether a buffer without a file is asked about at the end.", local: true)
  r.defvar(
    "buffer-save-without-query", .nil,
    "Whether `save-some-buffers' does not ask.", local: true)
  r.defvar(
    "buffer-file-number", .nil,
    "The inode and device of the visited file.", local: true)
  r.defvar(
    "buffer-file-read-only", .nil,
    "Whether the visited file could not be written.", local: true)
  r.defvar(
    "save-buffer-coding-system", .nil,
    "The coding that the file is saved in, over all.", local: true)
  r.defvar(
    "local-write-file-hooks", .nil,
    "Functions that may save the buffer.")
  r.defvar(
    "backup-directory-alist", .nil,
    "Where backups go: pairs of a regexp for files and a folder.")
  r.defvar(
    "enable-local-variables", .t,
    "What happens to variables in files: t asks about unsafe ones, :safe takes only safe ones, :all takes all, nil none, anything else asks always."
  )
  r.defvar(
    "enable-local-eval", w.intern("maybe"),
    "Whether `eval:' in files is carried out: t, nil, or else after a question.")
  r.defvar(
    "enable-dir-local-variables", .t,
    "Whether folders may set variables.")
  r.defvar(
    "enable-remote-dir-locals", .nil,
    "Whether folders of other machines may set variables.")
  r.defvar(
    "local-enable-local-variables", .t,
    "As `enable-local-variables', for one buffer.")
  r.defvar(
    "safe-local-variable-values", .nil,
    "Pairs of variable and value that were consented to.")
  r.defvar(
    "ignored-local-variable-values", .nil,
    "Pairs of variable and value that were refused for ever.")
  r.defvar(
    "inhibit-local-variables-regexps", .nil,
    "Regexps of files whose variables are not looked at.")
  r.defvar(
    "file-local-variables-alist", .nil,
    "The variables that the file and its folders set.", local: true)
  r.defvar(
    "dir-local-variables-alist", .nil,
    "The variables that the folders set.", local: true)
  r.defvar(
    "before-hack-local-variables-hook", .nil,
    "Functions called before a file's variables are set.")
  r.defvar(
    "hack-local-variables-hook", .nil,
    "Functions called after a file's variables were set.")
  r.defvar(
    "dir-locals-file", w.string(".dir-locals.el"),
    "The file that says what variables a folder sets.")
  r.defvar(
    "dir-locals-class-alist", .nil,
    "Classes of folders with the variables they set.")
  r.defvar(
    "dir-locals-directory-cache", .nil,
    "Folders with their classes.")
  r.defvar(
    "shell-command-dont-erase-buffer", .nil,
    "Whether `shell-command' leaves the old output of its buffer.")
  r.defvar(
    "shell-command-default-error-buffer", .nil,
    "The buffer for errors of shell commands, or nil.")
  r.defvar(
    "shell-command-buffer-name", w.string("*Shell Command Output*"),
    "The buffer of shell commands' output.")
  r.defvar(
    "shell-command-buffer-name-async", w.string("*Async Shell Command*"),
    "The buffer of commands that run on.")
  r.defvar(
    "async-shell-command-buffer", w.intern("confirm-new-buffer"),
    "What to do with a buffer that is in use.")
  r.defvar(
    "async-shell-command-display-buffer", .t,
    "Whether the buffer of a command that runs on is shown.")
  r.defvar(
    "async-shell-command-width", .nil,
    "The width of the terminal of a command that runs on.")
  r.defvar(
    "shell-command-history", .nil,
    "The shell commands that were read.")
  r.defvar(
    "shell-command-prompt-show-cwd", .nil,
    "Whether the prompt for a shell command shows the folder.")
  r.defvar(
    "comint-file-name-prefix", w.string(""),
    "What file names in process buffers start with.")
  r.defvar(
    "process-file-side-effects", .t,
    "Whether `process-file' may change files.")
  r.defvar(
    "process-file-return-signal-string", .nil,
    "Whether `process-file' names the signal that ended a process.")
  r.defvar(
    "timer-list", .nil,
    "The timers that wait for their time, the next one first.")
  r.defvar(
    "timer-idle-list", .nil,
    "The timers that wait for idle time, the shortest first.")
  r.defvar(
    "timer-max-repeats", Value(fixnum: 10),
    "How many missed repetitions of a timer are made up for.")
  r.defvar(
    "timer-event-last", .nil,
    "The timer that ran last.")
  r.defvar(
    "with-timeout-timers", .nil,
    "The time limits in force, lists of a timer.")
  r.defvar("init-file-user", w.string(""), "Whose configuration is loaded.")
  r.defvar("auto-save-visited-interval", Value(fixnum: 5), "Idle seconds before files are saved.")
  r.defvar("abbreviated-home-dir", .nil, "Regexp of the home folder, or nil.")
  r.defvar("auto-coding-alist", .nil, "Codings by names of files.")
  r.defvar(
    "kill-buffer-query-functions", w.list(w.intern("process-kill-buffer-query-function")),
    "Functions that may refuse that a buffer is killed.")
  r.defvar("path-separator", w.string(":"), "What stands between the folders of a search path.")
  installModeChoice(r)
}
