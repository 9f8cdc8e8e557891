import type { Message } from '../../../contract/live/messages.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import { localTimeOf } from '../../../machines/calendar/local-hours.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { type HourlyCount, hourlyCounts } from '../counts/hourly-counts.ts'
import type { Network } from '../network/entities.ts'
import { type Scene, sceneOf } from '../panorama/scene.ts'
import { type Detection, detectionsIn, pathsOf, type StreetHour, streetHour } from './detections.ts'
import { trackOf, zonesAt } from './pedestrian-zones.ts'

const HOURS_KEPT = 4

type Path = Omit<Extract<Message, { type: 'path' }>, 'seq'>
type Realtime = Omit<Extract<Message, { type: 'realtime' }>, 'seq'>
/** A message of an arabox before it gets a number. */
export type Observation = Path | Realtime

/** The amount of traffic in the streets. */
export type Traffic = {
  /** Mean number of messages per second and arabox; null for the counts of the demo's hours. */
  rate: number | null
  /** True: the rate applies to each hour. False: it is the mean of a day with busy and quiet hours. */
  isSteady: boolean
}

/** An arabox and its observations. */
export type ObservedStreet = {
  araboxUuid: string
  locationUuid: string
  /** The observations in [fromMs, toMs), earliest first; none during an outage. */
  observationsIn(fromMs: number, toMs: number): Observation[]
}

/** With the demo's counts there is one position per second. Otherwise every fifth message is a position. */
const secondsBetweenPositions = (rate: number | null): number => (rate === null ? 1 : Math.max(1, Math.round(5 / rate)))

const countsBetween = (network: Network, fromMs: number, hours: number): HourlyCount[] => {
  return [...hourlyCounts(network, new Date(fromMs), new Date(fromMs + hours * HOUR_MS))]
}

const meanPaths = (counts: readonly HourlyCount[]): Map<string, number> => {
  const sums = new Map<string, { paths: number; hours: number }>()
  for (const count of counts) {
    const sum = sums.get(count.location_uuid) ?? { paths: 0, hours: 0 }
    sums.set(count.location_uuid, { paths: sum.paths + pathsOf(count), hours: sum.hours + 1 })
  }
  return new Map([...sums].map(([uuid, { paths, hours }]) => [uuid, paths / hours / 3600]))
}

/** The factor for the counts of every arabox, for the day of `startMs`, or for its hour if the rate is steady. */
const scalesFor = (
  network: Network,
  { rate, isSteady }: Traffic,
  startMs: number,
): ((locationUuid: string) => number) => {
  if (rate === null) return () => 1
  const { hour } = localTimeOf(WARSAW, new Date(startMs))
  const counts = isSteady ? countsBetween(network, startMs, 1) : countsBetween(network, startMs - hour * HOUR_MS, 24)
  const means = meanPaths(counts)
  const wanted = rate - 1 / secondsBetweenPositions(rate)
  return (locationUuid) => {
    const mean = means.get(locationUuid) ?? 0
    return mean > 0 ? wanted / mean : 0
  }
}

/** The hours of all streets; the latest ones are cached. */
const hoursOf = (network: Network, traffic: Traffic): ((startMs: number) => ReadonlyMap<string, StreetHour>) => {
  const made = new Map<number, ReadonlyMap<string, StreetHour>>()
  const ids = new Map(network.locations.map(({ id, uuid }) => [uuid, id]))
  return (startMs) => {
    const known = made.get(startMs)
    if (known) return known
    const scaleOf = scalesFor(network, traffic, startMs)
    const hours = new Map<string, StreetHour>()
    for (const count of countsBetween(network, startMs, 1)) {
      const uuid = count.location_uuid
      hours.set(uuid, streetHour(count, ids.get(uuid) ?? 0, scaleOf(uuid)))
    }
    for (const old of [...made.keys()].slice(0, -HOURS_KEPT)) made.delete(old)
    made.set(startMs, hours)
    return hours
  }
}

const pathOf = ({ atMs, pedestrianIndex, ...detection }: Detection, scene: Scene, hour: StreetHour): Path => {
  const path: Path = { type: 'path', at: new Date(atMs).toISOString(), ...detection }
  const track = pedestrianIndex === undefined ? undefined : trackOf(scene, hour, pedestrianIndex)
  return track === undefined ? path : { ...path, track }
}

const instantsIn = (fromMs: number, toMs: number, everyMs: number): number[] => {
  const firstMs = Math.ceil(fromMs / everyMs) * everyMs
  return Array.from({ length: Math.max(0, Math.ceil((toMs - firstMs) / everyMs)) }, (_, at) => firstMs + at * everyMs)
}

type ObservedWindow = {
  scene: Scene
  hour: StreetHour
  before: StreetHour | undefined
  fromMs: number
  toMs: number
}

const observationsOfHour = ({ scene, hour, before, fromMs, toMs }: ObservedWindow, everyMs: number): Observation[] => {
  const stretch = before ? [before, hour] : [hour]
  const positions = instantsIn(fromMs, toMs, everyMs).map(
    (atMs): Observation => ({ type: 'realtime', at: new Date(atMs).toISOString(), zones: zonesAt(stretch, atMs) }),
  )
  const observations = [
    ...detectionsIn(hour, fromMs, toMs).map((detection) => pathOf(detection, scene, hour)),
    ...positions,
  ]
  return observations.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/**
 * The observations of all araboxes of the demo: people, cars and buses by the counts of the demo's hours, including
 * outages.
 */
export const streetsOf = (network: Network, traffic: Traffic): ObservedStreet[] => {
  const hourAt = hoursOf(network, traffic)
  const everyMs = 1000 * secondsBetweenPositions(traffic.rate)
  return network.locations.flatMap(({ id, uuid, arabox_uuid }) => {
    if (arabox_uuid === null) return []
    const scene = sceneOf(id)
    const observationsIn = (fromMs: number, toMs: number): Observation[] => {
      const startMs = startOfHourMs(fromMs)
      const endMs = Math.min(toMs, startMs + HOUR_MS)
      const hour = hourAt(startMs).get(uuid)
      const before = hourAt(startMs - HOUR_MS).get(uuid)
      const seen = hour ? observationsOfHour({ scene, hour, before, fromMs, toMs: endMs }, everyMs) : []
      return endMs < toMs ? [...seen, ...observationsIn(endMs, toMs)] : seen
    }
    return [{ araboxUuid: arabox_uuid, locationUuid: uuid, observationsIn }]
  })
}
