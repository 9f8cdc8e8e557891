import { readConfig } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { filesProgram } from './program.ts'

process.exitCode = await filesProgram(process.argv.slice(2), processTerminal(), readConfig)
