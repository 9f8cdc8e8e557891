import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { RepeatedWorkName } from '../../contract/platform-state.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import type { ProcessRole } from '../base/process-roles.ts'
import type { Store } from '../store/database.ts'
import { serverProcess } from './tables.ts'

/** The state of a repeated work: the seconds since its last success, and whether that is too long. */
export type NotedWork = { readonly name: RepeatedWorkName; readonly seconds: number; readonly isLate: boolean }

/** What a process notes about itself. */
export type ProcessNote = {
  readonly uuid: string
  readonly roles: readonly ProcessRole[]
  readonly version: string
  readonly clockPaused: string | null
  readonly works: readonly NotedWork[]
}

/** A note and its age in seconds. */
export type AgedNote = Omit<ProcessNote, 'uuid' | 'version'> & { readonly ageSeconds: number }

/** A process whose note is older than this has ended. Notes are made more often. */
const ALIVE_SECONDS = MINUTE_MS / SECOND_MS
/** How long the note of a process that has ended is kept. */
const KEPT_MS = 7 * DAY_MS

/** Stores the note of this process in the place of its earlier one. */
export const noteProcess = async ({ db }: Pick<Store, 'db'>, { uuid, ...note }: ProcessNote): Promise<void> => {
  const values = { ...note, roles: [...note.roles], works: [...note.works], notedAt: sql`now()` }
  await db
    .insert(serverProcess)
    .values({ uuid, ...values })
    .onConflictDoUpdate({ target: serverProcess.uuid, set: values })
  await db
    .delete(serverProcess)
    .where(lt(serverProcess.notedAt, sql`now() - ${`${KEPT_MS / SECOND_MS} seconds`}::interval`))
}

/** Removes the note of a process that ends, if its works are done by the processes that remain. */
export const removeNote = async ({ db }: Pick<Store, 'db'>, uuid: string): Promise<void> => {
  await db.delete(serverProcess).where(
    and(
      eq(serverProcess.uuid, uuid),
      sql`exists (select from ${serverProcess} other where other.uuid <> ${uuid}
          and other.noted_at > now() - ${`${ALIVE_SECONDS} seconds`}::interval
          and other.roles @> (select own.roles from ${serverProcess} own where own.uuid = ${uuid}))`,
    ),
  )
}

/** Lists the notes of the other processes on the database. */
export const listOtherNotes = async ({ db }: Pick<Store, 'db'>, uuid: string): Promise<AgedNote[]> =>
  db
    .select({
      roles: serverProcess.roles,
      clockPaused: serverProcess.clockPaused,
      works: serverProcess.works,
      ageSeconds: sql<number>`extract(epoch from now() - ${serverProcess.notedAt})::int`,
    })
    .from(serverProcess)
    .where(ne(serverProcess.uuid, uuid))

/** The note of the last process that had a role, none if there was no such process. */
const lastOf = (notes: readonly AgedNote[], role: ProcessRole): AgedNote[] =>
  notes
    .filter(({ roles }) => roles.includes(role))
    .toSorted((one, other) => one.ageSeconds - other.ageSeconds)
    .slice(0, 1)

const agedWorks = ({ works, ageSeconds }: AgedNote, isEnded: boolean): NotedWork[] =>
  works.map(({ name, seconds, isLate }) => ({ name, seconds: seconds + ageSeconds, isLate: isLate || isEnded }))

const isBetter = (one: NotedWork, other: NotedWork): boolean =>
  one.isLate === other.isLate ? one.seconds < other.seconds : other.isLate

/**
 * The state of the work of all processes together. A work counts by its latest success in any process. If all
 * processes that did it have ended, it is late a minute after their last note.
 */
export const worksOfProcesses = (
  notes: readonly AgedNote[],
): { readonly clockPaused: string | null; readonly works: NotedWork[] } => {
  const alive = notes.filter(({ ageSeconds }) => ageSeconds <= ALIVE_SECONDS)
  const ended = (['jobs', 'ingest'] as const).flatMap((role) =>
    alive.some(({ roles }) => roles.includes(role)) ? [] : lastOf(notes, role),
  )
  const best = new Map<RepeatedWorkName, NotedWork>()
  for (const work of [
    ...alive.flatMap((note) => agedWorks(note, false)),
    ...ended.flatMap((note) => agedWorks(note, true)),
  ]) {
    const known = best.get(work.name)
    if (!known || isBetter(work, known)) best.set(work.name, work)
  }
  const paused = alive.find(({ clockPaused }) => clockPaused !== null)
  return { clockPaused: paused?.clockPaused ?? null, works: [...best.values()] }
}
