import { findAgeKey, setAgeKey } from './age-key.ts'
import { storedColumns } from './columns.ts'
import type { HistoryDays, SqlSession, Statistics } from './engine.ts'
import type { Scalar } from './values.ts'

/** Numbers of days and hours of a history. */
export type HistorySize = { days: number; hours: number }

/** Called with each day before it is copied or compared. */
type OnDay = (day: string) => void

type HourlyRow = Record<string, Scalar>

const MOST_DIFFERENCES = 10

/** The local days of a history, each with its number of stored hours. */
export const listDays = async (session: Pick<SqlSession, 'rows'>): Promise<Map<string, number>> => {
  const rows = await session.rows<{ day: string; hours: number }>(
    'select local_day as day, count(*) as hours from hourly group by local_day order by local_day',
  )
  return new Map(rows.map(({ day, hours }) => [day, hours]))
}

const rowsOfDay = (session: SqlSession, day: string): Promise<HourlyRow[]> =>
  session.rows<HourlyRow>(`select ${storedColumns.join(', ')} from hourly where local_day = cast($1 as date)`, [day])

const daysOf = async function* (from: Statistics, onDay: OnDay): HistoryDays {
  for (const day of (await listDays(from)).keys()) {
    onDay(day)
    const rows = await rowsOfDay(from, day)
    yield rows.map((row) => storedColumns.map((column) => row[column] ?? null))
  }
}

/** Replaces a store's history and its key of age groups by those of another store, day by day in one transaction. */
export const copyHistory = (from: Statistics, to: Statistics, onDay: OnDay): Promise<void> =>
  to.transaction(async (session) => {
    const key = await findAgeKey(from)
    if (key) await setAgeKey(session, key)
    await session.writes.replaceHistory(daysOf(from, onDay))
  })

const keyOf = ({ location_uuid, hour }: HourlyRow): string =>
  `${hour instanceof Date ? hour.toISOString() : hour} ${location_uuid}`

const contentOf = (row: HourlyRow): string => JSON.stringify(storedColumns.map((column) => row[column]))

/** All hours with their content. An hour that is stored twice differs from an hour that is stored once. */
const contentsByHour = (rows: readonly HourlyRow[]): Map<string, string> => {
  const contents = new Map<string, string>()
  for (const row of rows) {
    const key = keyOf(row)
    const before = contents.get(key)
    contents.set(key, before === undefined ? contentOf(row) : `${before}${contentOf(row)}`)
  }
  return contents
}

const KEY = 'the key of the age groups'

/** Compares all values of all hours of two stores, and their keys. `differences` names the first different hours. */
export const compareHistories = async (
  one: Statistics,
  other: Statistics,
  onDay: OnDay,
): Promise<HistorySize & { differences: string[] }> => {
  const [ofOne, ofOther] = await Promise.all([listDays(one), listDays(other)])
  const days = [...new Set([...ofOne.keys(), ...ofOther.keys()])].sort()
  const [key, otherKey] = await Promise.all([findAgeKey(one), findAgeKey(other)])
  const differences: string[] = key === otherKey ? [] : [KEY]
  for (const day of days) {
    onDay(day)
    const [here, there] = (await Promise.all([rowsOfDay(one, day), rowsOfDay(other, day)])).map(contentsByHour)
    for (const hour of new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])) {
      if (here?.get(hour) !== there?.get(hour)) differences.push(hour)
      if (differences.length >= MOST_DIFFERENCES) return { days: days.length, hours: sumOf(ofOne), differences }
    }
  }
  return { days: days.length, hours: sumOf(ofOne), differences }
}

const sumOf = (hoursByDay: ReadonlyMap<string, number>): number =>
  [...hoursByDay.values()].reduce((sum, hours) => sum + hours, 0)
