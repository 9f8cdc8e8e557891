import { deviceKey } from '../../settings/config.ts'
import { processTerminal } from '../terminal.ts'
import { openDataCamProgram } from './program.ts'

const ended = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ended.abort())
process.exitCode = await openDataCamProgram(process.argv.slice(2), deviceKey(), processTerminal(), ended.signal)
