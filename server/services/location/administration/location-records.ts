import { and, eq, notInArray } from 'drizzle-orm'
import type { administeredLocationOperations } from '../../../../contract/location/administered-locations.ts'
import { country } from '../../../../contract/location/coordinates.ts'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import type { locationOperations as operations } from '../../../../contract/location/locations.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Usage } from '../../../../contract/problem-shape.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import { canonicalTimeZone, timeZoneErrorOf } from '../../../../machines/calendar/time-zones.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { knownIndustries } from '../network/city-summaries.ts'
import { requireNearCity, requirePlace } from '../network/place-errors.ts'
import { findLocationDetail } from '../queries/get-location.ts'
import { city, location, locationIndustry, screen } from '../tables.ts'
import { requireUnbookedLocations } from './booked-locations.ts'

type Create = BodyOf<typeof administeredLocationOperations.createLocation>
/** Changed members of a location. */
export type LocationChange = BodyOf<typeof operations.changeLocation>

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

/** Throws `invalid_input` for a city, company or industry that does not exist, and for an unusable time zone. */
const checkReferences = async (
  { otherServices, clock }: LocationContext,
  tx: Tx,
  { city_id, company_id, industry_ids, time_zone }: LocationChange,
): Promise<void> => {
  if (city_id !== undefined && (await tx.$count(city, eq(city.id, city_id))) === 0)
    throw invalid('city_id', validation.unknownReference)
  if (company_id !== undefined && !(await otherServices.termsOfCompanies(tx, [company_id])).has(company_id))
    throw invalid('company_id', validation.unknownReference)
  const industries = await knownIndustries(tx, industry_ids ?? [])
  if (industry_ids?.some((id) => !industries.has(id))) throw invalid('industry_ids', validation.unknownReference)
  const message = time_zone === undefined ? null : timeZoneErrorOf(time_zone, clock.now())
  if (message !== null) throw invalid('time_zone', message)
}

/** Throws `invalid_input` if a location with counts gets another time zone, because counts are stored by local hour. */
const checkTimeZone = async (
  { otherServices }: LocationContext,
  tx: Tx,
  id: number,
  timeZone: string | undefined,
): Promise<void> => {
  const [stored] = await tx.select().from(location).where(eq(location.id, id))
  if (!stored || timeZone === undefined || stored.timeZone === canonicalTimeZone(timeZone)) return
  if ((await otherServices.countCountedHours(tx, stored.uuid)) > 0)
    throw invalid('time_zone', serverValidation.zoneFixed)
}

type Place = { latitude: number; longitude: number; cityId: number; timeZone: string }

/**
 * Throws `invalid_input` for a point that cannot be right, and `far_from_city` for one that is far from its city unless
 * it is confirmed. What a location has already is not checked, so that it can be changed otherwise.
 */
const checkPlace = async (
  tx: Tx,
  before: Place | undefined,
  { city_id, latitude, longitude, time_zone, accept_far: isFarAccepted }: LocationChange,
): Promise<void> => {
  const place = {
    latitude: latitude ?? before?.latitude ?? 0,
    longitude: longitude ?? before?.longitude ?? 0,
    cityId: city_id ?? before?.cityId ?? 0,
    timeZone: canonicalTimeZone(time_zone ?? '') ?? before?.timeZone ?? country.timeZone,
  }
  const isSame =
    before?.latitude === place.latitude && before.longitude === place.longitude && before.timeZone === place.timeZone
  if (!isSame) requirePlace(place, place.timeZone)
  if (!isFarAccepted && !(isSame && before.cityId === place.cityId)) await requireNearCity(tx, place, place.cityId)
}

const storeIndustries = async (tx: Tx, id: number, industryIds: readonly number[]): Promise<void> => {
  const kept = [...new Set(industryIds)]
  await tx
    .delete(locationIndustry)
    .where(
      and(
        eq(locationIndustry.locationId, id),
        kept.length > 0 ? notInArray(locationIndustry.industryId, kept) : undefined,
      ),
    )
  const rows = kept.map((industryId) => ({ locationId: id, industryId }))
  if (rows.length > 0) await tx.insert(locationIndustry).values(rows).onConflictDoNothing()
}

