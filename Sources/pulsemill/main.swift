import CommandTable
print(CommandTable.pulsemill.completion(for: Shell(rawValue: CommandLine.arguments[1])!), terminator: "")
