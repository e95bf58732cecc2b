import Elisp
import TextStorage

/// Buffers, text, files: the editor core as a plugin of the language.
public enum EditorPlugin: Plugin {
  /// The plugin’s name.
  public static let name = "editor"

  /// Install every area.
  public static func install(in registry: Registry) {
    let w = registry.world
    w.setPart(.editor, EditorState(w))
    do throws(Signal) {
      w.editor.standardSyntaxTable = try w.makeStandardSyntax()
    } catch { fatalError("orgstar: cannot make the standard syntax table") }
    for area in areas { area(registry) }
    w.setCurrentBuffer(w.makeBuffer(named: w.string("*scratch*")))
  }

  /// The areas, in the order they are installed.
  private static let areas: [(Registry) -> Void] = [
    installBuffers, installMarkers, installMotion, installInsertion, installText,
    installDeletion, installReplacement, installColumns, installTextProperties, installOverlays,
    installUndo, installCase, installDigests, installSyntaxTables, installWords, installStringMatch,
    installBufferSearch, installMatchData, installFileNames, installFileSystem, installReading,
    installWriting, installVisiting, installKillRing, installLocalVariables, installSexps,
    installCodings, installModeVariables, installJSON, installFields,
    installProcesses, installOutputBuffers, installPropertizing, installCompletion, installInput,
    installMessageLog, installCategories, installScripts,
  ]
}
