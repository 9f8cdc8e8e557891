import { eq } from 'drizzle-orm'
import type { LocationDetail, ZoneShapes } from '../../../contract/location/location.ts'
import type { locationOperations as operations } from '../../../contract/location/locations.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/open.ts'
import type { LocationContext } from './context.ts'
import { usualPosition, usualZones } from './default-layout.ts'
import { findListedPlace } from './places.ts'
import { type UntrustedPlace, watchedPlace } from './policy.ts'
import { presentPlaces } from './presenter.ts'
import { location } from './tables.ts'

const detailOf = async (
  context: LocationContext,
  tx: Tx,
  account: Account,
  untrusted: UntrustedPlace,
): Promise<LocationDetail> => {
  const { id, uuid, screenPosition, zones } = await watchedPlace(tx, account, untrusted)
  const row = await findListedPlace(tx, id)
  const [place] = await presentPlaces(context, tx, row ? [row] : [])
  if (!place) throw new Error(`the location ${uuid} vanished`)
  return { ...place, screen_position: screenPosition ?? usualPosition, zones: zones ?? usualZones }
}

/** One location as its owner sees it; throws `not_found` for a foreign and a missing one. */
export const getPlace = (
  context: LocationContext,
  account: Account,
  untrusted: UntrustedPlace,
): Promise<LocationDetail> => detailOf(context, context.store.db, account, untrusted)

/** Changes a location: name, address, whether it is active, the screen's line and the zones. Throws `not_found`. */
export const changePlace = (
  context: LocationContext,
  account: Account,
  untrustedId: number,
  body: BodyOf<typeof operations.changeLocation>,
): Promise<LocationDetail> =>
  context.store.transaction(async (tx) => {
    const { id } = await watchedPlace(tx, account, { id: untrustedId })
    await tx
      .update(location)
      .set({
        name: body.name,
        address: body.address,
        isActive: body.is_active,
        screenPosition: body.screen_position,
        zones: body.zones,
        // Keeps the statement valid when nothing else is changed.
        id,
      })
      .where(eq(location.id, id))
    return detailOf(context, tx, account, { id })
  })

/** Zones of a location, drawn or usual; throws `not_found` for a foreign and a missing one. */
export const zonesOf = async (tx: Tx, account: Account, untrusted: UntrustedPlace): Promise<ZoneShapes> =>
  (await watchedPlace(tx, account, untrusted)).zones ?? usualZones
