import { addDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, HOURS_A_DAY, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns } from '../../../store/statistics/columns.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { protectedSums } from '../../../store/statistics/protected-ages.ts'

/** Most locations of one query. Other requests wait while the rows of a query are converted to objects. */
const LOCATIONS_OF_QUERY = 100

/** Kinds of days: workday, Saturday, Sunday. */
export const DAY_TYPES = 3
/** Groups of people: women by age band, then men by age band. */
export const GROUPS = ageColumns.length

/**
 * Mean counts of one location in a measured hour, by kind of day and playing hour (`type × 18 + hour`), and people by
 * group (`(type × 18 + hour) × 14 + group`), which are protected sums (decision 024).
 */
export type HourShape = { people: Float32Array; cars: Float32Array; buses: Float32Array; groups: Float32Array }

/**
 * A cache of the hour shapes of locations, 3.2 KB each. They are read once a day, and again after any process has
 * changed hours of these days.
 */
export type HourShapesCache = {
  /** Shapes of some locations from `fromDay` until before `today`. A location without counts has only zeros. */
  read(locations: readonly string[], fromDay: string, today: string): Promise<Map<string, HourShape>>
}

type Row = { location: string; dayType: number; hour: number; hours: number } & Record<string, number | string>

const emptyShape = (): HourShape => ({
  people: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  cars: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  buses: new Float32Array(DAY_TYPES * HOURS_A_DAY),
  groups: new Float32Array(DAY_TYPES * HOURS_A_DAY * GROUPS),
})

const readRows = (statistics: Statistics, locations: readonly string[], from: string, today: string): Promise<Row[]> =>
  statistics.rows<Row>(
    `select location_uuid as location, greatest(0, cast(extract(isodow from local_day) as integer) - 5) as "dayType",
       local_hour as hour, count(*) as hours, cast(sum(people_net) as double precision) as people,
       cast(sum(cars) as double precision) as cars, cast(sum(buses) as double precision) as buses, ${protectedSums}
     from hourly
     where location_uuid = any($1) and local_day >= cast($2 as date) and local_day < cast($3 as date)
       and local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}
     group by 1, 2, 3`,
    [[...locations], from, today],
  )

const shapesOf = (rows: readonly Row[], locations: readonly string[]): Map<string, HourShape> => {
  const shapes = new Map(locations.map((location) => [location, emptyShape()]))
  for (const row of rows) {
    const shape = shapes.get(row.location)
    if (!shape) continue
    const at = row.dayType * HOURS_A_DAY + row.hour - FIRST_HOUR
    shape.people[at] = Number(row.people) / row.hours
    shape.cars[at] = Number(row.cars) / row.hours
    shape.buses[at] = Number(row.buses) / row.hours
    for (const [group, column] of ageColumns.entries())
      shape.groups[at * GROUPS + group] = Number(row[column]) / row.hours
  }
  return shapes
}

type Generation = { fromDay: string; today: string; changes: number; shapes: Map<string, HourShape> }

/** Creates an empty cache; the composition creates one per process and statistics store. */
export const hourShapesCache = (statistics: Statistics): HourShapesCache => {
  let current: Generation | undefined
  const generationOf = async (fromDay: string, today: string): Promise<Generation> => {
    const changes = await statistics.changes(fromDay, addDays(today, -1))
    if (current?.fromDay !== fromDay || current.today !== today || current.changes !== changes)
      current = { fromDay, today, changes, shapes: new Map() }
    return current
  }
  return {
    async read(locations, fromDay, today) {
      const { shapes } = await generationOf(fromDay, today)
      const missing = locations.filter((location) => !shapes.has(location))
      for (let at = 0; at < missing.length; at += LOCATIONS_OF_QUERY) {
        const some = missing.slice(at, at + LOCATIONS_OF_QUERY)
        for (const [location, shape] of shapesOf(await readRows(statistics, some, fromDay, today), some))
          shapes.set(location, shape)
      }
      return new Map(locations.map((location) => [location, shapes.get(location) ?? emptyShape()]))
    },
  }
}
