import { and, eq, isNull } from 'drizzle-orm'
import type {
  ChangedLocationRow,
  LocationChangeResult,
  LocationsChange,
  locationChangeOperations as operations,
} from '../../../../contract/location/location-changes.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { progressNotes } from '../../../records/work-progress.ts'
import type { Tx } from '../../../store/database.ts'
import { requireUnbookedLocations } from '../administration/booked-locations.ts'
import type { LocationContext } from '../context.ts'
import { knownIndustries } from '../network/city-summaries.ts'
import { industry, type LocationState, locationChange } from '../tables.ts'
import { type NamedState, readStates, type StateToStore, storeStates, type WholeState } from './location-states.ts'

/** How many changed locations an audit entry names. It has the ids of all. */
const MOST_NAMED = 3

type Changes = BodyOf<typeof operations.apply>['changes']

const members = ['is_active', 'company_id', 'industry_ids'] as const

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The members of a state whose values differ in the other state. */
const differing = (one: WholeState, other: WholeState): LocationState =>
  Object.fromEntries(members.filter((name) => !isEqual(one[name], other[name])).map((name) => [name, one[name]]))

/** The state of a location after a change. An industry that is both added and removed is removed. */
export const changedState = (state: WholeState, change: LocationsChange): WholeState => {
  const removed = new Set(change.remove_industry_ids)
  const industries = new Set([...state.industry_ids, ...(change.add_industry_ids ?? [])])
  return {
    is_active: change.is_active ?? state.is_active,
    company_id: change.company_id ?? state.company_id,
    industry_ids: [...industries].filter((id) => !removed.has(id)).toSorted((one, other) => one - other),
  }
}

/** Throws `invalid_input` for a company or industry that does not exist. */
const checkReferences = async ({ otherServices }: LocationContext, tx: Tx, changes: Changes): Promise<void> => {
  const companies = await otherServices.termsOfCompanies(
    tx,
    changes.flatMap(({ change }) => change.company_id ?? []),
  )
  const industries = await knownIndustries(
    tx,
    changes.flatMap(({ change }) => [...(change.add_industry_ids ?? []), ...(change.remove_industry_ids ?? [])]),
  )
  const isKnown = (id: number) => industries.has(id)
  const errors = changes.flatMap(({ change }, index) => {
    const wrong = [
      change.company_id === undefined || companies.has(change.company_id) ? [] : ['company_id'],
      change.add_industry_ids?.every(isKnown) === false ? ['add_industry_ids'] : [],
      change.remove_industry_ids?.every(isKnown) === false ? ['remove_industry_ids'] : [],
    ].flat()
    return wrong.map((name) => ({ path: `changes.${index}.change.${name}`, message: validation.unknownReference }))
  })
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}

const resultOf = (uuid: string | null, rows: ChangedLocationRow[]): LocationChangeResult => {
  const countOf = (outcome: ChangedLocationRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    uuid,
    rows,
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    not_found: countOf('not_found'),
    conflicts: countOf('conflict'),
  }
}

const missing = (location_id: number): ChangedLocationRow => ({
  location_id,
  name: '',
  outcome: 'not_found',
  before: {},
  after: {},
})

const rowOf = ({ id, name, state }: NamedState, after: WholeState): ChangedLocationRow => ({
  location_id: id,
  name,
  outcome: isEqual(state, after) ? 'unchanged' : 'changed',
  before: differing(state, after),
  after: differing(after, state),
})

/** The ids of locations in the order of the request, without duplicates. */
const idsOf = (changes: Changes): number[] => [...new Set(changes.flatMap(({ location_ids }) => location_ids))]

const finalStates = (changes: Changes, before: ReadonlyMap<number, NamedState>): Map<number, WholeState> => {
  const states = new Map([...before].map(([id, { state }]) => [id, state]))
  for (const { location_ids, change } of changes)
    for (const id of location_ids) {
      const state = states.get(id)
      if (state) states.set(id, changedState(state, change))
    }
  return states
}

/** The locations that are active before a change and not after it. */
const switchedOff = (before: ReadonlyMap<number, NamedState>, after: ReadonlyMap<number, WholeState>): number[] =>
  [...before].filter(([id, { state }]) => state.is_active && after.get(id)?.is_active === false).map(([id]) => id)

const summaryOf = (changes: Changes) =>
  changes.map(({ location_ids, change }) => ({ locations: location_ids.length, change }))

/**
 * Changes many locations in one transaction, and stores their previous state for {@link undoLocationChange}. A dry run
 * stores nothing. The progress of storing is reported under `untrustedProgress`. Throws `invalid_input`, and
 * `in_use` if a location with booked screens would be switched off.
 */
