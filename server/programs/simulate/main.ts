import { demoPassword } from '../../demo/network/tables/accounts.ts'
import { simulatePassword } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { simulateProgram } from './program.ts'

const stop = new AbortController()
// `once`: a second Ctrl-C ends the process immediately, without sending the remaining messages.
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
process.exitCode = await simulateProgram(
  process.argv.slice(2),
  processTerminal(),
  simulatePassword() ?? demoPassword,
  stop.signal,
)
