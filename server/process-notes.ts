import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { productVersion } from './base/product-version.ts'
import type { AwaitUntilStop } from './base/stop-deadline.ts'
import type { Platform } from './platform.ts'
import { listOtherNotes, noteProcess, removeNote, worksOfProcesses } from './records/processes.ts'
import type { WorkStates } from './work-states.ts'

/** How often a process notes its state. */
const INTERVAL_MS = 15 * SECOND_MS

/**
 * Notes what this process does and the state of its work in the database until the server stops, so that the
 * administrators’ page, which any process may answer, knows of all. Returns a function that reads the state of the work
 * of all processes.
 */
export const noteProcesses = (
  app: FastifyInstance,
  { store, config, log }: Platform,
  works: WorkStates,
  awaitUntilStop: AwaitUntilStop,
): (() => Promise<ReturnType<typeof worksOfProcesses>>) => {
  const uuid = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let noting: Promise<void> = Promise.resolve()
  const state = () => ({ roles: [...config.work], clockPaused: works.clockPaused, works: works.list() })
  const note = () => {
    noting = noteProcess(store, { uuid, version: productVersion, ...state() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the state of this process could not be noted'),
    )
  }
  app.addHook('onReady', async () => {
    note()
    timer = setInterval(note, INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    const remove = () =>
      removeNote(store, uuid).catch((error: unknown) =>
        log.warn({ err: error }, 'the note of this process could not be removed'),
      )
    await awaitUntilStop(noting.then(remove))
  })
  return async () => worksOfProcesses([...(await listOtherNotes(store, uuid)), { ...state(), ageSeconds: 0 }])
}
