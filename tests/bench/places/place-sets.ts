import { existsSync, readFileSync } from 'node:fs'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { distanceMetres } from '../../../server/base/distance.ts'
import { stream } from '../../../server/demo/random.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import type { PlaceFacts } from '../../../server/services/statistics/unmeasured/unmeasured-places.ts'
import { cityKinds } from '../forecast/cities/kinds.ts'
import { nextNormal } from '../forecast/cities/normal.ts'
import { syntheticCity } from '../forecast/cities/synthetic-city.ts'
import { readPedestrians } from '../forecast/data.ts'

/** Daily counts of the sensors of one city, what is known of their places, and the first and last origin. */
export type PlaceSet = {
  readonly name: string
  readonly isReal: boolean
  readonly sensors: readonly SensorHistory[]
  readonly facts: ReadonlyMap<string, PlaceFacts>
  readonly from: number
  readonly to: number
}

const METRES_PER_KM = 1000
/** The town hall of Melbourne. */
const melbourneCentre = { latitude: -37.8152, longitude: 144.9665 }

const melbourne = (counts: string, places: string): PlaceSet[] => {
  const sensors = readPedestrians(counts)
  if (!sensors || !existsSync(places)) return []
  const facts = new Map(
    readFileSync(places, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line): [string, PlaceFacts] => {
        const cells = line.split(',')
        const point = { latitude: Number(cells.at(-2)), longitude: Number(cells.at(-1)) }
        return [
          cells[0] ?? '',
          { ...point, centreKm: distanceMetres(point, melbourneCentre) / METRES_PER_KM, venues: [] },
        ]
      }),
  )
  return [
    {
      name: 'people, Melbourne',
      isReal: true,
      sensors: sensors.filter(({ key }) => facts.has(key)).map(({ history }) => history),
      facts,
      from: dayNumberOf('2012-07-15'),
      to: dayNumberOf('2013-12-10'),
    },
  ]
}

/** How much of a synthetic city's levels follows from what is known of its places. */
type Planted = { readonly name: string; readonly near: number; readonly venue: number; readonly centre: number }

const planted: readonly Planted[] = [
  { name: 'nothing planted', near: 0, venue: 0, centre: 0 },
  { name: 'near places alike', near: 0.7, venue: 0, centre: 0 },
  { name: 'venue types and centre', near: 0.2, venue: 0.7, centre: 0.5 },
]
const VENUES = 3
const HILLS = 4
/** About eight kilometres across, and the size of a busy area. */
const SPREAD_DEGREES = 0.04
const HILL_KM = 1
const centre = { latitude: 52.23, longitude: 21.01 }

/** A synthetic city whose sensors get places, and levels that follow from them in part. */
const plantedCity = (
  kind: keyof typeof cityKinds,
  { name, near, venue, centre: fromCentre }: Planted,
  seed: number,
) => {
  const next = stream(seed + 1000)
  const city = syntheticCity(cityKinds[kind], seed)
  const venueEffects = Array.from({ length: VENUES }, () => nextNormal(next))
  const pointOf = () => ({
    latitude: centre.latitude + SPREAD_DEGREES * nextNormal(next) * 0.5,
    longitude: centre.longitude + SPREAD_DEGREES * nextNormal(next) * 0.8,
  })
  const hills = Array.from({ length: HILLS }, () => ({ point: pointOf(), height: 1.5 * nextNormal(next) }))
  const facts = new Map<string, PlaceFacts>()
  const sensors = city.sensors.map((sensor): SensorHistory => {
    const point = pointOf()
    const at = Math.floor(VENUES * next())
    const centreKm = distanceMetres(point, centre) / METRES_PER_KM
    facts.set(sensor.key, { ...point, centreKm, venues: [at + 1] })
    const hill = hills.reduce(
      (sum, { point: top, height }) => sum + height * Math.exp(-distanceMetres(point, top) / METRES_PER_KM / HILL_KM),
      0,
    )
    const effect = near * hill + venue * (venueEffects[at] ?? 0) + fromCentre * (1 - Math.log1p(centreKm))
    return { ...sensor, counts: sensor.counts.map((count) => Math.round(count * Math.exp(effect))) }
  })
  const set: PlaceSet = {
    name: `${city.name}: ${name}`,
    isReal: false,
    sensors,
    facts,
    from: dayNumberOf(city.from),
    to: dayNumberOf(city.to) - 14,
  }
  return set
}

/** All sets of the bench: the real counts, if their files exist, and synthetic cities with more or less planted. */
export const placeSets = (counts: string, places: string, seed: number): PlaceSet[] => [
  ...melbourne(counts, places),
  ...(['shopping', 'vehicles'] as const).flatMap((kind) => planted.map((each) => plantedCity(kind, each, seed))),
]
