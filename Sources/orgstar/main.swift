import OrgstarCommands

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(orgstarMain(CommandLine.arguments))
