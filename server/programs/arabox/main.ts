import { processTerminal } from '../terminal.ts'
import { araboxProgram } from './program.ts'

process.exitCode = await araboxProgram(process.argv.slice(2), process.stdin, processTerminal())
