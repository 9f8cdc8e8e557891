import { readConfig } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { backupProgram } from './program.ts'

process.exitCode = await backupProgram(process.argv.slice(2), processTerminal(), readConfig)
