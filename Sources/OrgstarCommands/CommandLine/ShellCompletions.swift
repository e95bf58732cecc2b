/// A shell that completions can be written for.
public enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

extension Grammar {
  /// A script that teaches `shell` the words and their options.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: return bashCompletions
    case .zsh: return zshCompletions
    case .fish: return fishCompletions
    }
  }

  private var wordNames: String { words.map(\.name).joined(separator: " ") }

  private func names(_ options: [OptionSpec]) -> String {
    options.flatMap(\.names).joined(separator: " ")
  }

  private var bashCompletions: String {
    func offer(_ completion: Completion) -> String {
      switch completion {
      case .nothing: return "COMPREPLY=()"
      case .folder: return "COMPREPLY=($(compgen -d -- \"$cur\"))"
      case .file: return "COMPREPLY=($(compgen -f -- \"$cur\"))"
      case .words(let words):
        return "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$cur\"))"
      case .word: return "COMPREPLY=($(compgen -W \"\(wordNames)\" -- \"$cur\"))"
      }
    }
    func argumentCases(_ options: [OptionSpec]) -> String {
      options.filter { $0.argument != nil }.map {
        "    \($0.names.joined(separator: "|"))) \(offer($0.completion)); return ;;\n"
      }.joined()
    }
    var out = """
      # bash completion for orgstar; written by: orgstar completions bash
      _orgstar() {
        local cur prev word i
        cur=${COMP_WORDS[COMP_CWORD]}
        prev=${COMP_WORDS[COMP_CWORD-1]}
        word=
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(words.map(\.name).joined(separator: "|"))) word=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $prev in

      """
    out += argumentCases(Self.globalOptions) + "  esac\n  case $word in\n"
    for word in words {
      let positional = word.positionals.first?.completion ?? .nothing
      out += "    \(word.name))\n      case $prev in\n"
      out += argumentCases(word.options).split(separator: "\n").map { "    \($0)\n" }.joined()
      out += "      esac\n"
      out += "      if [[ $cur == -* ]]; then\n"
      out += "        COMPREPLY=($(compgen -W \"\(names(word.options + Self.globalOptions))\""
      out += " -- \"$cur\"))\n"
      out += "      else\n        \(offer(positional))\n      fi ;;\n"
    }
    out += "    *)\n      if [[ $cur == -* ]]; then\n"
    out += "        COMPREPLY=($(compgen -W \"\(names(Self.globalOptions))\" -- \"$cur\"))\n"
    out +=
      "      else\n        COMPREPLY=($(compgen -f -W \"\(wordNames)\" -- \"$cur\"))\n      fi ;;\n"
    out += "  esac\n}\ncomplete -o filenames -F _orgstar orgstar\n"
    return out
  }

  private var zshCompletions: String {
    func quote(_ text: String) -> String {
      text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        .split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
        .split(separator: "[", omittingEmptySubsequences: false).joined(separator: "\\[")
        .split(separator: "]", omittingEmptySubsequences: false).joined(separator: "\\]")
    }
    func action(_ completion: Completion) -> String {
      switch completion {
      case .nothing: return " "
      case .folder: return "_files -/"
      case .file(let endings):
        return endings.isEmpty ? "_files" : "_files -g \"*.(\(endings.joined(separator: "|")))\""
      case .words(let words): return "(\(words.joined(separator: " ")))"
      case .word: return "(\(wordNames))"
      }
    }
    func specs(_ options: [OptionSpec]) -> [String] {
      options.flatMap { option in
        option.names.map { name in
          let argument = option.argument.map { ":\($0):\(action(option.completion))" } ?? ""
          return "'*\(name)[\(quote(option.help))]\(argument)'"
        }
      }
    }
    let separator = " \\\n        "
    var out = "#compdef orgstar\n# written by: orgstar completions zsh\n_orgstar() {\n"
    out += "  local state line\n  _arguments -C \\\n    "
    out += specs(Self.globalOptions).joined(separator: " \\\n    ")
    out += " \\\n    '1:word:->word' '*::argument:->arguments'\n"
    out += "  case $state in\n    word)\n      local -a words\n      words=(\n"
    for word in words { out += "        '\(word.name):\(quote(word.summary))'\n" }
    out +=
      "      )\n      _describe word words\n      _files ;;\n    arguments)\n      case $line[1] in\n"
    for word in words {
      var all = specs(word.options + Self.globalOptions)
      for positional in word.positionals {
        let place = positional.repeats ? "*" : ""
        all.append("'\(place):\(positional.name):\(action(positional.completion))'")
      }
      out += "      \(word.name)) _arguments \\\n        \(all.joined(separator: separator)) ;;\n"
    }
    out += "      esac ;;\n  esac\n}\n_orgstar \"$@\"\n"
    return out
  }

  private var fishCompletions: String {
    func quote(_ text: String) -> String {
      "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
        + "'"
    }
    func action(_ completion: Completion) -> String {
      switch completion {
      case .nothing: return " -x"
      case .folder: return " -x -a '(__fish_complete_directories)'"
      case .file: return " -r"
      case .words(let words): return " -x -a \(quote(words.joined(separator: " ")))"
      case .word: return " -x -a \(quote(wordNames))"
      }
    }
    func lines(_ options: [OptionSpec], _ condition: String) -> String {
      options.map { option in
        let names = option.names.map { name in
          name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }.joined()
        let argument = option.argument == nil ? "" : action(option.completion)
        return "complete -c orgstar\(condition)\(names)\(argument) -d \(quote(option.help))\n"
      }.joined()
    }
    var out = "# fish completion for orgstar; written by: orgstar completions fish\n"
    out += lines(Self.globalOptions, "")
    for word in words {
      out += "complete -c orgstar -n __fish_use_subcommand -f -a \(word.name)"
      out += " -d \(quote(word.summary))\n"
      let condition = " -n '__fish_seen_subcommand_from \(word.name)'"
      out += lines(word.options, condition)
      for positional in word.positionals {
        switch positional.completion {
        case .words, .word, .folder:
          out += "complete -c orgstar\(condition)\(action(positional.completion))\n"
        case .nothing, .file: break
        }
      }
    }
    return out
  }
}
