import { asc, sql } from 'drizzle-orm'
import {
  correctedLocationRows,
  LARGEST_LOCATIONS_FILE_BYTES,
  type LocationColumn,
  type LocationImport,
  locationColumnOf,
  locationColumns,
  MOST_LOCATION_ROWS,
  type locationImportOperations as operations,
} from '../../../../contract/location/location-import.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { type ImportFault, type ImportRow, MOST_IMPORT_FAULTS } from '../../../../contract/sheet-import.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import type { Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type NoteProgress, progressNotes } from '../../../records/work-progress.ts'
import { IGNORED, importedSheet, readableRows, type UntrustedSheet } from '../../../spreadsheet/corrected-rows.ts'
import { plainHeading } from '../../../spreadsheet/values/headings.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { city, industry, location } from '../tables.ts'
import type { References } from './location-cells.ts'
import { digestOf, type KnownLocation, locationPlanner, type PlannedLocation } from './planned-locations.ts'
import { checkBooked, checkTimeZones, storeLocations } from './store-locations.ts'

/** Limits of a table and of its unpacked text. Real files have about 300 bytes of XML per cell. */
const limits = { rows: MOST_LOCATION_ROWS, columns: 40, bytes: 8 * LARGEST_LOCATIONS_FILE_BYTES }

/** How files of locations are read. */
export const locationSheetRules = {
  limits,
  schema: correctedLocationRows,
  known: locationColumns,
  required: ['name'],
  columnOf: (heading: string) => {
    const column = locationColumnOf(plainHeading(heading))
    return column === 'ignored' ? IGNORED : column
  },
}

type UntrustedImport = UntrustedSheet & { readonly query: QueryOf<typeof operations.importLocations> }

type Network = { locations: KnownLocation[]; references: References }

/** The stored locations with the members that a file can have, and the records that its cells can name. */
const readNetwork = async ({ otherServices, clock }: LocationContext, tx: Tx): Promise<Network> => {
  const locations = await tx
    .select({
      id: location.id,
      uuid: location.uuid,
      version: location.version,
      facts: {
        name: location.name,
        address: location.address,
        city_id: location.cityId,
        company_id: location.companyId,
        latitude: location.latitude,
        longitude: location.longitude,
        industry_ids: sql<number[]>`array(
          select industry_id from location_industry where location_id = location.id order by industry_id)`,
        is_active: location.isActive,
        venue_type: location.venueType,
        time_zone: location.timeZone,
      },
    })
    .from(location)
    .orderBy(asc(location.id))
  const cities = await tx
    .select({ id: city.id, name: city.name, latitude: city.latitude, longitude: city.longitude })
    .from(city)
  const industries = await tx.select({ id: industry.id, name: industry.name }).from(industry)
  const companies = await otherServices.nameCompanies(tx)
  return { locations, references: { cities, companies, industries, now: clock.now() } }
}

type Plan = {
  rows: readonly ImportRow[]
  planned: PlannedLocation[]
  faults: ImportFault<LocationColumn>[]
  network: Network
}

type Written = Awaited<ReturnType<typeof importedSheet>>

const planOf = async (network: Network, written: Written, note: NoteProgress): Promise<Plan> => {
  const { rows, present, refused } = written
  const yieldIfLong = eventLoopYield()
  const planRow = locationPlanner(network.locations, network.references, present)
  const planned: PlannedLocation[] = []
  const faults = refused as ImportFault<LocationColumn>[]
  for (const [index, row] of readableRows(written).entries()) {
    const outcome = planRow(row)
    if (Array.isArray(outcome)) faults.push(...outcome)
    else planned.push(outcome)
    await yieldIfLong()
    await note({ phase: 'checking', done: index + 1, total: rows.length })
  }
  return { rows, planned, faults, network }
}

const isChange = ({ known, changes }: PlannedLocation): boolean => known === null || changes.length > 0

