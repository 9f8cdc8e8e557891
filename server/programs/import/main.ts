import { importPassword } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { importProgram } from './program.ts'

/** The usual exit code of a program that was stopped with Ctrl-C. */
const INTERRUPTED = 130

const terminal = processTerminal()
process.on('SIGINT', () => {
  terminal.say('The import continues on the server. The same command follows it again.')
  process.exit(INTERRUPTED)
})
process.exitCode = await importProgram(process.argv.slice(2), terminal, importPassword())
