import { runPath } from '../../../machines/kit/paths/actor-paths.ts'
import { catalogue } from '../../../machines/paths/catalogue/all-machines.ts'
import { type Exploration, explore, type MachinePath, type MachineStep } from '../../../machines/paths/explore.ts'
import { reportOf, startsByMachine } from '../../../machines/paths/machine-report.ts'
import { mermaidOf } from '../../../machines/paths/mermaid.ts'
import type { ExploredMachine, ExploredPath } from './explored-machine.ts'

type Found = { exploration: Exploration; path: MachinePath }

const machines = startsByMachine(catalogue)
const explored = new Map<string, readonly [Exploration, ...Exploration[]]>()

const explorationsOf = (name: string): readonly [Exploration, ...Exploration[]] => {
  const known = explored.get(name)
  if (known) return known
  const starts = machines.find(([first]) => first.name === name)
  if (!starts) throw new Error(`no machine is called ${name}`)
  const [first, ...others] = starts
  const found: [Exploration, ...Exploration[]] = [explore(first), ...others.map(explore)]
  explored.set(name, found)
  return found
}

/** The shortest paths, and the covering ones that are not among them. */
const pathsOf = (name: string): Found[] =>
  explorationsOf(name).flatMap((exploration) =>
    [...new Set([...exploration.paths, ...exploration.covering])]
      .filter(({ steps }) => steps.length > 0)
      .map((path) => ({ exploration, path })),
  )

// Errors and secrets have a form of their own as JSON, which they would lose as messages.
const plainStep = (step: MachineStep): MachineStep =>
  JSON.parse(JSON.stringify(step, (_key, value: unknown) => (value instanceof File ? value.name : value)))

const plainPath = ({ exploration, path }: Found): ExploredPath => ({
  start: exploration.machine.name,
  steps: path.steps.map(({ event, state }) => ({ event: plainStep(event), value: state.value })),
  transitions: exploration.transitionsOf.get(path) ?? [],
})

/** Names of all machines of the catalogue. */
export const machineNames = (): readonly string[] => machines.map(([{ name }]) => name)

/** Generates the paths of a machine. Throws if its model is wrong or nobody has the name. */
export const exploreMachine = (name: string): ExploredMachine => {
  const explorations = explorationsOf(name)
  const [{ machine, structure }] = explorations
  return {
    name,
    machineId: machine.machine.id,
    report: reportOf(explorations),
    mermaid: mermaidOf(structure),
    paths: pathsOf(name).map(plainPath),
  }
}

/** Takes the first steps of a path with a new actor; the state value after each of them. */
export const runSteps = (name: string, path: number, count: number): readonly unknown[] => {
  const found = pathsOf(name)[path]
  if (!found) throw new Error(`${name} has no path ${path}`)
  const events = found.path.steps.slice(0, count).map(({ event }) => event)
  return runPath(found.exploration.machine.model, events).path.steps.map(({ state }) => state.value)
}
