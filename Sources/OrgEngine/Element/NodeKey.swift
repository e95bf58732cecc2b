/// The properties that nodes have under names of their own.
enum NodeKey: Int, CaseIterable {
  case application, archivedp, args, arguments, ascii, backEnd, blockName, bullet, call
  case checkbox, closed, commentedp, counter, dayEnd, dayStart, deadline, diarySexp, drawerName
  case duration, endHeader, footnoteSectionP, format, hourEnd, hourStart, html, insideHeader
  case key, label, labelFmt, language, latex, latexMathP, latin1, level, minuteEnd, minuteStart
  case monthEnd, monthStart, name, numberLines, parameters, path, preBlank, prefix
  case preserveIndent, priority, rangeType, rawLink, rawValue, repeaterDeadlineUnit
  case repeaterDeadlineValue, repeaterType, repeaterUnit, repeaterValue, retainLabels, scheduled
  case searchOption, status, style, suffix, switches, tag, tags, tblfm, title, todoKeyword
  case todoType, type, typeExplicitP, useBracketsP, useLabels, utf8, value, warningType
  case warningUnit, warningValue, yearEnd, yearStart

  static let names: [StaticString] = [
    ":application", ":archivedp", ":args", ":arguments", ":ascii", ":back-end", ":block-name",
    ":bullet", ":call", ":checkbox", ":closed", ":commentedp", ":counter", ":day-end",
    ":day-start", ":deadline", ":diary-sexp", ":drawer-name", ":duration", ":end-header",
    ":footnote-section-p", ":format", ":hour-end", ":hour-start", ":html", ":inside-header",
    ":key", ":label", ":label-fmt", ":language", ":latex", ":latex-math-p", ":latin1", ":level",
    ":minute-end", ":minute-start", ":month-end", ":month-start", ":name", ":number-lines",
    ":parameters", ":path", ":pre-blank", ":prefix", ":preserve-indent", ":priority",
    ":range-type", ":raw-link", ":raw-value", ":repeater-deadline-unit",
    ":repeater-deadline-value", ":repeater-type", ":repeater-unit", ":repeater-value",
    ":retain-labels", ":scheduled", ":search-option", ":status", ":style", ":suffix", ":switches",
    ":tag", ":tags", ":tblfm", ":title", ":todo-keyword", ":todo-type", ":type",
    ":type-explicit-p", ":use-brackets-p", ":use-labels", ":utf-8", ":value", ":warning-type",
    ":warning-unit", ":warning-value", ":year-end", ":year-start",
  ]
}

/// Symbols among the values of properties.
enum NodeWord: Int, CaseIterable {
  case active, activeRange, all, angle, bracket, catchUp, closed, continued, cumulate, daterange,
    day, descriptive, diary, done, first, fixedWidth, hour, inactive, inactiveRange, inline, item,
    month, new, off, on, ordered, org, plain, plainList, restart, rule, running, standard, tableEl,
    timerange, todo, trans, unordered, week, year

  static let names: [StaticString] = [
    "active", "active-range", "all", "angle", "bracket", "catch-up", "closed", "continued",
    "cumulate", "daterange", "day", "descriptive", "diary", "done", "first", "fixed-width", "hour",
    "inactive", "inactive-range", "inline", "item", "month", "new", "off", "on", "ordered", "org",
    "plain", "plain-list", "restart", "rule", "running", "standard", "table.el", "timerange",
    "todo", "trans", "unordered", "week", "year",
  ]
}
