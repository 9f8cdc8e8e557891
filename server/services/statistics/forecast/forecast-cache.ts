import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { countryOf, NO_CALENDAR } from '../../../../machines/calendar/country-of-zone.ts'
import { resultCache } from '../../../base/result-cache.ts'
import { isSameList } from '../../../base/same-list.ts'
import { inSlices, mapInSlices, type Pausing } from '../../../base/slices.ts'
import type { DailyCounts, DailyCountsCache } from '../cache/daily-counts.ts'
import { calendarReader } from '../calendar/calendars.ts'
import { type DayCalendar, withoutSpecialDays } from '../calendar/day-calendar.ts'
import { daysOfPlace, keyOfPlace, type PlaceDays } from '../calendar/place-days.ts'
import type { DayTypeProfiles } from '../hours/hour-profile.ts'
import { type PlaceGeometries, placeGeometries } from '../unmeasured/place-geometry.ts'
import { historyOf } from './count-history.ts'
import {
  type FittedSensors,
  type FlightForecast,
  fitSensors,
  forecastFitted,
  MOST_FITTED_BLOCKS,
} from './forecast-flight.ts'
import { type SensorLeftOut, withoutLeftOut } from './left-out-days.ts'

/** All inputs of a forecast. */
type FlightRequest = {
  readonly sensors: readonly string[]
  /** What is special about the days at each of the sensors. */
  readonly places: readonly PlaceDays[]
  readonly today: string
  readonly multipliers: Multipliers
  readonly profiles: DayTypeProfiles
  readonly origin: number
  readonly from: number
  readonly to: number
  /** Days of sensors that are left out, by location. */
  readonly leftOut?: readonly SensorLeftOut[]
}

/** The forecast of a flight, the contacts of each sensor by day, and in the whole flight. */
export type CachedFlight = {
  readonly flight: FlightForecast
  readonly bySensor: ReadonlyMap<string, Float64Array>
  readonly sumOf: ReadonlyMap<string, number>
}

/**
 * A cache of forecasts. The key has all inputs, so each is computed once while there is room. The sensors are fitted
 * once for the multipliers of a company; their flights share that. Computations pause for other work, and run one after
 * the other, because each needs much memory.
 */
export type ForecastCache = {
  read(request: FlightRequest): Promise<CachedFlight>
  /** Geometries of places with a sensor, for the models of places without one. */
  readonly geometries: PlaceGeometries
  /** Bytes of the cached forecasts. */
  bytes(): number
}

/** Bytes of all forecasts, unless the composition says otherwise. */
const USUAL_BYTES = 512 * 1024 * 1024
/** Bytes of a sensor in a fit besides its days, about: its week and its holidays. */
const BYTES_OF_SENSOR = 2000
/** Bytes of a sensor in a flight besides its numbers: entries of two maps. */
const BYTES_OF_ENTRIES = 200

/** Bytes of a past forecast of a sensor: forecast, counted and whether they compare. */
const BYTES_OF_PAST_FORECAST = 17

const bytesOfFit = ({ levels, history: { recent, measuredDays }, settings }: FittedSensors): number =>
  levels.reduce((sum, { expected }) => sum + 3 * expected.byteLength, 0) +
  MOST_FITTED_BLOCKS * settings.origins * levels.length * BYTES_OF_PAST_FORECAST +
  recent.byteLength +
  measuredDays.byteLength +
  BYTES_OF_SENSOR * levels.length

const bytesOfFlight = ({ flight: { contacts, onHolidays, blocks, rows, history } }: CachedFlight): number =>
  contacts.byteLength +
  onHolidays.byteLength +
  history.recent.byteLength +
  BYTES_OF_ENTRIES * rows.size +
  blocks.reduce(
    (sum, { levels, ownYear, backtest: { forecast, counted, comparable } }) =>
      sum + levels.byteLength + ownYear.byteLength + forecast.byteLength + counted.byteLength + comparable.byteLength,
    0,
  )

/** The counts with a measured hour; all of them if there are none. Other sensors would be left out after the fit. */
function* measuredAmong(counts: readonly DailyCounts[]): Pausing<readonly DailyCounts[]> {
  const isMeasured = yield* mapInSlices(counts, ({ hours }) => hours.some((bits) => bits !== 0))
  const measured = counts.filter((_, at) => isMeasured[at])
  return measured.length > 0 ? measured : counts
}