const unnamedOf = ({ planned, network: { locations, references } }: Plan) => {
  const named = new Set(planned.map(({ known }) => known?.id))
  const cities = new Map(references.cities.map(({ id, name }) => [id, name]))
  return locations
    .filter(({ id }) => !named.has(id))
    .map(({ id, facts }) => ({ id, name: facts.name, city_name: cities.get(facts.city_id) ?? '' }))
}

const farOf = ({ planned }: Plan): LocationImport['far'] =>
  planned.flatMap(({ row, facts, farFrom }) => (farFrom ? [{ row, name: facts.name, ...farFrom }] : []))

const resultOf = (plan: Plan, stored: boolean): LocationImport => {
  const { rows, planned, faults } = plan
  const changed = planned.filter(isChange)
  const created = changed.filter(({ known }) => known === null).length
  const named = faults.slice(0, MOST_IMPORT_FAULTS)
  const toMend = new Set(named.map(({ row }) => row))
  const unnamed = unnamedOf(plan)
  const far = farOf(plan)
  return {
    total: rows.length,
    created,
    changed: changed.length - created,
    unchanged: planned.length - changed.length,
    locations: changed.slice(0, MOST_IMPORT_FAULTS).map(({ row, known, facts, changes }) => ({
      row,
      id: known?.id ?? null,
      name: facts.name,
      outcome: known ? 'changed' : 'created',
      changes,
    })),
    faults: named,
    fault_count: faults.length,
    rows: rows.filter(({ row }) => toMend.has(row)),
    far: far.slice(0, MOST_IMPORT_FAULTS),
    far_count: far.length,
    unnamed: unnamed.slice(0, MOST_IMPORT_FAULTS),
    unnamed_count: unnamed.length,
    digest: digestOf(changed),
    stored,
  }
}

const checkFaults = ({ faults }: Plan): void => {
  if (faults.length === 0) return
  const errors = faults.map(({ row, column, message }) => ({ path: `row ${row}, ${column}`, message }))
  throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_IMPORT_FAULTS) })
}

const checkFar = (plan: Plan): void => {
  const errors = farOf(plan).map(({ row }) => ({ path: `row ${row}, latitude`, message: serverValidation.farFromCity }))
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_IMPORT_FAULTS) })
}

/**
 * Creates and changes locations from a file: all of its rows, or none if a cell has a fault. Locations that the file
 * does not name do not change. A dry run stores nothing. Points far from their city need `accept_far`. Throws
 * `unreadable_file`, `missing_columns`, `invalid_input` by row and column, and `version_conflict` if the changes differ
 * from those of the dry run.
 */
export const importLocations = async (
  context: LocationContext,
  account: Caller,
  untrusted: UntrustedImport,
): Promise<LocationImport> => {
  const { dry_run: isDryRun, accept_far: isFarAccepted, digest, progress } = untrusted.query
  const note = await progressNotes(context, account, progress)
  const written = await importedSheet(untrusted, locationSheetRules)
  if (isDryRun) {
    const plan = await planOf(await readNetwork(context, context.store.db), written, note)
    await checkTimeZones(context, context.store.db, plan)
    await checkBooked(context, context.store.db, plan)
    return resultOf(plan, false)
  }
  return context.store.transaction(async (tx) => {
    // If two imports run at the same time, the second one waits, and then reads what the first one has stored.
    await lockUntilCommit(tx, 'locationImport')
    await tx.execute(sql`select 1 from location order by id for no key update`)
    const plan = await planOf(await readNetwork(context, tx), written, note)
    await checkTimeZones(context, tx, plan)
    await checkBooked(context, tx, plan)
    checkFaults(plan)
    if (!isFarAccepted) checkFar(plan)
    const changed = plan.planned.filter(isChange)
    if (digest !== undefined && digest !== digestOf(changed)) throw new ProblemError('version_conflict')
    await storeLocations(tx, account, changed, note)
    return resultOf(plan, true)
  })
}
