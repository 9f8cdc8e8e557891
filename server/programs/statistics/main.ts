import { readConfig } from '../../config.ts'
import { statisticsProgram } from './program.ts'
import { processTerminal } from '../terminal.ts'

process.exitCode = await statisticsProgram(process.argv.slice(2), processTerminal(), readConfig)
