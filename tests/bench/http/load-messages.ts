import type { Mix } from './mix.ts'

/** What the process of the clients does: users who call the mix one request at a time and think in between. */
export type Load = {
  url: string
  mix: Mix
  users: number
  /** Mean pause of a user between an answer and the next request. */
  thinkMs: number
  warmUpMs: number
  measuredMs: number
}

/** Latencies of one operation in the measured time, sorted, in milliseconds. */
export type OperationLatencies = { name: string; kind: 'read' | 'write'; latenciesMs: number[] }

/** What the process of the clients measured; `failures` are other answers than successes, by status. */
export type LoadResult = { operations: OperationLatencies[]; failures: Record<string, number>; seconds: number }
