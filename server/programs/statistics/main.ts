import { readConfig } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { statisticsProgram } from './program.ts'

process.exitCode = await statisticsProgram(process.argv.slice(2), processTerminal(), readConfig)
