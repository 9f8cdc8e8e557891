import { sql } from 'drizzle-orm'
import type { IndustryImport, IndustryLine } from '../../../../contract/location/industry-import.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { comparableName, recordFinder } from '../../../spreadsheet/values/names.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { industry, location, locationIndustry } from '../tables.ts'
import { readIndustryFile, type WrittenLine } from './industry-file.ts'

/** Most errors of an answer. The answer of a dry run has all errors. */
const MOST_ERRORS = 100

const ID = /^\d{1,9}$/

/** Returns the ids of the locations with a name. */
type LocationsNamed = (text: string) => readonly number[]

const addTo = (ids: Map<string, number[]>, key: string, id: number): void => {
  const known = ids.get(key)
  if (known) known.push(id)
  else ids.set(key, [id])
}

/** Creates a function that finds locations by id or uuid, then by exact name, then by comparable name. */
const findLocations = async (tx: Tx): Promise<LocationsNamed> => {
  const rows = await tx.select({ id: location.id, uuid: location.uuid, name: location.name }).from(location)
  const byKey = new Map(rows.flatMap(({ id, uuid }) => [[String(id), id] as const, [uuid, id] as const]))
  const byName = new Map<string, number[]>()
  const byComparableName = new Map<string, number[]>()
  for (const { id, name } of rows) {
    addTo(byName, name, id)
    addTo(byComparableName, comparableName(name), id)
  }
  return (text) => {
    const key = ID.test(text) ? String(Number(text)) : text.toLowerCase()
    const found = byKey.get(key)
    if (found !== undefined) return [found]
    return byName.get(text) ?? byComparableName.get(comparableName(text)) ?? []
  }
}

/** Creates a function that finds industries by name. */
const findIndustries = async (tx: Tx): Promise<(name: string) => number | undefined> => {
  const find = recordFinder(await tx.select({ id: industry.id, name: industry.name }).from(industry))
  return (name) => {
    const found = find(name)
    return typeof found === 'number' ? found : undefined
  }
}

const pairOf = (locationId: number, industryId: number): string => `${locationId} ${industryId}`

const storedPairs = async (tx: Tx, locationIds: readonly number[]): Promise<Set<string>> => {
  const rows = await tx.select().from(locationIndustry).where(anyOf(locationIndustry.locationId, locationIds))
  return new Set(rows.map(({ locationId, industryId }) => pairOf(locationId, industryId)))
}

type Plan = { rows: IndustryLine[]; added: { locationId: number; industryId: number }[] }

const planOf = async (tx: Tx, lines: readonly WrittenLine[]): Promise<Plan> => {
  const locationsNamed = await findLocations(tx)
  const industryNamed = await findIndustries(tx)
  const known = await storedPairs(tx, [...new Set(lines.flatMap((line) => [...locationsNamed(line.location)]))])
  const added: Plan['added'] = []
  const outcomeOf = ({ location: named, industry: name }: WrittenLine): IndustryLine['outcome'] => {
    if (named === '' || name === '') return 'empty'
    const [locationId, ...others] = locationsNamed(named)
    if (locationId === undefined) return 'missing_location'
    if (others.length > 0) return 'ambiguous_location'
    const industryId = industryNamed(name)
    if (industryId === undefined) return 'missing_industry'
    const pair = pairOf(locationId, industryId)
    if (known.has(pair)) return 'already'
    known.add(pair)
    added.push({ locationId, industryId })
    return 'added'
  }
  return { rows: lines.map((line) => ({ ...line, outcome: outcomeOf(line) })), added }
}

const faults: Partial<Record<IndustryLine['outcome'], string>> = {
  missing_location: serverValidation.noLocation,
  ambiguous_location: serverValidation.severalLocations,
  missing_industry: serverValidation.noIndustry,
  empty: validation.required,
}

const valuesWith = (
  rows: readonly IndustryLine[],
  outcome: IndustryLine['outcome'],
  column: 'location' | 'industry',
) => [...new Set(rows.filter((row) => row.outcome === outcome).map((row) => row[column]))]

const resultOf = ({ rows }: Plan, stored: boolean): IndustryImport => ({
  rows,
  added: rows.filter(({ outcome }) => outcome === 'added').length,
  already: rows.filter(({ outcome }) => outcome === 'already').length,
  missing_locations: valuesWith(rows, 'missing_location', 'location'),
  missing_industries: valuesWith(rows, 'missing_industry', 'industry'),
  stored,
})

const addIndustries = async (tx: Tx, added: Plan['added']): Promise<void> => {
  if (added.length === 0) return
  const locations = sql.param(added.map(({ locationId }) => locationId))
  const industries = sql.param(added.map(({ industryId }) => industryId))
  await tx.execute(sql`
    insert into location_industry (location_id, industry_id)
    select * from unnest(${locations}::int[], ${industries}::int[]) on conflict do nothing`)
  await tx.execute(sql`update location set version = version + 1 where id = any(${locations}::int[])`)
}

/**
 * Adds the industries of a file to its locations (C65): all of them, or none if a line has a fault. A dry run stores
 * nothing and returns the faults. Throws `unreadable_file`, `missing_columns`, and `invalid_input` by line.
 */
export const importIndustries = async (
  { store }: LocationContext,
  account: Caller,
  { bytes, fileName, isDryRun }: { bytes: Buffer; fileName: string; isDryRun: boolean },
): Promise<IndustryImport> => {
  const lines = await readIndustryFile(bytes)
  return store.transaction(async (tx) => {
    const plan = await planOf(tx, lines)
    if (isDryRun) return resultOf(plan, false)
    const errors = plan.rows.flatMap(({ line, outcome }) => {
      const message = faults[outcome]
      return message === undefined ? [] : [{ path: `line ${line}`, message }]
    })
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_ERRORS) })
    await addIndustries(tx, plan.added)
    const result = resultOf(plan, true)
    const locationIds = [...new Set(plan.added.map(({ locationId }) => locationId))]
    await appendAudit(tx, account, {
      action: 'imported',
      kind: 'location',
      recordId: 'industries',
      recordName: fileName,
      after: {
        locations: locationIds.length,
        location_ids: locationIds,
        added: result.added,
        already: result.already,
      },
    })
    return result
  })
}
