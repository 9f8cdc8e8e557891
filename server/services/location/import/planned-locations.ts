import { createHash } from 'node:crypto'
import { placeErrorOf } from '../../../../contract/location/coordinates.ts'
import {
  type LocationColumn,
  locationColumns,
  requiredLocationColumns,
} from '../../../../contract/location/location-import.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { type ImportFault, type ImportRow, importFaults } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { distanceMetres } from '../../../base/distance.ts'
import { plainName } from '../../../spreadsheet/values/names.ts'
import { isFarFromCity } from '../network/place-errors.ts'
import { cellReaders, cellTexts, factColumns, type LocationFacts, memberOf, type References } from './location-cells.ts'

/** A stored location. */
export type KnownLocation = { id: number; uuid: string; version: number; facts: LocationFacts }

/** A row of a file that creates a location, changes one, or changes nothing. */
export type PlannedLocation = {
  row: number
  /** The stored location; null for a new one. */
  known: KnownLocation | null
  facts: LocationFacts
  changes: { column: LocationColumn; before: string; after: string }[]
  /** The city that the new place is far from, and the metres; null if it is near, or is that of before. */
  farFrom: { city_name: string; metres: number } | null
}

type Fault = ImportFault<LocationColumn>
type Cells = Partial<Record<LocationColumn, string>>

const ID = /^\d{1,9}$/
const standing = { industry_ids: [], is_active: true, venue_type: null, time_zone: 'Europe/Warsaw' } as const
const inOneCity = (name: string, cityId: number): string => `${cityId} ${plainName(name)}`

/** Whether a row gives a location another place; a new one always gets one. */
const hasOtherPlace = (known: KnownLocation | null, { latitude, longitude, time_zone }: LocationFacts): boolean =>
  known?.facts.latitude !== latitude || known.facts.longitude !== longitude || known.facts.time_zone !== time_zone

const grouped = (known: readonly KnownLocation[], keyOf: (each: KnownLocation) => string) => {
  const groups = new Map<string, KnownLocation[]>()
  for (const each of known) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

/**
 * Creates the function that parses a row into the planned change of a location, or into the faults of its cells.
 * `present` has the columns of the file. Members without a column do not change, unless a correction fills the cell.
 */
export const locationPlanner = (
  network: readonly KnownLocation[],
  references: References,
  present: ReadonlySet<string>,
) => {
  const readers = cellReaders(references)
  const textOf = cellTexts(references)
  const byKey = new Map(network.flatMap((each) => [[String(each.id), each] as const, [each.uuid, each] as const]))
  const byName = grouped(network, ({ facts }) => plainName(facts.name))
  const byPlace = grouped(network, ({ facts }) => inOneCity(facts.name, facts.city_id))
  const taken = new Set<string>()
  const centres = new Map(references.cities.map((city) => [city.id, city]))

  const farFrom = (known: KnownLocation | null, facts: LocationFacts): PlannedLocation['farFrom'] => {
    const city = centres.get(facts.city_id)
    const isSame = !hasOtherPlace(known, facts) && known?.facts.city_id === facts.city_id
    if (isSame || !city || !isFarFromCity(facts, city)) return null
    return { city_name: city.name, metres: Math.round(distanceMetres(facts, city)) }
  }

  const cellsOf = ({ cells }: ImportRow): Cells =>
    Object.fromEntries(
      locationColumns.flatMap((column, index) => {
        const cell = cells[index] ?? ''
        return cell === '' && !present.has(column) ? [] : [[column, cell]]
      }),
    )

  /** The stored location that a row names; null for a new one, or the fault of the row. */
  const find = (
    row: number,
    { id = '', name = '' }: Cells,
    facts: Partial<LocationFacts>,
  ): KnownLocation | Fault | null => {
    if (id !== '') {
      const key = ID.test(id) ? String(Number(id)) : id.toLowerCase()
      return byKey.get(key) ?? { row, column: 'id', message: serverValidation.noLocation }
    }
    const { city_id: cityId } = facts
    const [first, second] =
      (cityId === undefined ? byName.get(plainName(name)) : byPlace.get(inOneCity(name, cityId))) ?? []
    return second ? { row, column: 'id', message: serverValidation.severalLocations } : (first ?? null)
  }

  /** Whether no earlier row has the same location, or creates a location with the same name and city. */
  const isFirst = (known: KnownLocation | null, { name, city_id }: LocationFacts): boolean => {
    const key = known ? String(known.id) : `new ${inOneCity(name, city_id)}`
    const isNew = !taken.has(key)
    taken.add(key)
    return isNew
  }

  return (written: ImportRow): PlannedLocation | Fault[] => {
    const { row } = written
    const cells = cellsOf(written)
    const faults: Fault[] = []
    const said: Record<string, unknown> = {}
    for (const column of factColumns) {
      const cell = cells[column]
      if (cell === undefined || (cell === '' && (column === 'active' || column === 'time_zone'))) continue
      const read = readers[column](cell)
      if ('fault' in read) faults.push({ row, column, message: read.fault })
      else said[memberOf[column]] = read.value
    }
    const found = find(row, cells, said)
    if (found && 'message' in found) return [...faults, found]
    if (!found) {
      const missing = requiredLocationColumns.filter((column) => cells[column] === undefined)
      faults.push(...missing.map((column) => ({ row, column, message: validation.required })))
    }
    if (faults.length > 0) return faults
    const facts = { ...standing, ...found?.facts, ...said } as LocationFacts
    if (found && plainName(found.facts.name) === plainName(facts.name)) facts.name = found.facts.name
    const misplaced = hasOtherPlace(found, facts) ? placeErrorOf(facts, facts.time_zone) : null
    if (misplaced) return [{ row, column: misplaced.member, message: misplaced.message }]
    if (!isFirst(found, facts)) return [{ row, column: cells.id ? 'id' : 'name', message: importFaults.rowTwice }]
    const changes = factColumns.flatMap((column) => {
      const before = found ? textOf(found.facts, column) : ''
      const after = textOf(facts, column)
      return before === after ? [] : [{ column, before, after }]
    })
    return { row, known: found, facts, changes, farFrom: farFrom(found, facts) }
  }
}

/** Identifies a set of planned changes by the ids, the versions and the new values of its locations. */
export const digestOf = (planned: readonly PlannedLocation[]): string =>
  createHash('sha256')
    .update(JSON.stringify(planned.map(({ known, facts }) => [known?.id, known?.version, facts])))
    .digest('hex')
