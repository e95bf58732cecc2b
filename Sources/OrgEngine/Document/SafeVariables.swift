import Elisp

/// Which of Org's variables a file or its folder may set without asking: each predicate, then the names
/// of the variables whose values it must accept.
private let safeVariables: [(predicate: StaticString, names: StaticString)] = [
  (
    "booleanp",
    """
    org-agenda-skip-scheduled-repeats-after-deadline org-agenda-view-columns-initially \
    org-attach-dir-relative org-babel-hash-show-time org-babel-uppercase-example-markers \
    org-cite-adjust-note-numbers org-cycle-link-previews-display org-export-body-only \
    org-export-force-publishing org-export-preserve-breaks org-export-process-citations \
    org-export-timestamp-file org-export-visible-only org-export-with-author org-export-with-clocks \
    org-export-with-creator org-export-with-date org-export-with-email org-export-with-emphasize \
    org-export-with-entities org-export-with-fixed-width org-export-with-footnotes \
    org-export-with-inlinetasks org-export-with-planning org-export-with-priority \
    org-export-with-section-numbers org-export-with-smart-quotes org-export-with-special-strings \
    org-export-with-statistics-cookies org-export-with-tables org-export-with-title \
    org-fontify-todo-headline org-footnote-define-inline org-footnote-fill-after-inline-note-extraction \
    org-hide-emphasis-markers org-html-head-include-default-style org-html-prefer-user-labels \
    org-html-self-link-headlines org-html-wrap-src-lines org-icalendar-force-alarm \
    org-latex-images-centered org-latex-listings-src-omit-language org-latex-prefer-user-labels \
    org-latex-subtitle-separate org-latex-tables-booktabs org-latex-tables-centered \
    org-latex-toc-include-unnumbered org-latex-use-sans org-link-descriptive \
    org-link-keep-stored-after-insertion org-link-use-indirect-buffer-for-internals \
    org-md-link-org-files-as-md org-num-skip-commented org-num-skip-footnotes \
    org-num-skip-unnumbered org-open-directory-means-index-dot-org org-open-non-existing-files \
    org-replace-disputed-keys org-return-follows-link org-startup-shrink-all-tables \
    org-table-duration-hour-zero-padding org-texinfo-compact-itemx org-use-extra-keys
    """
  ),
  (
    "stringp",
    """
    org-agenda-breadcrumbs-separator org-agenda-clock-report-header org-attach-id-dir \
    org-export-creator-string org-export-default-language org-html-equation-reference-format \
    org-html-head org-html-head-extra org-html-style-default \
    org-icalendar-deadline-summary-prefix org-icalendar-scheduled-summary-prefix \
    org-latex-subtitle-format org-latex-title-command org-link-email-description-format \
    org-link-from-user-regexp org-odt-preferred-output-format org-texinfo-table-default-markup
    """
  ),
  ("string-or-null-p", "org-footnote-section org-latex-hyperref-template"),
  (
    "symbolp",
    """
    org-agenda-show-future-repeats org-babel-tangle-remove-file-before-write \
    org-clock-display-default-range org-footnote-auto-adjust \
    org-footnote-auto-label org-html-htmlize-output-type org-icalendar-todo-unscheduled-start \
    org-image-align org-link-search-must-match-exact-headline \
    org-publish-sitemap-sort-folders
    """
  ),
  (
    "integerp",
    """
    org-cycle-separator-lines org-deadline-past-days org-export-headline-levels \
    org-priority-default org-priority-highest org-priority-lowest org-scheduled-past-days
    """
  ),
  ("wholenump", "org-src-content-indentation"),
  ("natnump", "org-link-preview-batch-size"),
  ("numberp", "org-fast-tag-selection-maximum-tags org-link-preview-delay"),
  ("listp", "org-archive-save-context-info org-babel-tangle-lang-exts org-src-lang-modes"),
  ("consp", "org-html-datetime-formats org-timestamp-custom-formats"),
  (
    "null",
    "org-export-use-babel org-link-make-description-function org-link-translation-function"
  ),
  ("always", "org-edit-keep-region org-odt-with-forbidden-chars"),
]

/// Variables that may have one of a few symbols for a value. Values that are functions, fetch or run
/// programs are not among them, even where Org lets a file choose them.
private let chosenVariables: [(name: StaticString, values: [StaticString])] = [
  ("org-adapt-indentation", ["t", "nil", "headline-data"]),
  ("org-confirm-babel-evaluate", ["t"]),
  ("org-export-with-archived-trees", ["t", "nil", "headline"]),
  ("org-export-with-latex", ["t", "nil", "verbatim"]),
  ("org-export-with-sub-superscripts", ["t", "nil", "{}"]),
  ("org-export-with-tags", ["t", "nil", "not-in-toc"]),
  ("org-export-with-timestamps", ["t", "nil", "active", "active-exclude-diary", "inactive"]),
  ("org-icalendar-with-timestamps", ["t", "nil", "active", "active-exclude-diary", "inactive"]),
  ("org-display-remote-inline-images", ["skip", "cache"]),
  ("org-link-file-path-type", ["adaptive", "absolute", "relative", "noabbrev"]),
  ("org-odt-with-latex", ["t", "nil", "verbatim"]),
  ("org-export-replace-macros", ["nil"]),
  ("org-latex-default-table-mode", ["table", "math", "inline-math", "verbatim"]),
  ("org-latex-src-block-backend", ["listings", "minted", "engraved", "verbatim"]),
]

/// Variables whose values pass one of two tests.
private let eitherVariables: [(name: StaticString, first: StaticString, second: StaticString)] = [
  ("org-export-with-drawers", "booleanp", "consp"),
  ("org-agenda-prefer-last-repeat", "booleanp", "consp"),
  ("org-export-with-properties", "booleanp", "list-of-strings-p"),
  ("org-export-with-toc", "booleanp", "integerp"),
  ("org-link-context-for-files", "booleanp", "integerp"),
  ("org-export-select-tags", "null", "list-of-strings-p"),
  ("org-export-exclude-tags", "null", "list-of-strings-p"),
  ("org-export-date-timestamp-format", "null", "stringp"),
  ("org-num-max-level", "null", "natnump"),
  ("org-habit-scheduled-past-days", "null", "integerp"),
  ("org-category", "symbolp", "stringp"),
  ("org-calendar-to-agenda-key", "symbolp", "stringp"),
]

/// Says which variables of Org are safe in files.
func installSafeVariables(_ r: Registry) {
  let w = r.world
  let property = w.intern("safe-local-variable")
  for row in safeVariables {
    let predicate = w.intern(row.predicate)
    let names = UnsafeBufferPointer(start: row.names.utf8Start, count: row.names.utf8CodeUnitCount)
    for name in names.split(separator: 32) {
      w.put(w.intern(UnsafeBufferPointer(rebasing: name)), property, predicate)
    }
  }
  let value = w.intern("value")
  func lambda(_ body: Value) -> Value { w.list(.lambda, w.list(value), body) }
  for row in chosenVariables {
    var values = Value.nil
    for name in row.values.reversed() { values = w.cons(w.intern(name), values) }
    w.put(
      w.intern(row.name), property,
      lambda(w.list(w.intern("memq"), value, w.list(w.intern("quote"), values))))
  }
  for row in eitherVariables {
    let first = w.list(w.intern(row.first), value)
    let second = w.list(w.intern(row.second), value)
    w.put(w.intern(row.name), property, lambda(w.list(w.intern("or"), first, second)))
  }
}
