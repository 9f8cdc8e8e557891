import type { MachineStep } from '../../../machines/paths/explore.ts'
import type { MachineReport } from '../../../machines/paths/machine-report.ts'

/** A step of a path as plain data, with the state value that must follow. */
export type ExploredStep = { event: MachineStep; value: unknown }

/** A path of a machine as plain data. `start` is the name of the catalogued machine that begins it. */
export type ExploredPath = { start: string; steps: readonly ExploredStep[]; transitions: readonly string[] }

/** What was generated for a machine, as plain data that a worker can send. */
export type ExploredMachine = {
  name: string
  /** The id that the running machine has too. */
  machineId: string
  report: MachineReport
  mermaid: string
  paths: readonly ExploredPath[]
}

/** Generates and runs paths outside of the page's thread. The promises reject if a model is wrong. */
export type PathExplorer = {
  /** Names of all machines. */
  list: () => Promise<readonly string[]>
  explore: (name: string) => Promise<ExploredMachine>
  /** Takes the first steps of a path with a new actor; the state value after each of them. */
  run: (name: string, path: number, count: number) => Promise<readonly unknown[]>
}

/** A request to the worker, and its answer. */
export type ExplorerRequest = { id: number } & (
  | { kind: 'list' }
  | { kind: 'explore'; name: string }
  | { kind: 'run'; name: string; path: number; count: number }
)
export type ExplorerAnswer = { id: number } & ({ result: unknown } | { error: string })
