import { readConfig } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { restoreProgram } from './program.ts'

process.exitCode = await restoreProgram(process.argv.slice(2), processTerminal(), readConfig)
