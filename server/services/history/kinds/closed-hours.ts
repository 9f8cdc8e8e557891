import { sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { storedColumns } from '../../../store/statistics/columns.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { EARLIER_UNIT } from '../../../store/statistics/protected-ages.ts'
import { digestRows, type UnitRow } from '../unit-rows.ts'
import { changesOf, type Head, isUnchanged, namedChanges, readHeads } from './heads.ts'
import type { Difference, Kind, NewUnit, OpenBlock } from './kind.ts'
import { type DueDays, readDueDays } from './noted-hours.ts'

const KIND = 'hours'
/** Locations whose hours of a day are read together: digests of more would hold the event loop. */
const LOCATIONS_TOGETHER = 100

type Hours = Pick<Statistics, 'rows'>

const keyOf = (day: string, location: string): string => `${day} ${location}`

type StoredHour = { location: string; hour: Date; counts: string }

const columns = storedColumns.filter((column) => !['location_uuid', 'hour', 'local_day', 'unit'].includes(column))

/**
 * SQL of the numbers of an hour, as one text: converting each of them to a value of its own takes most of the time of a
 * verification. Hours of versions that knew no other unit have the text from which those versions made their digests.
 */
const countsText = `concat(concat_ws(',', ${columns.join(', ')}),
  case when unit = ${EARLIER_UNIT} then '' else concat(',', cast(unit as varchar)) end)`

const rowOf = (day: string, { location, hour, counts }: StoredHour): UnitRow => {
  const name = `${location} ${hour.toISOString()}`
  return { table: 'hourly', name, position: Math.floor(hour.getTime() / HOUR_MS), text: `${name} ${day} ${counts}` }
}

const locationsOf = async (statistics: Hours, day: string): Promise<string[]> => {
  const rows = await statistics.rows<{ location: string }>(
    'select distinct location_uuid as location from hourly where local_day = cast($1 as date)',
    [day],
  )
  return rows.map(({ location }) => location)
}

/** The hours of locations on a day, by key; a location without hours has none. */
const readHours = async (
  statistics: Hours,
  day: string,
  locations: readonly string[],
): Promise<Map<string, UnitRow[]>> => {
  const rows = await statistics.rows<StoredHour>(
    `select location_uuid as location, hour, ${countsText} as counts from hourly
     where local_day = cast($1 as date) and location_uuid = any($2)`,
    [day, [...locations]],
  )
  const byLocation = groupBy(rows, ({ location }) => location)
  const inOrder = (one: UnitRow, other: UnitRow) => one.position - other.position
  return new Map(
    locations.map((location) => [
      keyOf(day, location),
      (byLocation.get(location) ?? []).map((hour) => rowOf(day, hour)).toSorted(inOrder),
    ]),
  )
}

const headsOf = (db: Tx, day: string): Promise<Map<string, Head>> =>
  readHeads(db, KIND, sql`key >= ${`${day} `} and key < ${`${day}!`}`)

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / LOCATIONS_TOGETHER) }, (_, index) =>
    items.slice(index * LOCATIONS_TOGETHER, (index + 1) * LOCATIONS_TOGETHER),
  )

const locationOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** The first day that is over and has written hours, with its locations. An empty location is all locations. */
const nextDue = async (db: Tx, open: OpenBlock, cursor: string) => {
  const { rows } = await db.execute<{ day: string; locations: string[] }>(sql`
    select day, array_agg(location) as locations from history_due
    where day <= ${open.day} and day > ${cursor || '0001-01-01'} group by day order by day limit 1`)
  return rows[0]
}

const dueUnits = async (
  db: Tx,
  statistics: Hours,
  open: OpenBlock,
  { day, locations }: { day: string; locations: readonly string[] },
): Promise<NewUnit[]> => {
  const heads = await headsOf(db, day)
  const all = locations.includes('')
  const due = all
    ? new Set([...(await locationsOf(statistics, day)), ...[...heads.keys()].map(locationOf)])
    : new Set(locations)
  const units: NewUnit[] = []
  const later: string[] = []
  for (const part of inParts([...due].sort())) {
    for (const [key, rows] of await readHours(statistics, day, part)) {
      const head = heads.get(key)
      if (head ? isUnchanged(head, rows) : rows.length === 0) continue
      // A unit of this block, of a closing that was interrupted: the change is one of the next block.
      if (head && head.block >= open.number) later.push(locationOf(key))
      else units.push({ key, after: null, last: null, source: head ? 'written' : 'first', ...digestRows(rows) })
    }
  }
  await db.execute(sql`delete from history_due where day = ${day} and location <> all(${sql.param(later)}::text[])`)
  if (later.length > 0)
    await db.execute(sql`insert into history_due (day, location)
      select ${day}::date, unnest(${sql.param(later)}::text[]) on conflict do nothing`)
  return units
}

const differencesOf = (head: Head, rows: readonly UnitRow[]): Difference[] =>
  namedChanges(KIND, head, changesOf(head, rows), (position) => ({
    table: 'hourly',
    name: `${locationOf(head.key)} ${new Date(position * HOUR_MS).toISOString()}`,
  }))

const daysOf = async (db: Tx, statistics: Hours): Promise<string[]> => {
  const stored = await statistics.rows<{ day: string }>('select distinct local_day as day from hourly')
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct left(key, 10) as day from history_unit where kind = ${KIND}`,
  )
  return [...new Set([...stored, ...rows].map(({ day }) => day))].sort()
}

const isDue = (due: DueDays, day: string, location: string): boolean =>
  due.has(keyOf(day, '')) || due.has(keyOf(day, location))

/**
 * The hours of a location on a local day. Late counts may change them: every writer notes what it changes (decision
 * 068), and only those days are read again. Hours that differ without a note are not recorded again.
 */
export const closedHours: Kind = {
  name: KIND,
  async collect({ db, statistics }, open, cursor) {
    const due = await nextDue(db, open, cursor)
    if (!due) return { units: [], next: null }
    return { units: await dueUnits(db, statistics, open, due), next: due.day }
  },
  async check({ db, statistics }, last, onRows) {
    const differences: Difference[] = []
    let due = await readDueDays(db, statistics)
    const isWritten = async (day: string, location: string): Promise<boolean> => {
      // Hours that were written since the beginning are not a difference.
      if (!isDue(due, day, location)) due = await readDueDays(db, statistics)
      return isDue(due, day, location)
    }
    let [covered, waiting] = [0, 0]
    for (const day of await daysOf(db, statistics)) {
      const heads = await headsOf(db, day)
      const locations = new Set([...(await locationsOf(statistics, day)), ...[...heads.keys()].map(locationOf)])
      for (const part of inParts([...locations].sort())) {
        for (const [key, rows] of await readHours(statistics, day, part)) {
          const head = heads.get(key)
          onRows(rows.length)
          if (head ? isUnchanged(head, rows) : rows.length === 0) covered += rows.length
          else if ((!head && (last === null || day > last.day)) || (await isWritten(day, locationOf(key))))
            waiting += rows.length
          else if (head) differences.push(...differencesOf(head, rows))
          else
            differences.push(
              ...rows.map(({ table, name }): Difference => ({ kind: KIND, what: 'added', table, name, block: null })),
            )
        }
      }
    }
    return { rows: covered, waiting, differences }
  },
}
