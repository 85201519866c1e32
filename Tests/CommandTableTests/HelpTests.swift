import ByteIO
import CommandTable
import Foundation
import Testing

@Suite struct HelpTests {
  static let table = CommandTable.pulsemill

  @Test func everyPageFitsATerminalAndIsComplete() {
    for command in Self.table.commands {
      let page = Self.table.help(for: command)
      for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(command.name): \(line)") }
      for option in command.allOptions {
        #expect(page.contains(option.long), "\(command.name) \(option.long)")
        if let value = option.value {
          #expect(page.contains("\(option.long) \(value)\n") || page.contains("\(option.long) \(value) "))
        }
      }
      for positional in command.positionals { #expect(page.contains("\n  \(positional.name) ")) }
      for example in command.examples { #expect(page.contains("\n  \(example)\n")) }
      for exit in command.exits { #expect(page.contains("\n  \(exit.rawValue)  ")) }
      #expect(!command.examples.isEmpty)
      #expect(Self.table.overview.contains("\n  \(command.name) "))
    }
    for line in Self.table.overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// What the table's rows must keep for parsing and completion to make sense.
  @Test func theTableIsSound() {
    let names = Self.table.commands.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.table.command("help")?.positionals.first?.hint == .oneOf(names))
    for command in Self.table.commands {
      let options = command.allOptions
      #expect(Set(options.map(\.name)).count == options.count)
      #expect(Set(options.compactMap(\.letter)).count == options.compactMap(\.letter).count)
      #expect(command.positionals.dropLast().allSatisfy { $0.occurrence == .one })
    }
  }

  /// The examples of the help are command lines that parse.
  @Test func everyExampleParses() throws {
    for command in Self.table.commands {
      for example in command.examples {
        var words = example.split(separator: " ").map { $0.trimmingCharacters(in: ["'", "(", ")", "<"]) }
        words = Array(words.drop { $0 != "pulsemill" }.dropFirst().prefix { $0 != ">" })
        let request = try Self.table.parse(words)
        if case .command(let arguments) = request { #expect(arguments.command == command.name) }
      }
    }
  }

  /// `docs/exit-codes.md` has one row for each exit code, with the words of the help.
  @Test func exitCodesAreDocumented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/exit-codes.md"), encoding: .utf8)
    for exit in ExitCode.allCases {
      #expect(text.contains("\n| \(exit.rawValue) | \(exit.summary) |"), "\(exit)")
    }
  }
}