function* fitOf(
  counts: readonly DailyCounts[],
  {
    multipliers,
    profiles,
    origin,
    leftOut = [],
  }: Pick<FlightRequest, 'multipliers' | 'profiles' | 'origin' | 'leftOut'>,
  calendarOf: (sensor: string) => DayCalendar,
): Pausing<FittedSensors> {
  const leftOutAt = new Map(leftOut.map(({ location, days }) => [location, days]))
  const histories = yield* mapInSlices(yield* measuredAmong(counts), (each) =>
    withoutLeftOut(historyOf(each, multipliers, profiles), leftOutAt.get(each.location)),
  )
  return yield* fitSensors({ histories, origin, calendarOf })
}

function* flightOf(fitted: FittedSensors, days: Pick<FlightRequest, 'from' | 'to'>): Pausing<CachedFlight> {
  const flight = yield* forecastFitted(fitted, days)
  const bySensor = new Map(
    [...flight.rows].map(([uuid, row]) => [uuid, flight.contacts.subarray(row * flight.days, (row + 1) * flight.days)]),
  )
  const sumOf = new Map([...bySensor].map(([uuid, contacts]) => [uuid, contacts.reduce((sum, day) => sum + day, 0)]))
  return { flight, bySensor, sumOf }
}

type Sensors = { readonly sensors: readonly string[]; readonly places: readonly string[] }

/**
 * A number for each generation of counts, country, and list of sensors with the days at their places. Only the latest
 * list of a generation and country is known.
 */
const countsNumbers = () => {
  const known = new WeakMap<object, Map<string, Sensors & { number: number }>>()
  let latest = 0
  return (generation: object, country: string, { sensors, places }: Sensors): number => {
    const ofGeneration = known.get(generation) ?? new Map()
    known.set(generation, ofGeneration)
    const found = ofGeneration.get(country)
    if (found && isSameList(found.sensors, sensors) && isSameList(found.places, places)) return found.number
    latest += 1
    ofGeneration.set(country, { sensors, places, number: latest })
    return latest
  }
}

/** The calendar of each sensor. Sensors whose places have the same days share one object. */
const calendarsOfSensors = async (
  { sensors, places }: Pick<FlightRequest, 'sensors' | 'places'>,
  readCalendars: ReturnType<typeof calendarReader>,
): Promise<(sensor: string) => DayCalendar> => {
  const byKey = new Map<string, DayCalendar>()
  const bySensor = new Map<string, DayCalendar>()
  for (const [at, place] of places.entries()) {
    const sensor = sensors[at]
    if (sensor === undefined) continue
    const key = keyOfPlace(place)
    const days = byKey.get(key) ?? daysOfPlace(place, await readCalendars(place.calendar))
    byKey.set(key, days)
    bySensor.set(sensor, days)
  }
  return (sensor) => bySensor.get(sensor) ?? withoutSpecialDays
}

/** Creates an empty cache of at most `mostBytes`; the composition creates one per process and statistics store. */
export const forecastCache = (dailyCounts: DailyCountsCache, mostBytes = USUAL_BYTES): ForecastCache => {
  const half = Math.floor(mostBytes / 2)
  const fits = resultCache<FittedSensors>({ most: half, mostOfOne: half, sizeOf: bytesOfFit })
  const flights = resultCache<CachedFlight>({ most: half, mostOfOne: half, sizeOf: bytesOfFlight })
  const numberOf = countsNumbers()
  const readCalendars = calendarReader()
  const oneAtATime = pLimit(1)
  return {
    async read({ sensors, places, today, multipliers, profiles, origin, from, to, leftOut = [] }) {
      const { counts, generation } = await dailyCounts.readBefore(sensors, today)
      const country = countryOf(places[0]?.calendar ?? NO_CALENDAR)
      const inputs = createHash('sha256')
        .update(JSON.stringify([country, multipliers, profiles, origin, leftOut]))
        .digest('base64')
      const fitKey = `${numberOf(generation, country, { sensors, places: places.map(keyOfPlace) })} ${inputs}`
      return flights(`${fitKey} ${from} ${to}`, 0, () =>
        oneAtATime(async () => {
          const fitted = await fits(fitKey, 0, async () => {
            const calendarOf = await calendarsOfSensors({ sensors, places }, readCalendars)
            return inSlices(fitOf(counts, { multipliers, profiles, origin, leftOut }, calendarOf))
          })
          return inSlices(flightOf(fitted, { from, to }))
        }),
      )
    },
    geometries: placeGeometries(),
    bytes: () => fits.size() + flights.size(),
  }
}
