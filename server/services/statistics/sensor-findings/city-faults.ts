import type { SensorCounter } from '../../../../contract/location/sensor-findings.ts'
import { addDays, dayNumberOf, dayOfNumber } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { POLAND } from '../../../../machines/calendar/polish-regions.ts'
import { inSlices } from '../../../base/slices.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import type { DailyCounts, DailyCountsCache } from '../cache/daily-counts.ts'
import { measuredHours } from '../cache/daily-counts.ts'
import { calendarsOf, noHolidays } from '../calendar/calendars.ts'
import { basisOf, faultsAt, faultsOfHours, type SensorFinding } from './find-faults.ts'
import type { RuleName } from './finding.ts'
import { HOURS_READ_DAYS } from './hour-counts.ts'
import { type DayCounts, type FindingPanel, findingPanel } from './panel.ts'
import { type Picture, pictureOf } from './picture.ts'
import { readHours } from './read-hours.ts'
import { hasRecovered } from './recovery.ts'

/** Days that the rules need: the comparison, the same days of the year before, and the half year of usual counts. */
const PANEL_DAYS = 1000
/** Days with fewer measured hours are unknown: which hours are missing would look like a change. */
const FEWEST_HOURS = 15
/** A fault of single hours is over when its rule has said nothing for so many days. */
const QUIET_DAYS = 7

const counters: readonly SensorCounter[] = ['people', 'cars', 'buses']

/** A sensor of a city: its location, where it stands, and the name of its calendar. */
export type CitySensor = {
  readonly uuid: string
  readonly latitude: number
  readonly longitude: number
  readonly calendar?: string
}

/** A finding about the sensor of a location, with its picture. Days are `YYYY-MM-DD`. */
export type CityFault = {
  readonly location: string
  readonly rule: RuleName
  readonly counter: SensorCounter
  readonly onset: string
  readonly effect: number | null
  readonly threshold: number | null
  readonly neighbours: readonly string[]
  readonly picture: Picture
}

/** A finding that is known and not over. */
export type LastingFault = Pick<CityFault, 'location' | 'rule' | 'counter' | 'onset' | 'effect' | 'neighbours'> & {
  readonly id: number
  /** The last day on which its rule spoke. */
  readonly seenOn: string
}

const dayCountsOf = (counts: DailyCounts, counter: SensorCounter, place: CitySensor | undefined): DayCounts => {
  const days = counts.hours.length
  const values = new Float64Array(days).fill(Number.NaN)
  const measured = new Float64Array(days)
  for (let at = 0; at < days; at += 1) {
    const hours = measuredHours(counts.hours[at] ?? 0)
    if (hours < FEWEST_HOURS) continue
    values[at] = counts[counter][at] ?? 0
    measured[at] = hours / HOURS_A_DAY
  }
  const { location: key, firstDay } = counts
  return {
    key,
    firstDay,
    counts: values,
    measured,
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  }
}

/** The largest of the findings of a rule about a sensor, over what it counts. */
const largest = (found: readonly CityFault[]): CityFault[] => {
  const kept = new Map<string, CityFault>()
  for (const fault of found) {
    const key = `${fault.location} ${fault.rule}`
    const known = kept.get(key)
    if (!known || Math.abs(fault.effect ?? 0) > Math.abs(known.effect ?? 0)) kept.set(key, fault)
  }
  return [...kept.values()]
}

type Judged = { readonly found: readonly CityFault[]; readonly recovered: readonly number[] }

/**
 * Judges the sensors of one city on the day before `today`: what the rules find, and the numbers of the lasting faults
 * from which a sensor has recovered. Neighbours are sensors of the same city.
 */
export const judgeCity = async (
  { statistics, dailyCounts }: { statistics: Pick<Statistics, 'rows'>; dailyCounts: DailyCountsCache },
  { sensors, today, lasting }: { sensors: readonly CitySensor[]; today: string; lasting: readonly LastingFault[] },
): Promise<Judged> => {
  const uuids = sensors.map(({ uuid }) => uuid)
  const placeOf = new Map(sensors.map((sensor) => [sensor.uuid, sensor]))
  const lastDay = dayNumberOf(addDays(today, -1))
  const { counts } = await dailyCounts.readBefore(uuids, today)
  const { holiday } = (await calendarsOf(sensors[0]?.calendar ?? POLAND)) ?? noHolidays
  const hours = await readHours(statistics, uuids, { lastDay, days: HOURS_READ_DAYS })
  const found: CityFault[] = []
  const recovered: number[] = []
  for (const counter of counters) {
    const days = counts.map((each) => dayCountsOf(each, counter, placeOf.get(each.location)))
    const panel: FindingPanel = findingPanel(days, { firstDay: lastDay + 1 - PANEL_DAYS, lastDay, calendar: holiday })
    const basis = await inSlices(basisOf(panel, panel.days - 1))
    const add = (at: number, faults: readonly SensorFinding[]): void => {
      for (const { key, onset, rule, effect, threshold, neighbours } of faults)
        found.push({
          location: key,
          rule,
          counter,
          onset: dayOfNumber(onset),
          effect,
          threshold,
          neighbours,
          picture: pictureOf(panel, { at, onset, neighbours: basis.neighbours[at] ?? [] }),
        })
    }
    for (const [at, { key }] of panel.sensors.entries()) {
      add(at, faultsAt(panel, at, basis))
      const own = hours.get(key)?.[counter]
      if (own) add(at, faultsOfHours(own))
    }
    for (const fault of lasting) {
      if (
        fault.counter === counter &&
        fault.effect !== null &&
        hasRecovered(panel, { ...fault, key: fault.location, onset: dayNumberOf(fault.onset) })
      )
        recovered.push(fault.id)
    }
  }
  for (const { id, effect, seenOn, location, rule } of lasting) {
    const isSeen = found.some((fault) => fault.location === location && fault.rule === rule)
    if (effect === null && !isSeen && lastDay - dayNumberOf(seenOn) >= QUIET_DAYS) recovered.push(id)
  }
  return { found: largest(found), recovered }
}
