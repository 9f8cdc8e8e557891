import { processTerminal } from '../terminal.ts'
import { verifyPlaysProgram } from './program.ts'

process.exitCode = await verifyPlaysProgram(process.argv.slice(2), processTerminal())
