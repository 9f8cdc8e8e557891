import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf, instantOf } from '../../../../machines/calendar/warsaw.ts'
import type { Store } from '../../../store/database.ts'
import { uptimeDay } from './tables.ts'

/** The longest day, on which summer time ends, has 25 hours. */
const LONGEST_DAY_BYTES = Math.ceil((25 * 60) / 8)

/** The minute of its day in Poland, from 0, that an instant is in. */
export const minuteOfDay = (at: Date): number =>
  Math.floor((at.getTime() - instantOf(dayOf(at), 0).getTime()) / MINUTE_MS)

/**
 * Records a probe that began at an instant. An answered one sets the bit of its minute, however many servers probe; an
 * unanswered one only begins the day, so that its minutes are expected.
 */
export const recordProbe = async ({ db }: Store, at: Date, isAnswered: boolean): Promise<void> => {
  const minute = minuteOfDay(at)
  const none = sql`decode(repeat('00', ${LONGEST_DAY_BYTES}::integer), 'hex')`
  const first = { day: dayOf(at), firstMinute: minute }
  if (!isAnswered) {
    await db
      .insert(uptimeDay)
      .values({ ...first, answered: none })
      .onConflictDoNothing()
    return
  }
  const withMinute = (answered: unknown) => sql`set_bit(${answered}, ${minute}::bigint, 1)`
  await db
    .insert(uptimeDay)
    .values({ ...first, answered: withMinute(none) })
    .onConflictDoUpdate({ target: uptimeDay.day, set: { answered: withMinute(uptimeDay.answered) } })
}
