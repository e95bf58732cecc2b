// EmacsRegexp
