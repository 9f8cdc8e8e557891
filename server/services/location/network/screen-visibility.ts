import { and, isNotNull } from 'drizzle-orm'
import type { ScreenVisibility } from '../../../../contract/location/screen-visibility.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { location, screen } from '../tables.ts'
import { venueTypeOfLocation } from './venue-type.ts'

/** The assessed visibility of those of some screens of which any part was assessed. */
export const findVisibility = async (tx: Tx, screenIds: readonly number[]): Promise<Map<number, ScreenVisibility>> => {
  const rows = await tx
    .select({ id: screen.id, visibility: screen.visibility })
    .from(screen)
    .where(and(anyOf(screen.id, [...screenIds]), isNotNull(screen.visibility)))
  return new Map(rows.flatMap(({ id, visibility }) => (visibility ? [[id, visibility] as const] : [])))
}

/** The OpenOOH venue types of locations by uuid; null where it is not known. */
export const findVenueTypesAt = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, number | null>> => {
  const rows = await tx
    .select({ uuid: location.uuid, venueType: venueTypeOfLocation })
    .from(location)
    .where(anyOf(location.uuid, [...uuids]))
  return new Map(rows.map(({ uuid, venueType }) => [uuid, venueType]))
}
