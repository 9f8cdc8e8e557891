import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../server/base/project-root.ts'

/** Simulated araboxes in their own process. */
export type Simulation = {
  /** Resolves to its last line, the totals. Rejects if some messages could not be delivered. */
  ended: Promise<string>
  /** Ends it early. */
  stop: () => void
}

/** Number of araboxes, messages per second of each, and duration. */
export type SimulationPlan = { araboxes: number; rate: number; seconds: number }

/** Starts `npm run simulate` against a server; resolves when every arabox sends. Rejects if it ends before. */
export const startSimulation = async (
  url: string,
  { araboxes, rate, seconds }: SimulationPlan,
  { user, password }: { user: string; password: string },
): Promise<Simulation> => {
  const options = [
    '--araboxes',
    araboxes,
    '--rate',
    rate,
    '--steady',
    '--seconds',
    seconds,
    '--url',
    url,
    '--user',
    user,
  ].map(String)
  const simulation = spawn(process.execPath, ['--import', 'tsx', 'server/programs/simulate/main.ts', ...options], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, SIMULATE_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const addLine = (line: string): void => {
    output.push(line)
    if (output.length > 50) output.shift()
  }
  const lines = createInterface(simulation.stdout)
  lines.on('line', addLine)
  createInterface(simulation.stderr).on('line', addLine)
  const ended = once(simulation, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`the simulation ended with ${code}: ${output.slice(-5).join('\n')}`)
    return output.at(-1) ?? ''
  })
  const begun = new Promise<void>((resolve) => {
    lines.on('line', (line) => /araboxes are sending/.test(line) && resolve())
  })
  await Promise.race([
    begun,
    ended.then((line) => {
      throw new Error(`the simulation ended before every arabox was sending: ${line}`)
    }),
  ])
  return { ended, stop: () => simulation.kill('SIGTERM') }
}
