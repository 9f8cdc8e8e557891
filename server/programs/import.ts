import { importPassword } from '../config.ts'
import { importProgram } from './importer/program.ts'
import { processTerminal } from './terminal.ts'

/** What a shell expects of a program that Ctrl-C ended. */
const INTERRUPTED = 130

const terminal = processTerminal()
process.on('SIGINT', () => {
  terminal.say('What the server has received it imports without this program; the same command watches it again.')
  process.exit(INTERRUPTED)
})
process.exitCode = await importProgram(process.argv.slice(2), terminal, importPassword())
