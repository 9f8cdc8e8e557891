import pLimit from 'p-limit'
import { ageBands } from '../../../contract/campaign/progress.ts'
import type { Message } from '../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import { WARSAW } from '../../../machines/calendar/zones.ts'
import { groupBy } from '../../base/group-by.ts'
import type { LiveContext } from '../../services/live/context.ts'
import { takeBatch } from '../../services/live/ingest/ingest.ts'
import { appendHours, inLocalTime, latestHour } from '../../services/statistics/hours/store-hours.ts'
import { type HourlyCount, hourlyCounts } from '../counts/hourly-counts.ts'
import { demoNetwork } from '../network/network.ts'

/** Days of counts that a new demo has: a hundred, and the eight weeks before them at which forecasts look. */
const DAYS_OF_COUNTS = 156
/** What the demo has missed longer ago than this goes to the statistics at once, so that nobody waits for it. */
const DAYS_REPORTED = 31
/** Araboxes that report at the same time. */
const CONCURRENT_REPORTS = 3

type DemoArabox = { araboxUuid: string; locationUuid: string; timeZone: string }

const demo = (() => {
  let made: { network: ReturnType<typeof demoNetwork>; araboxes: DemoArabox[] } | undefined
  return () => {
    if (made) return made
    const network = demoNetwork()
    const araboxes = network.locations.flatMap(({ uuid, arabox_uuid }) =>
      arabox_uuid === null ? [] : [{ araboxUuid: arabox_uuid, locationUuid: uuid, timeZone: WARSAW }],
    )
    made = { network, araboxes }
    return made
  }
})()

/** An hour as its arabox reports it; hours are numbered since 1970, so that a report made again is known. */
const messageOf = ({ hour, people_net, people_gross, cars, buses, ages }: HourlyCount): Message => ({
  type: 'hourly',
  seq: hour.getTime() / HOUR_MS,
  hour: hour.toISOString(),
  people_net,
  people_gross,
  cars,
  buses,
  women: ages.slice(0, ageBands.length),
  men: ages.slice(ageBands.length),
})

const report = async (live: LiveContext, counts: Iterable<HourlyCount>): Promise<number> => {
  const { araboxes } = demo()
  const byLocation = groupBy([...counts], (count) => count.location_uuid)
  const waiting = araboxes.filter(({ locationUuid }) => byLocation.has(locationUuid))
  const accepted = await pLimit(CONCURRENT_REPORTS).map(waiting, async (arabox) => {
    const messages = (byLocation.get(arabox.locationUuid) ?? []).map(messageOf)
    return (await takeBatch(live, arabox, messages)).accepted
  })
  return accepted.reduce((sum, each) => sum + each, 0)
}

/**
 * Lets the demo's araboxes report every hour that has closed since the last report, and returns how many location-hours
 * that were. The first history is put into the statistics directly.
 */
export const feedDemoCounts = async (live: LiveContext, now: Date): Promise<number> => {
  const { network, araboxes } = demo()
  const open = startOfHourMs(now.getTime())
  const latest = await latestHour(
    live.statistics,
    araboxes.map(({ locationUuid }) => locationUuid),
  )
  const from = latest ? latest.getTime() + HOUR_MS : open - DAYS_OF_COUNTS * DAY_MS
  if (from >= open) return 0
  const between = (fromMs: number, untilMs: number) => hourlyCounts(network, new Date(fromMs), new Date(untilMs))
  if (!latest) return appendHours(live.statistics, inLocalTime(between(from, open), WARSAW))
  // The first hour may have been counted in part before the platform went down, which only a report replaces. It comes
  // first: once later hours are stored, nobody looks for it any more.
  const partlyUntil = from + HOUR_MS
  const reportedFrom = Math.max(partlyUntil, open - DAYS_REPORTED * DAY_MS)
  const partly = await report(live, between(from, partlyUntil))
  const added = await appendHours(live.statistics, inLocalTime(between(partlyUntil, reportedFrom), WARSAW))
  return partly + added + (await report(live, between(reportedFrom, open)))
}
