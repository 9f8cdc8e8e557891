import pLimit from 'p-limit'
import { addDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, HOURS_A_DAY, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import { ageColumns, unitColumns } from '../../../store/statistics/columns.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { changesIn } from './changes-in.ts'
import { numbersIn } from './numbers-in-text.ts'

/** Most locations of one query. */
const LOCATIONS_OF_QUERY = 2000

/** Kinds of days: workday, Saturday, Sunday. */
export const DAY_TYPES = 3
/** Groups of people: women by age band, then men by age band. */
export const GROUPS = ageColumns.length

/**
 * Mean counts of one location in a measured hour, by kind of day and playing hour (`type × 18 + hour`), and people by
 * group (`(type × 18 + hour) × 14 + group`), which are protected sums (decision 095).
 */
export type HourShape = { people: Float32Array; cars: Float32Array; buses: Float32Array; groups: Float32Array }

/**
 * A cache of the hour shapes of locations, 3.7 KB each. They are read once a day; a location is read again after any
 * process has changed its hours of these days.
 */
export type HourShapesCache = {
  /** Shapes of some locations from `fromDay` until before `today`. A location without counts has only zeros. */
  read(locations: readonly string[], fromDay: string, today: string): Promise<Map<string, HourShape>>
}

const emptyShape = (): HourShape => ({
  people: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  cars: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  buses: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  groups: new Float32Array(DAY_TYPES * HOURS_A_DAY * GROUPS),
})

/** Numbers of an hour in the text of a location: place, measured hours, people, cars, buses, people by group. */
const NUMBERS_OF_HOUR = 5 + GROUPS

const shapeIn = (text: string): HourShape => {
  const shape = emptyShape()
  numbersIn(text, NUMBERS_OF_HOUR, (numbers) => {
    const [at = 0, hours = 0, people = 0, cars = 0, buses = 0] = numbers
    shape.people[at] = people / hours
    shape.cars[at] = cars / hours
    shape.buses[at] = buses / hours
    for (let group = 0; group < GROUPS; group += 1)
      shape.groups[at * GROUPS + group] = (numbers[5 + group] ?? 0) / hours
  })
  return shape
}

// Noise can make the sum of a small group negative.
const summed = ['people_net', 'cars', 'buses']
const sums = [
  ...summed.map((column) => `sum(${column}) as ${column}`),
  ...unitColumns.map((column) => `greatest(0, sum(${column} * unit)) as ${column}`),
].join(', ')

/** The shapes of locations as texts of numbers, because the conversion of rows to objects took most of the time. */
const readTexts = (statistics: Statistics, locations: readonly string[], from: string, today: string) =>
  statistics.rows<{ location: string; text: string }>(
    `select location_uuid as location,
       string_agg(concat_ws(' ', place, hours, ${[...summed, ...unitColumns].join(', ')}), ' ') as text
     from (
       select location_uuid, greatest(0, cast(extract(isodow from local_day) as integer) - 5) * ${HOURS_A_DAY}
           + local_hour - ${FIRST_HOUR} as place,
         count(*) as hours, ${sums}
       from hourly
       where location_uuid = any($1) and local_day >= cast($2 as date) and local_day < cast($3 as date)
         and local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}
       group by 1, 2
     ) as sums group by location_uuid`,
    [[...locations], from, today],
  )

/** Creates an empty cache; the composition creates one per process and statistics store. */
export const hourShapesCache = (statistics: Statistics): HourShapesCache => {
  let period = ''
  let write = 0
  let shapes = new Map<string, HourShape>()
  // One call at a time changes the cache. Calls that find everything wait only for those that read.
  const oneAtATime = pLimit(1)

  const readInto = async (into: Map<string, HourShape>, missing: readonly string[], from: string, today: string) => {
    const pause = eventLoopYield()
    for (let at = 0; at < missing.length; at += LOCATIONS_OF_QUERY) {
      const some = missing.slice(at, at + LOCATIONS_OF_QUERY)
      const read = new Map(
        (await readTexts(statistics, some, from, today)).map(({ location, text }) => [location, text]),
      )
      for (const location of some) {
        const text = read.get(location)
        into.set(location, text === undefined ? emptyShape() : shapeIn(text))
        await pause()
      }
    }
  }

  return {
    async read(locations, fromDay, today) {
      const found = await statistics.changesSince(write)
      return oneAtATime(async () => {
        const changes = changesIn(found.changed, fromDay, addDays(today, -1))
        if (period !== `${fromDay} ${today}` || changes.all || changes.days.length > 0) {
          period = `${fromDay} ${today}`
          shapes = new Map()
        }
        for (const location of changes.locations) shapes.delete(location)
        write = changes.all ? found.write : Math.max(write, found.write)
        await readInto(
          shapes,
          [...new Set(locations)].filter((location) => !shapes.has(location)),
          fromDay,
          today,
        )
        return new Map(
          locations.flatMap((location) => {
            const shape = shapes.get(location)
            return shape ? [[location, shape] as const] : []
          }),
        )
      })
    },
  }
}
