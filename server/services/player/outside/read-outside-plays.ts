import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf, hourOf } from '../../../../machines/calendar/warsaw.ts'
import type { PlayoutAdapter, ReadPlays } from '../../../content/outside/playout-adapter.ts'
import type { PlayerContext } from '../context.ts'
import { outsidePlaysRead } from '../tables.ts'
import { countOutsidePlays } from './count-outside-plays.ts'
import type { ReportedPlays } from './store-outside-plays.ts'

/** What the first read asks for, and how far a read goes back behind the one before. */
const [FIRST_READ_DAYS, OVERLAP_MS] = [30, HOUR_MS]

/** Plays of more than an hour are plays of their day. */
const reportedOf = ({ id, start, end, ...plays }: ReadPlays): ReportedPlays => ({
  ...plays,
  report: id,
  number: 1,
  day: dayOf(start),
  hour: end.getTime() - start.getTime() > HOUR_MS ? null : hourOf(start),
})

/**
 * Reads the plays that an outside system has recorded since the last read, and counts those that are new. A read that
 * is interrupted is repeated as a whole. Does nothing for a system that reports by itself.
 */
export const readOutsidePlays = async (
  context: PlayerContext,
  { readPlays, name }: PlayoutAdapter,
  signal: AbortSignal,
): Promise<void> => {
  if (!readPlays) return
  const { store } = context
  const system = eq(outsidePlaysRead.system, name)
  const [last] = await store.db.select().from(outsidePlaysRead).where(system)
  const until = new Date()
  const since = new Date(last ? last.until.getTime() - OVERLAP_MS : until.getTime() - FIRST_READ_DAYS * DAY_MS)
  for await (const plays of readPlays(since, signal)) {
    const items = plays.filter((each) => each.plays > 0).map(reportedOf)
    if (items.length > 0) await store.transaction((tx) => countOutsidePlays(tx, context, items))
  }
  await store.db
    .insert(outsidePlaysRead)
    .values({ system: name, until })
    .onConflictDoUpdate({ target: outsidePlaysRead.system, set: { until } })
}
