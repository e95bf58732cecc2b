import Editor

// Reading and writing files is the editor's work; the command line uses the same.

/// Reads files, and replaces them so that at every moment the old or the new text is whole.
public typealias AtomicFile = Editor.AtomicFile
/// A file's bytes, and what it was on disk when they were read.
public typealias FileSnapshot = Editor.FileSnapshot
/// Why a file could not be read or written.
public typealias FileError = Editor.FileError
/// What identifies a file and its state on disk.
public typealias FileIdentity = Editor.FileIdentity
/// The system calls that writing a file takes.
public typealias SystemCalls = Editor.SystemCalls
/// A system call that failed.
public typealias SystemError = Editor.SystemError
