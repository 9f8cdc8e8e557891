import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../server/base/project-root.ts'

/** Simulated araboxes in their own process. */
export type Simulation = {
  /** Its last line: what was seen, stored, repeated and forgotten. Throws where something could not be delivered. */
  ended: Promise<string>
  /** Ends it before its time. */
  stop: () => void
}

/** What is simulated: how many araboxes, their messages a second, and for how long. */
export type SimulationPlan = { araboxes: number; rate: number; seconds: number }

/** Starts `npm run simulate` against a server; resolves when every arabox delivers. */
export const startSimulation = async (
  url: string,
  { araboxes, rate, seconds }: SimulationPlan,
  { user, password }: { user: string; password: string },
): Promise<Simulation> => {
  const wish = [
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
  const simulation = spawn(process.execPath, ['--import', 'tsx', 'server/programs/simulate.ts', ...wish], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, SIMULATE_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  const hear = (line: string): void => {
    words.push(line)
    if (words.length > 50) words.shift()
  }
  const lines = createInterface(simulation.stdout)
  lines.on('line', hear)
  createInterface(simulation.stderr).on('line', hear)
  const gone = once(simulation, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`the simulation ended with ${code}: ${words.slice(-5).join('\n')}`)
    return words.at(-1) ?? ''
  })
  const begun = new Promise<void>((resolve) => {
    lines.on('line', (line) => /araboxes deliver/.test(line) && resolve())
  })
  await Promise.race([begun, gone])
  return { ended: gone, stop: () => simulation.kill('SIGTERM') }
}
