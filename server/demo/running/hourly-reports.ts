import pLimit from 'p-limit'
import { ageBands } from '../../../contract/campaign/progress.ts'
import type { Message } from '../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { groupBy } from '../../base/group-by.ts'
import { type HourlyCount, hourlyCounts } from '../counts/hourly-counts.ts'
import type { Network } from '../network/entities.ts'
import type { DemoArabox, DemoPorts } from '../ports.ts'

/** Days of counts that a new demo has: one hundred, and the eight weeks before them that forecasts use. */
const DAYS_OF_COUNTS = 156
/**
 * Missed hours of the last days are reported by the araboxes; older ones are added to the statistics directly, which
 * is faster.
 */
const DAYS_REPORTED = 31
/** Araboxes that report at the same time. */
const CONCURRENT_REPORTS = 3

/** How far back the last hour of an arabox is sought that has not sent anything yet; no silence is longer. */
const LONGEST_SILENCE_DAYS = 7

type ReportPorts = Pick<DemoPorts, 'storeBatch' | 'findLatestHour' | 'addHours'>

const araboxesOf = ({ locations }: Network): DemoArabox[] =>
  locations.flatMap(({ uuid, arabox_uuid }) =>
    arabox_uuid === null ? [] : [{ araboxUuid: arabox_uuid, locationUuid: uuid, timeZone: WARSAW }],
  )

/** An hour as its arabox reports it. Its number counts hours since 1970, so a repeated report has the same number. */
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

/**
 * Lets every arabox send its hours in one batch; returns how many hours were new. An arabox whose last hours are
 * missing is silent since then, so its batch was received at the end of its last hour.
 */
const report = async (
  { storeBatch }: ReportPorts,
  araboxes: readonly DemoArabox[],
  counts: Iterable<HourlyCount>,
  endMs: number,
): Promise<number> => {
  const byLocation = groupBy([...counts], (count) => count.location_uuid)
  const waiting = araboxes.filter(({ locationUuid }) => byLocation.has(locationUuid))
  const accepted = await pLimit(CONCURRENT_REPORTS).map(waiting, async (arabox) => {
    const hours = byLocation.get(arabox.locationUuid) ?? []
    const lastEndMs = Math.max(...hours.map(({ hour }) => hour.getTime() + HOUR_MS))
    const receivedAt = lastEndMs < endMs ? new Date(lastEndMs) : undefined
    return (await storeBatch(arabox, hours.map(messageOf), receivedAt)).accepted
  })
  return accepted.reduce((sum, each) => sum + each, 0)
}

/** The last hour of each location that has one. */
const lastHours = (counts: Iterable<HourlyCount>): HourlyCount[] => [
  ...new Map([...counts].map((count) => [count.location_uuid, count])).values(),
]

/**
 * Creates the function that reports every hour of a network that closed since the last report, and returns how many
 * location-hours these were. The first call adds the whole history to the statistics directly.
 */
export const createHourlyReports = (ports: ReportPorts, network: Network): ((now: Date) => Promise<number>) => {
  const araboxes = araboxesOf(network)
  const locationUuids = araboxes.map(({ locationUuid }) => locationUuid)
  const countsBetween = (fromMs: number, toMs: number) => hourlyCounts(network, new Date(fromMs), new Date(toMs))
  const reportSilent = (fromMs: number, openMs: number) => {
    const heard = new Set([...countsBetween(fromMs, openMs)].map((count) => count.location_uuid))
    const silent = araboxes.filter(({ locationUuid }) => !heard.has(locationUuid))
    return report(ports, silent, lastHours(countsBetween(fromMs - LONGEST_SILENCE_DAYS * DAY_MS, fromMs)), openMs)
  }
  let isNew = false
  return async (now) => {
    const openMs = startOfHourMs(now.getTime())
    const latest = await ports.findLatestHour(locationUuids)
    const fromMs = latest ? latest.getTime() + HOUR_MS : openMs - DAYS_OF_COUNTS * DAY_MS
    if (fromMs >= openMs) return 0
    if (!latest) {
      isNew = true
      return ports.addHours(countsBetween(fromMs, openMs), WARSAW)
    }
    // An arabox that was silent since the history of a new demo ends must be known as silent, not as new.
    if (isNew) await reportSilent(fromMs, openMs)
    isNew = false
    // Single paths of the first hour may be stored from before the platform stopped; only a report replaces them. This
    // report is first, because the function starts after the latest stored hour and would skip it later.
    const firstEndMs = fromMs + HOUR_MS
    const reportedFromMs = Math.max(firstEndMs, openMs - DAYS_REPORTED * DAY_MS)
    const first = await report(ports, araboxes, countsBetween(fromMs, firstEndMs), openMs)
    const added = await ports.addHours(countsBetween(firstEndMs, reportedFromMs), WARSAW)
    return first + added + (await report(ports, araboxes, countsBetween(reportedFromMs, openMs), openMs))
  }
}
