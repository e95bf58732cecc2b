import Elisp

/// Org's commands and functions over buffers.
public enum OrgPlugin: Plugin {
  /// The plugin’s name.
  public static let name = "org"

  /// The areas, in the order they are installed.
  private static let areas: [(Registry) -> Void] = [
    installOrgMode, installSafeVariables, installProperties, installTables, installLists,
    installBabelVariables,
    installBabelHeaderArguments, installBabelInfo, installBabelReferences, installBabelNavigation,
    installElementNodes, installMacroArguments, installElementParsing, installElementMap,
    installBufferNodes,
    installExportData, installCharacterReplacement,
    installInterpreters,
    installBabelNoweb, installBabelResults, installBabelExecution, installBabelCalls,
  ]

  /// Install every area and the languages.
  public static func install(in registry: Registry) {
    registry.world.setPart(.org, OrgState(registry.world))
    for area in areas { area(registry) }
    for language in BabelLanguages.all { language.install(registry) }
  }
}
