import type { Mix } from './mix.ts'

/** The task of the process of the clients: users send requests of the mix one at a time, with pauses between. */
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

/** The result of the process of the clients; `failures` are answers other than successes, by status. */
export type LoadResult = { operations: OperationLatencies[]; failures: Record<string, number>; seconds: number }
