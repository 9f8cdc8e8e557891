import { eq } from 'drizzle-orm'
import type { LocationDetail, ZoneShapes } from '../../../contract/location/location.ts'
import type { locationOperations as operations } from '../../../contract/location/locations.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/open.ts'
import type { LocationContext } from './context.ts'
import { defaultScreenPosition, defaultZones } from './default-layout.ts'
import { findListedLocation } from './location-list.ts'
import { getEditableLocation, getReadableLocation, type UntrustedLocation } from './policy.ts'
import { presentLocations } from './presenter.ts'
import { location } from './tables.ts'

const detailOf = async (
  context: LocationContext,
  tx: Tx,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<LocationDetail> => {
  const { id, uuid, screenPosition, zones } = await getReadableLocation(tx, account, untrusted)
  const row = await findListedLocation(tx, id)
  const [summary] = await presentLocations(context, tx, row ? [row] : [], context.clock.now())
  if (!summary) throw new Error(`the location ${uuid} has no city`)
  return { ...summary, screen_position: { ...defaultScreenPosition, ...screenPosition }, zones: zones ?? defaultZones }
}

/** One location with its screen line and zones. Throws `not_found`. */
export const getLocation = (
  context: LocationContext,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<LocationDetail> => detailOf(context, context.store.db, account, untrusted)

/**
 * Changes the name, address, state, screen line or zones of a location. Omitted members stay. Throws `not_found` and
 * `permission_denied`.
 */
export const changeLocation = (
  context: LocationContext,
  account: Account,
  untrustedId: number,
  body: BodyOf<typeof operations.changeLocation>,
): Promise<LocationDetail> =>
  context.store.transaction(async (tx) => {
    const { id } = await getEditableLocation(tx, account, { id: untrustedId })
    await tx
      .update(location)
      .set({
        name: body.name,
        address: body.address,
        isActive: body.is_active,
        screenPosition: body.screen_position,
        zones: body.zones,
        // Keeps the statement valid if the body is empty.
        id,
      })
      .where(eq(location.id, id))
    return detailOf(context, tx, account, { id })
  })

/** The zones of a location (C91), or the default zones. Throws `not_found`. */
export const zonesOf = async (tx: Tx, account: Account, untrusted: UntrustedLocation): Promise<ZoneShapes> =>
  (await getReadableLocation(tx, account, untrusted)).zones ?? defaultZones