const columnsOf = (change: LocationChange) => ({
  name: change.name,
  address: change.address,
  isActive: change.is_active,
  screenPosition: change.screen_position,
  zones: change.zones,
  cityId: change.city_id,
  companyId: change.company_id,
  latitude: change.latitude,
  longitude: change.longitude,
  venueType: change.venue_type,
  timeZone: change.time_zone === undefined ? undefined : (canonicalTimeZone(change.time_zone) ?? undefined),
})

const campaignsOf = async ({ otherServices }: LocationContext, tx: Tx, id: number): Promise<Usage> => {
  const screens = await tx.select({ id: screen.id }).from(screen).where(eq(screen.locationId, id))
  return otherServices.campaignUsage(tx, { screenIds: screens.map((each) => each.id) })
}

const requireUnbookedActive = async (
  context: LocationContext,
  tx: Tx,
  id: number,
  reader: Account | undefined,
): Promise<void> => {
  const [stored] = await tx.select({ isActive: location.isActive }).from(location).where(eq(location.id, id))
  if (stored?.isActive) await requireUnbookedLocations(context, tx, [id], reader)
}

/**
 * The commands of locations (C55, C57, C107). A location with a device, with counts or with screens of campaigns cannot
 * be deleted; otherwise its screens are deleted with it. One with booked screens cannot be switched off; the `reader`
 * of this refusal gets only the names of campaigns that it may see.
 */
export const locationRecords = (
  context: LocationContext,
  reader?: Account,
): Records<LocationDetail, Create, LocationChange> => {
  const find = (tx: Tx, id: number) => findLocationDetail(context, tx, id)
  return records(context.store, {
    kind: 'location',
    table: location,
    nameOf: ({ name }) => name,
    // The audit entry leaves out members that messages of the arabox change.
    factsOf: ({
      heard_at: _heardAt,
      device_status: _deviceStatus,
      maintenance_until: _worksUntil,
      clock_lead_ms: _clockLead,
      ...facts
    }) => facts,
    find,
    insert: async (tx, body) => {
      await checkReferences(context, tx, body)
      await checkPlace(tx, undefined, body)
      const { name, address, city_id, company_id, latitude, longitude } = body
      const values = { ...columnsOf(body), name, address, cityId: city_id, companyId: company_id, latitude, longitude }
      const [stored] = await tx.insert(location).values(values).returning({ id: location.id })
      if (!stored) throw new Error(`the location ${name} was not stored`)
      await storeIndustries(tx, stored.id, body.industry_ids)
      return stored.id
    },
    update: async (tx, id, change) => {
      await checkReferences(context, tx, change)
      await checkTimeZone(context, tx, id, change.time_zone)
      const [before] = await tx.select().from(location).where(eq(location.id, id))
      await checkPlace(tx, before, change)
      if (change.is_active === false) await requireUnbookedActive(context, tx, id, reader)
      // Without the id, the statement would be invalid if no column changes.
      await tx
        .update(location)
        .set({ ...columnsOf(change), id })
        .where(eq(location.id, id))
      if (change.industry_ids !== undefined) await storeIndustries(tx, id, change.industry_ids)
    },
    delete: async (tx, id) => {
      const removed = await tx.delete(location).where(eq(location.id, id)).returning({ uuid: location.uuid })
      for (const { uuid } of removed) await context.otherServices.removeDwell(tx, uuid)
    },
    usage: async (tx, id) => {
      const found = await find(tx, id)
      return [
        { kind: 'device', count: found === null || found.device_id === null ? 0 : 1 },
        await campaignsOf(context, tx, id),
        { kind: 'hour', count: found === null ? 0 : await context.otherServices.countCountedHours(tx, found.uuid) },
      ]
    },
  })
}
