import { readConfig } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { verifyHistoryProgram } from './program.ts'

process.exitCode = await verifyHistoryProgram(process.argv.slice(2), processTerminal(), readConfig)
