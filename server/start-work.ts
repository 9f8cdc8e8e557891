import type { FastifyInstance } from 'fastify'
import type { RepeatedWorkName } from '../contract/platform-state.ts'
import type { ProcessRole } from './base/process-roles.ts'
import type { WorkStates } from './work-states.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyInstance {
    /**
     * Resolves when the work that follows a start has run once: a round of the clock’s work, and the reading for
     * forecasts. Until then requests wait for it, and cost more.
     */
    startWork: Promise<unknown>
  }
}

/** The last part of the work of each role that a process does once after its start. */
const lastParts: Partial<Readonly<Record<ProcessRole, RepeatedWorkName>>> = { jobs: 'files', web: 'forecasts' }

/** Adds `startWork` to the application. */
export const observeStartWork = (app: FastifyInstance, states: WorkStates, roles: ReadonlySet<ProcessRole>): void => {
  const parts = [...roles].flatMap((role) => lastParts[role] ?? [])
  app.decorate('startWork', Promise.all(parts.map((part) => states.firstRun(part))))
}
