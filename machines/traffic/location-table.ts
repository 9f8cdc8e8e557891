import { searchable } from '../../contract/search-text.ts'
import type { DeviceStatistics } from '../../contract/statistics/answers.ts'

/** A row of the table: the statistics of one location. */
export type LocationRow = DeviceStatistics['device_stats'][number]

/** Columns by which the table can be sorted. */
export const locationColumns = [
  'name',
  'audience',
  'people_net',
  'people_gross',
  'cars',
  'buses',
  'measured_percent',
] as const
export type LocationColumn = (typeof locationColumns)[number]

/** View of the table: page (from 1), page size, sorting and search text. */
export type LocationTable = { page: number; size: number; sort: LocationColumn; order: 'asc' | 'desc'; filter: string }

/** The initial view: largest audience first. */
export const initialTable: LocationTable = { page: 1, size: 25, sort: 'audience', order: 'desc', filter: '' }

/** The view after a change; every change except of the page returns to page 1. */
export const changedTable = (table: LocationTable, change: Partial<LocationTable>): LocationTable => ({
  ...table,
  page: 1,
  ...change,
})

/** Measured share of a location's elapsed hours in percent; null without elapsed hours. */
export const measuredPercent = ({
  hours,
  measured_hours,
}: Pick<LocationRow, 'hours' | 'measured_hours'>): number | null => (hours > 0 ? (100 * measured_hours) / hours : null)

const collator = new Intl.Collator('pl')

// Unmeasured rows have no value: they are last in both orders.
const sortValue = (row: LocationRow, column: Exclude<LocationColumn, 'name'>): number | null => {
  if (column === 'measured_percent') return measuredPercent(row)
  return row.measured_hours > 0 ? row[column] : null
}

const compare = (one: LocationRow, other: LocationRow, { sort, order }: LocationTable): number => {
  const direction = order === 'asc' ? 1 : -1
  if (sort === 'name') return direction * collator.compare(one.name, other.name)
  const [mine, theirs] = [sortValue(one, sort), sortValue(other, sort)]
  if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null)
  return direction * (mine - theirs) || collator.compare(one.name, other.name)
}

/** The rows of the shown page, the number of all matching rows, and the page limited to the last one. */
export const shownLocations = (
  rows: readonly LocationRow[],
  table: LocationTable,
): { rows: LocationRow[]; total: number; page: number } => {
  const searched = searchable(table.filter.trim())
  const found = rows.filter(({ name, address, city_name }) =>
    [name, address, city_name].some((text) => searchable(text).includes(searched)),
  )
  const page = Math.min(table.page, Math.max(1, Math.ceil(found.length / table.size)))
  const sorted = found.toSorted((one, other) => compare(one, other, table))
  return { rows: sorted.slice((page - 1) * table.size, page * table.size), total: found.length, page }
}
