import Glibc
import TouchCommands

@main
enum Main {
  static func main() { exit(Tool.runProcess(CommandLine.arguments)) }
}
