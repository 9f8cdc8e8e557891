import * as z from 'zod/mini'
import { LOOPS_A_DAY } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { day, instant, requiredLine, uuid } from '../values.ts'

/** Most items of one report of an outside playout system. */
export const MOST_OUTSIDE_PLAYS = 1000
const LONGEST_REPORT_ID = 100
const [FIRST_HOUR, LAST_HOUR] = [6, 23]

/**
 * Plays of a spot on a screen: `plays` of an hour or, without `hour`, of a whole day, or the one play that began at
 * `started`. Times of day are those of Poland.
 */
const outsidePlays = z
  .strictObject({
    /** Numbers the items of a report. */
    number: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    campaign_uuid: uuid,
    screen_uuid: uuid,
    spot_id: uuid,
    day: z.optional(day),
    hour: z.optional(z.int().check(z.minimum(FIRST_HOUR), z.maximum(LAST_HOUR))),
    plays: z.optional(z.int().check(z.minimum(1), z.maximum(LOOPS_A_DAY))),
    started: z.optional(instant),
  })
  .check(
    z.check(({ value, issues }) => {
      const missing = (['day', 'plays'] as const).filter((name) => value[name] === undefined)
      const isOnePlay = value.started !== undefined
      const isWhole = isOnePlay ? missing.length === 2 && value.hour === undefined : missing.length === 0
      const path = isOnePlay ? ['started'] : [missing[0] ?? 'day']
      if (!isWhole) issues.push({ code: 'custom', path, message: validation.required, input: undefined })
    }),
  )
/** Plays of a spot on a screen in an hour or a day, or one play. */
export type OutsidePlays = z.output<typeof outsidePlays>

/**
 * Why plays of an outside system are not counted: they are outside of the orders, in the future, more than 30 days old,
 * of a screen that has a player, of a campaign whose figures are final, or more than the ordered loops.
 */
export const outsideFaults = ['outside_order', 'future', 'too_old', 'other_source', 'sealed', 'beyond'] as const
/** Why plays of an outside system are not counted. */
export type OutsideFault = (typeof outsideFaults)[number]

/** What an outside playout system reports. */
export const outsidePlayOperations = {
  reportOutsidePlays: operation({
    id: 'outside.report_plays',
    service: 'player',
    method: 'POST',
    path: '/outside/plays',
    summary:
      'Plays of an outside playout system, by day or hour or one by one; each (report, number) counts once; plays beyond the orders are stored and not counted',
    access: 'playout',
    body: z.strictObject({
      /** An id of your choice, which is new for each report and the same when it is sent again. */
      report: requiredLine(LONGEST_REPORT_ID),
      plays: z.array(outsidePlays).check(z.minLength(1), z.maxLength(MOST_OUTSIDE_PLAYS)),
    }),
    status: 200,
    answer: z.object({
      /** Items that were new, and items that had been stored before. */
      accepted: z.int(),
      repeated: z.int(),
      /** Numbers of items that had been stored with another content. */
      changed: z.array(z.int()),
      /** New plays that count. */
      counted: z.int(),
      /** New items with plays that do not count: how many, and why. */
      not_counted: z.array(z.object({ number: z.int(), plays: z.int(), fault: z.enum(outsideFaults) })),
    }),
    problems: [],
  }),
}
