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

/** Days of counts of a new demo: one hundred, and the eight weeks before them, which forecasts use. */
const DAYS_OF_COUNTS = 156
/** Araboxes report missed hours of the last days. Older hours are added directly to the statistics, which is faster. */
const DAYS_REPORTED = 31
/** Number of araboxes that report at the same time. */
const CONCURRENT_REPORTS = 3

/** How far back the last hour of an arabox without any message is searched. No outage is longer. */
const LONGEST_SILENCE_DAYS = 7

type ReportPorts = Pick<DemoPorts, 'storeBatch' | 'findLatestHour' | 'addHours'>

const araboxesOf = ({ locations }: Network): DemoArabox[] =>
  locations.flatMap(({ uuid, arabox_uuid }) =>
    arabox_uuid === null ? [] : [{ araboxUuid: arabox_uuid, locationUuid: uuid, timeZone: WARSAW }],
  )

/** The report of an hour. Its number is the number of hours since 1970, so a repeated report has the same number. */
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
 * Lets each arabox send its hours in one batch. Returns the number of new hours. An arabox whose last hours are missing
 * has been silent since then, so its batch counts as received at the end of its last hour.
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

/** The last hour of each location, if there is one. */
const lastHours = (counts: Iterable<HourlyCount>): HourlyCount[] => [
  ...new Map([...counts].map((count) => [count.location_uuid, count])).values(),
]

/**
 * Creates the function that reports all hours of a network that have closed since the last report, and returns the
 * number of location-hours. The first call adds the whole history directly to the statistics.
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
    // An arabox that has been silent since the end of the history of a new demo must be shown as silent, not as new.
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
