/// The program's version.
public let orgstarVersion = "0.1.0"