export const changeLocations = async (
  context: LocationContext,
  account: Caller,
  { changes, dry_run }: BodyOf<typeof operations.apply>,
  untrustedProgress?: string,
): Promise<LocationChangeResult> => {
  const note = await progressNotes(context, account, untrustedProgress)
  return context.store.transaction(async (tx) => {
    await checkReferences(context, tx, changes)
    const ids = idsOf(changes)
    const before = await readStates(tx, ids, !dry_run)
    const after = finalStates(changes, before)
    const rows = ids.map((id) => {
      const [known, final] = [before.get(id), after.get(id)]
      return known && final ? rowOf(known, final) : missing(id)
    })
    await requireUnbookedLocations(context, tx, switchedOff(before, after), account)
    if (dry_run) return resultOf(null, rows)
    const changed = rows.filter(({ outcome }) => outcome === 'changed')
    await storeStates(
      tx,
      changed.flatMap(({ location_id: id }): StateToStore[] => {
        const [known, final] = [before.get(id), after.get(id)]
        return known && final ? [{ id, before: known.state, after: final }] : []
      }),
      note,
    )
    const [stored] = await tx
      .insert(locationChange)
      .values({
        accountId: account.id,
        createdAt: context.clock.now(),
        rows: changed.map((row) => ({ location_id: row.location_id, before: row.before, after: row.after })),
      })
      .returning({ uuid: locationChange.uuid })
    if (!stored) throw new Error('the change of many locations was not stored')
    await appendAudit(tx, account, {
      action: 'changed',
      kind: 'location',
      recordId: stored.uuid,
      recordName: namesOf(changed),
      after: {
        locations: changed.length,
        location_ids: changed.map(({ location_id }) => location_id),
        changes: summaryOf(changes),
      },
    })
    return resultOf(stored.uuid, rows)
  })
}

/** Names of the first locations, and the number of the others: `Hol, Pasaż, Rynek, + 47`. */
const namesOf = (rows: readonly ChangedLocationRow[]): string => {
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name)
  return [...named, ...(rows.length > MOST_NAMED ? [`+ ${rows.length - MOST_NAMED}`] : [])].join(', ')
}

/** Restores members from `before`, except those that have changed again, and industries that no longer exist. */
const restored = (
  { id, name, state }: NamedState,
  { before, after }: { before: LocationState; after: LocationState },
  isKnown: (industryId: number) => boolean,
): ChangedLocationRow & { state: WholeState } => {
  const changed = members.filter((member) => member in after)
  const conflicts = changed.filter((member) => !isEqual(state[member], after[member]))
  const own = Object.fromEntries(
    changed.filter((member) => !conflicts.includes(member)).map((member) => [member, before[member]]),
  )
  const industries = before.industry_ids?.filter(isKnown)
  const final = { ...state, ...own, ...('industry_ids' in own && industries ? { industry_ids: industries } : {}) }
  const row = rowOf({ id, name, state }, final)
  return { ...row, outcome: conflicts.length > 0 ? 'conflict' : row.outcome, state: final }
}

/**
 * Undoes a change of many locations. The progress is reported under `untrustedProgress`. Throws `not_found` for an
 * unknown change and for one that is already undone, and `in_use` like {@link changeLocations}.
 */
export const undoLocationChange = async (
  { store, clock, otherServices }: LocationContext,
  account: Caller,
  untrustedUuid: string,
  untrustedProgress?: string,
): Promise<LocationChangeResult> => {
  const note = await progressNotes({ store, clock }, account, untrustedProgress)
  return store.transaction(async (tx) => {
    const [change] = await tx
      .update(locationChange)
      .set({ undoneAt: clock.now() })
      .where(and(eq(locationChange.uuid, untrustedUuid), isNull(locationChange.undoneAt)))
      .returning()
    if (!change) throw notFound()
    const present = await readStates(
      tx,
      change.rows.map((row) => row.location_id),
      true,
    )
    const industries = await tx.select({ id: industry.id }).from(industry)
    const known = new Set(industries.map(({ id }) => id))
    const rows: ChangedLocationRow[] = []
    const states: StateToStore[] = []
    for (const { location_id, ...changed } of change.rows) {
      const location = present.get(location_id)
      if (!location) {
        rows.push(missing(location_id))
        continue
      }
      const { state, ...row } = restored(location, changed, (id) => known.has(id))
      rows.push(row)
      if (!isEqual(state, location.state)) states.push({ id: location_id, before: location.state, after: state })
    }
    const after = new Map(states.map((state) => [state.id, state.after]))
    await requireUnbookedLocations({ otherServices, clock }, tx, switchedOff(present, after), account)
    await storeStates(tx, states, note)
    const restoredIds = new Set(states.map(({ id }) => id))
    await appendAudit(tx, account, {
      action: 'undone',
      kind: 'location',
      recordId: change.uuid,
      recordName: namesOf(rows.filter(({ location_id }) => restoredIds.has(location_id))),
      after: { locations: states.length, location_ids: [...restoredIds] },
    })
    return resultOf(change.uuid, rows)
  })
}
