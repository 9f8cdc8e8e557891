import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { exportQuery } from '../records.ts'
import { validation } from '../validation.ts'
import { day, id, instant, requiredLine, requiredText, uuid } from '../values.ts'
import { araboxBias } from './arabox-bias.ts'

const service = 'locationV1'

/** Most intervals of one count: a week of quarters of an hour. */
export const MOST_COUNTED_INTERVALS = 672
/** Shortest and longest interval of a count, in minutes. */
export const FEWEST_COUNTED_MINUTES = 5
export const MOST_COUNTED_MINUTES = 1440
/** Most people, cars or buses of an interval. */
export const MOST_COUNTED = 1_000_000
/** The oldest count that is accepted, in days: what sensors measured before is no comparison for the present. */
export const OLDEST_COUNT_DAYS = 1095
/** Longest note of a count and longest reason of taking it back, in characters. */
export const LONGEST_COUNT_NOTE = 500

const counted = z.int().check(z.minimum(0, validation.countRange), z.maximum(MOST_COUNTED, validation.countRange))

/** An interval in which somebody counted: when it began, by the clocks of the place, how long it was, who passed. */
export const countedInterval = z.strictObject({
  day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, validation.timeOfDay)),
  minutes: z
    .int()
    .check(
      z.minimum(FEWEST_COUNTED_MINUTES, validation.countedMinutes),
      z.maximum(MOST_COUNTED_MINUTES, validation.countedMinutes),
    ),
  people: counted,
  cars: counted,
  buses: counted,
})
/** An interval in which somebody counted. */
export type CountedInterval = z.output<typeof countedInterval>

/** Why and by whom a count was taken back. It is kept, and used for nothing any more. */
const takenBack = z.object({ at: instant, by: z.string(), reason: z.string() })

/**
 * A count made by hand at a location: one interval, or several that belong together. `beside_arabox` says that an
 * arabox stood there when the count was stored: then it checks the arabox, otherwise it stands for one.
 */
export const manualCount = z.object({
  id,
  counted_by: z.string(),
  note: z.nullable(z.string()),
  first_at: instant,
  last_at: instant,
  intervals: z.int(),
  minutes: z.int(),
  people: z.int(),
  cars: z.int(),
  buses: z.int(),
  beside_arabox: z.boolean(),
  stored_at: instant,
  stored_by: z.string(),
  taken_back: z.nullable(takenBack),
})
/** A count made by hand at a location. */
export type ManualCount = z.output<typeof manualCount>

/** A new count. */
export const newManualCount = z.strictObject({
  counted_by: requiredLine(LONGEST_NAME),
  note: z._default(z.nullable(requiredText(LONGEST_COUNT_NOTE)), null),
  intervals: z.array(countedInterval).check(z.minLength(1, validation.required), z.maxLength(MOST_COUNTED_INTERVALS)),
})
/** A new count. */
export type NewManualCount = z.output<typeof newManualCount>

const access = { permission: 'location.edit' } as const
const path = '/location/{uuid}/manual-counts'
const params = z.strictObject({ uuid })

/** Operations of counts made by hand (decision 104): they are added and taken back, never changed. */
export const manualCountOperations = {
  listCounts: operation({
    id: 'manual_count.list',
    service,
    method: 'GET',
    path,
    summary: 'The counts made by hand at a location, the latest first; also those that were taken back',
    access,
    params,
    query: z.strictObject(listQuery(['first_at'], 25)),
    status: 200,
    answer: paged(manualCount),
    problems: ['not_found', 'permission_denied'],
  }),
  getBias: operation({
    id: 'manual_count.bias',
    service,
    method: 'GET',
    path: `${path}/bias`,
    summary: 'What the arabox of a location counted beside people who counted by hand, since a day or at all',
    access,
    params,
    query: z.strictObject({ since: z.optional(day) }),
    status: 200,
    answer: araboxBias,
    problems: ['not_found', 'permission_denied'],
  }),
  exportCounts: operation({
    id: 'manual_count.export',
    service,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The intervals of the counts made by hand at a location as a file; without those that were taken back',
    access,
    params,
    query: z.strictObject(exportQuery),
    status: 200,
    answer: 'file',
    problems: ['not_found', 'permission_denied', 'too_many_rows'],
  }),
  addCount: operation({
    id: 'manual_count.add',
    service,
    method: 'POST',
    path,
    summary: 'Store a count made by hand at a location; day and time of its intervals are those of the place',
    access,
    params,
    body: newManualCount,
    status: 201,
    answer: manualCount,
    problems: ['not_found', 'permission_denied'],
  }),
  takeBackCount: operation({
    id: 'manual_count.take_back',
    service,
    method: 'POST',
    path: `${path}/{count}/take-back`,
    creates: true,
    summary: 'Take back a count made by hand, with a reason; it is kept, and used for nothing any more',
    access,
    params: z.strictObject({ uuid, count: z.string().check(z.regex(/^\d{1,9}$/, validation.wholeNumber)) }),
    body: z.strictObject({ reason: requiredText(LONGEST_COUNT_NOTE) }),
    status: 200,
    answer: manualCount,
    problems: ['not_found', 'permission_denied', 'count_taken_back'],
  }),
}
