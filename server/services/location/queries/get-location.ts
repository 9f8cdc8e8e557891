import { eq } from 'drizzle-orm'
import type { LocationDetail, ZoneShapes } from '../../../../contract/location/location.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { defaultScreenPosition, defaultZones } from '../picture/default-layout.ts'
import { getReadableLocation, type UntrustedLocation } from '../policy.ts'
import { presentLocations } from '../presenter.ts'
import { location } from '../tables.ts'
import { findListedLocation } from './list-locations.ts'

/** A location with its screen line and zones, or `null`. Does not check permissions. */
export const findLocationDetail = async (
  context: LocationContext,
  tx: Tx,
  id: number,
): Promise<LocationDetail | null> => {
  const row = await findListedLocation(tx, id)
  const [presented] = await presentLocations(context, tx, row ? [row] : [], context.clock.now())
  const [drawn] = await tx
    .select({ screenPosition: location.screenPosition, zones: location.zones })
    .from(location)
    .where(eq(location.id, id))
  if (!presented || !drawn) return null
  return {
    ...presented,
    screen_position: { ...defaultScreenPosition, ...drawn.screenPosition },
    zones: drawn.zones ?? defaultZones,
  }
}

/** One location with its screen line and zones (C56). Throws `not_found`. */
export const getLocation = async (
  context: LocationContext,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<LocationDetail> => {
  const { id } = await getReadableLocation(context.store.db, account, untrusted)
  const detail = await findLocationDetail(context, context.store.db, id)
  if (!detail) throw notFound()
  return detail
}

/** The zones of a location (C91), or the default zones. Throws `not_found`. */
export const zonesOf = async (tx: Tx, account: Account, untrusted: UntrustedLocation): Promise<ZoneShapes> =>
  (await getReadableLocation(tx, account, untrusted)).zones ?? defaultZones
