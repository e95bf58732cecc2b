;;; finder.el --- The keywords of libraries  -*- lexical-binding: t -*-

;;; Code:

(defvar finder-known-keywords
  '((abbrev . "abbreviations and macros") (bib . "bibliographies") (c . "C and languages like it")
    (calendar . "dates, times and calendars") (comm . "networks and other machines")
    (convenience . "making things easier to do") (data . "files that are not text")
    (docs . "documentation") (emulations . "behaving like other editors")
    (extensions . "additions to the language") (faces . "fonts and colours") (files . "files")
    (frames . "frames and window systems") (games . "games") (hardware . "machines and devices")
    (help . "help") (hypermedia . "links and media") (i18n . "languages and scripts of the world")
    (internal . "the inside and the building of the editor") (languages . "modes of languages")
    (lisp . "Lisp") (local . "what is for one site") (maint . "work on the editor itself")
    (mail . "mail") (matching . "searching, sorting and comparing") (mouse . "the mouse")
    (multimedia . "images and sound") (news . "news groups") (outlines . "outlines and notes")
    (processes . "other programs") (terminals . "terminals") (tex . "TeX")
    (text . "text") (tools . "tools for programmers") (unix . "the shell and what belongs to it")
    (vc . "version control") (wp . "writing"))
  "Keywords of libraries and what each is about.")

(provide 'finder)
;;; finder.el ends here
